import { describe, expect, it } from 'vitest';
import {
  hasEnded,
  missingElements,
  RELEASE_ELEMENTS,
  type ReleaseState,
  type ReleaseTerms,
  releaseStateOf,
} from './documents.release.rules.ts';

const FULL: ReleaseTerms = {
  information: 'Notes of the last two visits',
  discloser: 'Mercy Hospital',
  recipient: 'Dana Lee',
  purpose: 'At the request of the individual',
  ends_on: '2027-05-01',
  ends_with: '',
  may_revoke: 'In writing, at any time',
  conditions: 'Treatment does not depend on it',
  redisclosure: 'The recipient may pass it on',
};

describe('what a release lacks', () => {
  it('is everything, where nothing was said', () => {
    expect(missingElements(null, false)).toEqual([...RELEASE_ELEMENTS]);
  });
  it('is the signature, until it is signed', () => {
    expect(missingElements(FULL, false)).toEqual(['signature']);
    expect(missingElements(FULL, true)).toEqual([]);
  });
  it.each([
    'information',
    'discloser',
    'recipient',
    'purpose',
    'may_revoke',
    'conditions',
    'redisclosure',
  ] as const)('is its %s, where that is empty', (element) => {
    expect(missingElements({ ...FULL, [element]: '' }, true)).toEqual([element]);
  });
  it('is an end, where neither a day nor an event ends it', () => {
    expect(missingElements({ ...FULL, ends_on: null }, true)).toEqual(['end']);
    expect(missingElements({ ...FULL, ends_on: null, ends_with: 'Discharge' }, true)).toEqual([]);
  });
});

describe('a release', () => {
  const NOW = new Date('2026-11-23T09:00:00.000Z');
  const signed = { signed_at: '2026-11-01T09:00:00.000Z', in_force_until: null, revoked_at: null };
  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

  it.each<[string, Partial<Record<keyof typeof signed, string | null>>, ReleaseState | null]>([
    ['without a signature', { signed_at: null }, null],
    ['without a day', {}, 'in_force'],
    ['with 15 days left', { in_force_until: inDays(15) }, 'in_force'],
    ['with 14 days left', { in_force_until: inDays(14) }, 'ends_soon'],
    ['at its end', { in_force_until: inDays(0) }, 'ended'],
    ['that was revoked', { in_force_until: inDays(1), revoked_at: inDays(-1) }, 'revoked'],
  ])('%s', (_, facts, state) => {
    expect(releaseStateOf({ ...signed, ...facts }, NOW)).toBe(state);
  });

  it.each<[boolean, string | null, boolean]>([
    [true, inDays(0), true],
    [true, inDays(1), false],
    [true, null, false],
    [false, inDays(0), false],
  ])('to be signed (%s) that holds until %s has ended: %s', (requires_signature, in_force_until, ended) => {
    expect(hasEnded({ requires_signature, in_force_until }, NOW)).toBe(ended);
  });
});
