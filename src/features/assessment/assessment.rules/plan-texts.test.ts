// What the steps of an action must say, in both languages: each line is a family that was told the wrong thing.
import { expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';

const LIBRARY = loadLibrary();

type Said = [family: string, action: string, step: number, source: string, en: RegExp, es: RegExp];

it.each<Said>([
  [
    'wanders, and lives alone',
    'memory-safety',
    2,
    'ALONE-NIA',
    /^Somebody who gets lost should not be alone, at night either.*emergency respite/,
    /no debe quedarse a solas, tampoco de noche.*emergency respite/,
  ],
])('%s: %s says it in step %i [ASMT-91]', (_family, action, step, source, en, es) => {
  const said = LIBRARY.actions.get(action)?.steps[step - 1];
  expect(said?.source).toBe(source);
  expect(said?.en).toMatch(en);
  expect(said?.es).toMatch(es);
});
