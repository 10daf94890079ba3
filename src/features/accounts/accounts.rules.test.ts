import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Access,
  type GuardState,
  guardState,
  idleUntil,
  PASSWORD_MIN,
  SESSION_ACTIVE_WITHIN_MS,
  SESSION_EXTEND_BELOW_MS,
  SESSION_TICK_MS,
  SESSION_WARN_BELOW_MS,
  sessionStep,
  USER_TYPES,
  verifiedAtSignUp,
} from './accounts.rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('constants', () => {
  it('tick every 30 s, extend at 90 s or less, warn before that [AUTH-29]', () => {
    expect(SESSION_TICK_MS).toBe(30 * SECOND);
    expect(SESSION_EXTEND_BELOW_MS).toBe(90 * SECOND);
    expect(SESSION_WARN_BELOW_MS).toBeGreaterThanOrEqual(SESSION_EXTEND_BELOW_MS);
    expect(SESSION_ACTIVE_WITHIN_MS).toBe(15 * MINUTE);
  });

  it('are the documented user types and shortest password [AUTH-12, AUTH-14]', () => {
    expect(USER_TYPES).toEqual(['customer', 'service_provider']);
    expect(PASSWORD_MIN).toBe(6);
  });
});

describe('the guard of a page', () => {
  const ACCESS: Access[] = ['public', 'signed-in', 'admin'];
  const COMBINATIONS = ACCESS.flatMap((access) =>
    [true, false].flatMap((loading) =>
      [true, false].flatMap((signedIn) =>
        [true, false, null].map((isAdmin) => ({ access, loading, signedIn, isAdmin })),
      ),
    ),
  );

  it('has exactly four states over all combinations [GUARD-07]', () => {
    const states = COMBINATIONS.map(({ access, ...auth }) => guardState(access, auth));
    expect(states).toHaveLength(36);
    expect([...new Set(states)].sort()).toEqual(['allowed', 'denied', 'loading', 'unauthenticated']);
  });

  it.each<[string, Partial<(typeof COMBINATIONS)[number]>, GuardState, number]>([
    ['a public page opens whatever is known [GUARD-01]', { access: 'public' }, 'allowed', 12],
    ['nothing is decided while loading [GUARD-05]', { access: 'signed-in', loading: true }, 'loading', 6],
    [
      'nothing is decided while loading, for /admin [GUARD-05]',
      { access: 'admin', loading: true },
      'loading',
      6,
    ],
    [
      'nobody is sent to sign in [GUARD-04]',
      { access: 'signed-in', loading: false, signedIn: false },
      'unauthenticated',
      3,
    ],
    [
      'nobody is sent to sign in from /admin [GUARD-08]',
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
      'others are denied [GUARD-06, AUTH-33]',
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

describe('a look at the session', () => {
  const NOW = 60 * MINUTE;
  const ACTIVE = NOW - 15 * MINUTE;
  const QUIET = ACTIVE - 1;

  it.each([
    ['active', 10 * MINUTE, ACTIVE, 'keep'],
    ['active', 120 * SECOND, ACTIVE, 'keep'],
    ['active', 90 * SECOND + 1, ACTIVE, 'keep'],
    ['active', 90 * SECOND, ACTIVE, 'extend'],
    ['active', 1, ACTIVE, 'extend'],
    ['active', 0, ACTIVE, 'end'],
    ['active', -1, ACTIVE, 'end'],
    ['quiet', 10 * MINUTE, QUIET, 'keep'],
    ['quiet', 120 * SECOND + 1, QUIET, 'keep'],
    ['quiet', 120 * SECOND, QUIET, 'warn'],
    ['quiet', 90 * SECOND, QUIET, 'warn'],
    ['quiet', 1, QUIET, 'warn'],
    ['quiet', 0, QUIET, 'end'],
    ['quiet', -MINUTE, QUIET, 'end'],
  ])(
    'of somebody %s with %i ms left, active at %i ms, says %s [AUTH-27, AUTH-28, AUTH-29]',
    (_who, left, activeAt, step) => {
      expect(sessionStep({ now: NOW, expiresAt: NOW + left, activeAt })).toBe(step);
    },
  );

  it('extends only somebody active and warns only somebody quiet, at any time [AUTH-27]', () => {
    const time = fc.integer({ min: 0, max: 10 * MINUTE });
    fc.assert(
      fc.property(time, time, time, (expiresAt, now, activeAt) => {
        const step = sessionStep({ expiresAt, now, activeAt });
        expect(step === 'end').toBe(expiresAt <= now);
        if (step === 'extend') expect(now - activeAt).toBeLessThanOrEqual(15 * MINUTE);
        if (step === 'warn') expect(now - activeAt).toBeGreaterThan(15 * MINUTE);
      }),
    );
  });
});

describe('the life of a session of 30 idle minutes and 12 hours', () => {
  it('lasts to its absolute end for somebody active throughout, and no longer [AUTH-27, AUTH-29]', () => {
    expect(endOfSession((now) => now)).toBe(12 * 60 * MINUTE);
  });

  it('ends after 30 minutes for somebody who never did anything [AUTH-27]', () => {
    expect(endOfSession(() => 0)).toBe(30 * MINUTE);
  });

  it('ends within 30 minutes of the last action, also when that was early on [AUTH-27]', () => {
    expect(endOfSession(() => MINUTE)).toBeLessThanOrEqual(31 * MINUTE);
  });
});

/** Ticks from 0 until the session ends. @param activeAt when the person was last active, as of now */
function endOfSession(activeAt: (now: number) => number): number {
  const endsAt = new Date(12 * 60 * MINUTE);
  let expiresAt = idleUntil(new Date(0), endsAt, 30).getTime();
  for (let now = 0; now < 24 * 60 * MINUTE; now += SESSION_TICK_MS) {
    const step = sessionStep({ expiresAt, now, activeAt: activeAt(now) });
    if (step === 'end') return now;
    if (step === 'extend') expiresAt = idleUntil(new Date(now), endsAt, 30).getTime();
  }
  return Number.POSITIVE_INFINITY;
}

describe('the idle end of an extended session', () => {
  const NOW = new Date('2026-03-01T09:00:00Z');

  it.each([
    ['2026-03-01T20:00:00Z', '2026-03-01T09:30:00Z'],
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00Z'],
    ['2026-03-01T09:10:00Z', '2026-03-01T09:10:00Z'],
    ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z'],
  ])('of one that ends at %s is %s [AUTH-27]', (endsAt, until) => {
    expect(idleUntil(NOW, new Date(endsAt), 30)).toEqual(new Date(until));
  });

  it('is never past the absolute end [AUTH-27]', () => {
    const year = { min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(year), fc.date(year), fc.integer({ min: 1, max: 600 }), (now, endsAt, minutes) => {
        const until = idleUntil(now, endsAt, minutes).getTime();
        expect(until).toBeLessThanOrEqual(endsAt.getTime());
        expect([endsAt.getTime(), now.getTime() + minutes * MINUTE]).toContain(until);
      }),
    );
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
