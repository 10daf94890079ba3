// What the indexes of topics are built from.
import { expect, it } from 'vitest';
import { loadPassages } from '#test/support/search-figures.ts';
import { openIndexed } from './indexed.ts';

it('the indexes of topics know nothing of figures that end, so that a stored one never grows old [PACK-14]', () => {
  const passages = loadPassages();
  expect(JSON.stringify(passages)).toContain('{dated: ');
  expect(JSON.stringify(openIndexed()(passages))).not.toContain('{dated: ');
}, 120_000);
