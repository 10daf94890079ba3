import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORM_MAX_MS, FORM_MIN_MS, looksHuman, waitBeforeSending } from './sent-forms.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const OPENED = Date.UTC(2026, 10, 20, 12);

describe('a form', () => {
  it('is accepted after three seconds, and within a day [SITE-21, SITE-29]', () => {
    expect([FORM_MIN_MS, FORM_MAX_MS]).toEqual([3 * SECOND, 24 * HOUR]);
  });

  it.each<[string, number | null, string, boolean]>([
    ['sent at once', 0, '', false],
    ['sent just too early', FORM_MIN_MS - 1, '', false],
    ['sent at the first moment', FORM_MIN_MS, '', true],
    ['sent after a minute', 60 * SECOND, '', true],
    ['sent at the last moment', FORM_MAX_MS, '', true],
    ['left open for too long', FORM_MAX_MS + 1, '', false],
    ['from the future', -1, '', false],
    ['with a ticket that is not ours', null, '', false],
    ['with something in the trap', 60 * SECOND, 'https://spam.example', false],
    ['with a space in the trap', 60 * SECOND, ' ', false],
    ['with nothing right', null, 'x', false],
  ])('%s is recognized [SITE-21, SITE-29]', (_, age, trap, human) => {
    const openedAt = age === null ? null : OPENED - age;
    expect(looksHuman({ openedAt, sentAt: OPENED, trap })).toBe(human);
  });

  it('with a malformed time looks human to nobody [SITE-29]', () => {
    expect(looksHuman({ openedAt: Number.NaN, sentAt: OPENED, trap: '' })).toBe(false);
  });

  it('looks human exactly when our ticket is old enough, not too old, and the trap is empty [SITE-21, SITE-29]', () => {
    const age = fc.oneof(
      fc.integer({ min: -HOUR, max: 2 * FORM_MAX_MS }),
      fc.constantFrom(FORM_MIN_MS - 1, FORM_MIN_MS, FORM_MAX_MS, FORM_MAX_MS + 1),
    );
    const trap = fc.oneof(fc.constant(''), fc.string());
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * OPENED }), age, trap, (openedAt, ms, text) => {
        const expected = text === '' && FORM_MIN_MS <= ms && ms <= FORM_MAX_MS;
        return looksHuman({ openedAt, sentAt: openedAt + ms, trap: text }) === expected;
      }),
    );
  });
});

describe('the wait before sending', () => {
  it.each([
    [0, FORM_MIN_MS],
    [1, FORM_MIN_MS - 1],
    [FORM_MIN_MS - 1, 1],
    [FORM_MIN_MS, 0],
    [HOUR, 0],
  ])('%i ms after the form was opened is %i ms [SITE-21, SITE-29]', (age, wait) => {
    expect(waitBeforeSending(OPENED, OPENED + age)).toBe(wait);
  });

  it('is never negative or longer than needed, and makes every new form look human [SITE-29]', () => {
    const age = fc.integer({ min: 0, max: FORM_MAX_MS });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * OPENED }), age, (openedAt, ms) => {
        const wait = waitBeforeSending(openedAt, openedAt + ms);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(FORM_MIN_MS);
        expect(looksHuman({ openedAt, sentAt: openedAt + ms + wait, trap: '' })).toBe(true);
        if (wait > 0)
          expect(looksHuman({ openedAt, sentAt: openedAt + ms + wait - 1, trap: '' })).toBe(false);
      }),
    );
  });
});
