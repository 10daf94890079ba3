import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeEmail } from '#kit/contacts.ts';
import { interest } from './interest.contract.ts';
import { EXPERIENCE_MAX, HELPER_ROLES, INTEREST_MAX } from './interest.rules.ts';

const schema = interest.joinWaitlist['~orpc'].inputSchema;
const takesEmail = (email: string) => schema?.safeParse({ ...FORM, email }).success;
const FORM = { ticket: 'x' };

describe('constants', () => {
  it('are the two kinds of helper, and limits that people do not reach [SITE-21, SITE-29]', () => {
    expect(HELPER_ROLES).toEqual(['kin_guide', 'kin_assistant']);
    expect([INTEREST_MAX, EXPERIENCE_MAX]).toEqual([500, 2000]);
  });
});

describe('the browser’s address check', () => {
  it.each([
    ['maria@example.test', true],
    ['  maria@example.test ', true],
    ['MARIA.ALVAREZ+kin@mail.example.test', true],
    ['', false],
    ['maria', false],
    ['maria@example', false],
    ['@example.test', false],
    ['maria @example.test', false],
    ['maria@example.', false],
  ])('says of %j: %j [SITE-29]', (text, expected) => {
    expect(looksLikeEmail(text)).toBe(expected);
  });

  it('refuses nothing the server would accept [SITE-29]', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9+_'-]{1,12}$/);
    const domain = fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { minLength: 1, maxLength: 3 });
    const email = fc.oneof(
      fc.emailAddress(),
      fc.tuple(part, domain).map(([name, labels]) => `${name}@${labels.join('.')}`),
      fc.string(),
    );
    fc.assert(fc.property(email, (text) => !takesEmail(text) || looksLikeEmail(text)));
    expect(takesEmail('maria@example.test')).toBe(true);
  });
});
