import { describe, expect, it } from 'vitest';
import {
  type Access,
  type GuardState,
  guardState,
  isWaitingProvider,
  PASSWORD_MIN,
  USER_TYPES,
  verifiedAtSignUp,
} from './accounts.rules.ts';

describe('constants', () => {
  it('are the documented user types and minimum password length [AUTH-12, AUTH-14]', () => {
    expect(USER_TYPES).toEqual(['customer', 'service_provider']);
    expect(PASSWORD_MIN).toBe(6);
  });
});

describe('the page guard', () => {
  const ACCESS: Access[] = ['public', 'signed-in', 'admin'];
  const COMBINATIONS = ACCESS.flatMap((access) =>
    [true, false].flatMap((loading) =>
      [true, false].flatMap((signedIn) =>
        [true, false, null].map((isAdmin) => ({ access, loading, signedIn, isAdmin })),
      ),
    ),
  );

  it('has exactly four states across all combinations [GUARD-07]', () => {
    const states = COMBINATIONS.map(({ access, ...auth }) => guardState(access, auth));
    expect(states).toHaveLength(36);
    expect([...new Set(states)].sort()).toEqual(['allowed', 'denied', 'loading', 'unauthenticated']);
  });

  it.each<[string, Partial<(typeof COMBINATIONS)[number]>, GuardState, number]>([
    ['a public page always opens [GUARD-01]', { access: 'public' }, 'allowed', 12],
    ['nothing is decided while loading [GUARD-05]', { access: 'signed-in', loading: true }, 'loading', 6],
    [
      'nothing is decided while loading, for /admin [GUARD-05]',
      { access: 'admin', loading: true },
      'loading',
      6,
    ],
    [
      'a visitor is sent to sign in [GUARD-04]',
      { access: 'signed-in', loading: false, signedIn: false },
      'unauthenticated',
      3,
    ],
    [
      'a visitor is sent to sign in from /admin [GUARD-08]',
      { access: 'admin', loading: false, signedIn: false },
      'unauthenticated',
      3,
    ],
    [
      'any signed-in person is let in [GUARD-02]',
      { access: 'signed-in', loading: false, signedIn: true },
      'allowed',
      3,
    ],
    [
      'an admin sees /admin [GUARD-03]',
      { access: 'admin', loading: false, signedIn: true, isAdmin: true },
      'allowed',
      1,
    ],
    [
      'everybody else is denied [GUARD-06, AUTH-33]',
      { access: 'admin', loading: false, signedIn: true, isAdmin: false },
      'denied',
      1,
    ],
    [
      'the admin check is awaited [GUARD-05]',
      { access: 'admin', loading: false, signedIn: true, isAdmin: null },
      'loading',
      1,
    ],
  ])('%s', (_title, known, state, count) => {
    const matching = COMBINATIONS.filter((each) =>
      Object.entries(known).every(([key, value]) => each[key as keyof typeof each] === value),
    );
    expect(matching.map(({ access, ...auth }) => guardState(access, auth))).toEqual(Array(count).fill(state));
  });
});

describe('a provider', () => {
  const NOW = new Date('2026-03-01T09:00:00Z');

  it.each([
    ['service_provider', true, NOW],
    ['service_provider', false, null],
    ['customer', true, null],
    ['customer', false, null],
  ] as const)(
    'of type %s with the embedded database %s is verified at %s [PROJ-12]',
    (type, embedded, at) => {
      expect(verifiedAtSignUp(type, embedded, NOW)).toEqual(at);
    },
  );
});

describe('who waits to be let in', () => {
  it.each([
    ['service_provider', false, true],
    ['service_provider', true, false],
    ['customer', false, false],
  ] as const)('a %s, verified %s: %s [PROJ-12]', (user_type, provider_verified, waits) => {
    expect(isWaitingProvider({ user_type, provider_verified })).toBe(waits);
  });
});
