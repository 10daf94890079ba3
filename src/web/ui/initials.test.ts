import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Maria Garcia', 'MG'],
  ['Ana María López Ruiz', 'AR'],
  ['  dana  ', 'D'],
  ['🌵 Cactus', '🌵C'],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
