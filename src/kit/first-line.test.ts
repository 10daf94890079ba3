import { expect, it } from 'vitest';
import { firstLine } from './first-line.ts';

it.each([
  ['Can we talk on Friday?', 'Can we talk on Friday?'],
  ['\n  Call me \r\nabout the ramp', 'Call me'],
  ['one\ttwo', 'one two'],
  ['Can we talk on Friday? I am free', 'Can we talk on Friday?'],
  // Half of a character is none.
  ['Can we talk on Friday🌵', 'Can we talk on Friday'],
  [' \n ', ''],
])('of %j is %j', (words, title) => {
  expect(firstLine(words, 22)).toBe(title);
});
