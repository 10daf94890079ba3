import { expect, it } from 'vitest';
import { listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import { SAME_SUBJECT, subjectOf } from '#features/packs/packs.rules/subjects.ts';
import { loadPlanActions } from '#features/starter-plan/starter-plan.content.ts';

it('actions about the same subject exist, and have one subject [PACK-14]', () => {
  const library = loadLibrary();
  const plan = loadPlanActions(library, new Set(listGuideIds()));
  const known = new Set([...library.actions.keys(), ...plan.map(({ id }) => id)]);
  const named = SAME_SUBJECT.flat();
  expect(named.filter((id) => !known.has(id))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  expect(subjectOf('modify-the-home')).toBe(subjectOf('fall-safety'));
  expect(subjectOf('rides')).toBe('rides');
});
