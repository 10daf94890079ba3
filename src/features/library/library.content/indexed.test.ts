// What the indexes of topics are built from, on days with few and with many figures that have ended.
import { expect, it } from 'vitest';
import { loadPassages } from '#test/support/search-figures.ts';
import { openIndexed } from './indexed.ts';
import { indexKey } from './stored-index.ts';

it('the indexes of topics are built from the same on every day, so that a stored one never grows old [PACK-14]', () => {
  const [before, after] = ['2026-11-23', '2031-01-01'].map((day) => loadPassages(new Date(day)));
  expect(after).not.toEqual(before);
  const indexedIn = openIndexed();
  const keysOf = (passages: ReturnType<typeof loadPassages> = []) =>
    Object.entries(indexedIn(passages)).map(([name, { entries, lines }]) => [name, indexKey(entries, lines)]);
  expect(keysOf(after)).toEqual(keysOf(before));
});
