import { expect, it } from 'vitest';
import { secondsApart } from './clocks.ts';

const NOON = Date.UTC(2026, 10, 26, 12);

it.each([
  ['the same time', 0, 5, 3, 0],
  ['a second ahead', 0, 5, 1000, 0],
  ['a minute ahead', 0, 0, 60_000, 0],
  ['more than a minute ahead', 0, 0, 61_000, 61],
  ['ten minutes behind', 0, 5, -600_000, 600],
  ['a slow answer', 0, 90_000, 10, 0],
])('%s', (_, asked, answered, theirs, seconds) => {
  expect(secondsApart(NOON + asked, NOON + answered, new Date(NOON + theirs))).toBe(seconds);
});
