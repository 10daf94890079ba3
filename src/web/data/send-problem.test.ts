import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { problemOf } from './send-problem.ts';

const refusal = (code: string, data?: unknown) => new ORPCError(code, { defined: true, status: 400, data });
const refused = (...paths: string[]) =>
  refusal('INVALID_INPUT', { fields: paths.map((path) => ({ path, message: 'No.' })) });

it.each([
  ['an address that is none', refused('email'), 'email'],
  ['an address that is none, and more', refused('message', 'email'), 'email'],
  ['another field', refused('message'), 'check'],
  ['too many of them', refusal('TOO_MANY_REQUESTS'), 'too-many'],
  ['a form that was filled in too quickly', refusal('LOOKS_AUTOMATED'), 'automated'],
  ['a full disk', refusal('DISK_FULL'), 'no-room'],
  ['a lost connection', new TypeError('Failed to fetch'), 'line'],
])('of %s people read what is wrong with it [SITE-29, PLAN-45]', (_, error, problem) => {
  expect(problemOf(error)).toBe(problem);
});
