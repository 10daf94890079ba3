import { describe, expect, it } from 'vitest';
import { isKeyDue, judgeRefresh, retiredKeys, signingKey } from './accounts.tokens.rules.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const ago = (seconds: number) => ({ created_at: new Date(NOW.getTime() - seconds * 1000) });
const DAY = 86_400;

describe('the key that signs', () => {
  const [old, lately, fresh] = [ago(100 * DAY), ago(900), ago(899)];
  it.each([
    ['none', [], undefined],
    ['the only one, however new', [fresh], fresh],
    ['the older one while the newer is not known everywhere', [fresh, old], old],
    ['the newer one afterwards', [old, lately], lately],
    ['the oldest of two that are new', [ago(3), fresh], fresh],
  ])('is %s [AUTH-45]', (_what, keys, expected) => {
    expect(signingKey(keys, NOW)).toBe(expected);
  });

  it('is published until its last token has ended [AUTH-45]', () => {
    const former = ago(100 * DAY);
    expect(retiredKeys([former], NOW)).toEqual([]);
    expect(retiredKeys([former, ago(900 + 604)], NOW)).toEqual([]);
    expect(retiredKeys([former, ago(900 + 605)], NOW)).toEqual([former]);
    expect(retiredKeys([ago(2000), ago(1700), ago(10)], NOW)).toEqual([ago(2000)]);
  });

  it('is followed by another after 90 days [AUTH-45]', () => {
    expect(isKeyDue([], NOW)).toBe(true);
    expect(isKeyDue([ago(90 * DAY)], NOW)).toBe(true);
    expect(isKeyDue([ago(90 * DAY), ago(90 * DAY - 1)], NOW)).toBe(false);
  });
});

describe('a refresh token', () => {
  const [present, spent, older, phone, laptop] = ['present', 'spent', 'older', 'phone', 'laptop'];
  const rotated = (seconds: number) => ({
    current_hash: 'present',
    former_hash: 'spent',
    rotated_at: ago(seconds).created_at,
    rotated_by: 'phone',
  });
  const unspent = { ...rotated(0), former_hash: null, rotated_at: null, rotated_by: null };
  it.each([
    ['the first of its family', unspent, present, laptop, 'good'],
    ['the present one', rotated(5), present, laptop, 'good'],
    ['one just spent, from the same client', rotated(9.9), spent, phone, 'again'],
    ['one just spent, from another client', rotated(1), spent, laptop, 'reused'],
    ['one spent ten seconds ago', rotated(10), spent, phone, 'reused'],
    ['one spent before the last', rotated(1), older, phone, 'reused'],
    ['another than the only one', unspent, spent, phone, 'reused'],
  ] as const)('%s is judged [AUTH-48]', (_what, family, token, client, expected) => {
    expect(judgeRefresh(family, token, client, NOW)).toBe(expected);
  });
});
