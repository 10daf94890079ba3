import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endReason,
  idleUntil,
  SESSION_EXTEND_BELOW_MS,
  SESSION_REPORT_EVERY_MS,
  SESSION_TICK_MS,
  SESSION_WARN_BELOW_MS,
  sessionStep,
  sessionWarning,
} from './accounts.sessions.rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('constants', () => {
  it('are a tick of 30 s, extension at 90 s or less, and a warning before that [AUTH-29]', () => {
    expect(SESSION_TICK_MS).toBe(30 * SECOND);
    expect(SESSION_EXTEND_BELOW_MS).toBe(90 * SECOND);
    expect(SESSION_WARN_BELOW_MS).toBeGreaterThanOrEqual(SESSION_EXTEND_BELOW_MS);
    expect(SESSION_REPORT_EVERY_MS).toBe(MINUTE);
  });
});

describe('a session check', () => {
  const NOW = 60 * MINUTE;
  const FAR = 10 * 60 * MINUTE;

  /**
   * Last active `quiet` ms ago, with `left` ms until the idle end and `leftInAll` until the absolute
   * end.
   */
  const at = (left: number, quiet: number, leftInAll = FAR) => ({
    now: NOW,
    expiresAt: NOW + left,
    endsAt: NOW + leftInAll,
    idleMs: 30 * MINUTE,
    activeAt: NOW - quiet,
  });

  it.each([
    ['just did something, and the server knows', 30 * MINUTE, 0, 'keep'],
    ['did something half a minute after the server last heard', 20 * MINUTE, 9.5 * MINUTE, 'keep'],
    ['did something a minute after the server last heard', 20 * MINUTE, 9 * MINUTE, 'report'],
    ['just did something, and the server does not know', 20 * MINUTE, 0, 'report'],
    ['did something a second after the server last heard, early', 90 * SECOND + 1, 28.49 * MINUTE, 'keep'],
    [
      'did something a second after the server last heard, near the end',
      90 * SECOND,
      28.48 * MINUTE,
      'extend',
    ],
    ['did nothing that the server does not know', 90 * SECOND, 28.5 * MINUTE, 'keep'],
    ['did something, but too late', 0, MINUTE, 'end'],
    ['did nothing for long', -MINUTE, 31 * MINUTE, 'end'],
  ])(
    'for a person who %s, with %i ms left, quiet for %i ms, returns %s [AUTH-27, AUTH-28, AUTH-29]',
    (...row) => {
      const [, left, quiet, step] = row;
      expect(sessionStep(at(left, quiet))).toBe(step);
    },
  );

  it('does not extend a session that its absolute end limits already [AUTH-27]', () => {
    expect(sessionStep(at(20 * MINUTE, 0, 20 * MINUTE))).toBe('keep');
    expect(sessionStep(at(MINUTE, 0, MINUTE))).toBe('keep');
  });

  it.each([
    ['nothing yet', 120 * SECOND + 1, 30 * MINUTE, FAR, null],
    ['the idle end', 120 * SECOND, 28 * MINUTE, FAR, 'quiet'],
    ['nothing, if there was activity since the last report', 100 * SECOND, MINUTE, FAR, null],
    ['the absolute end, even during activity', 5 * MINUTE, 0, 5 * MINUTE, 'limit'],
    ['the absolute end, before the idle one', MINUTE, 29 * MINUTE, 5 * MINUTE, 'limit'],
    ['nothing while the absolute end is far off', 7 * MINUTE, 0, 7 * MINUTE, null],
  ] as const)('warns of %s [AUTH-27]', (_what, left, quiet, leftInAll, warning) => {
    expect(sessionWarning(at(left, quiet, leftInAll))).toBe(warning);
  });

  it.each([
    [20 * MINUTE, FAR, 'elsewhere'],
    [0, FAR, 'quiet'],
    [9 * SECOND, FAR, 'quiet'],
    [0, 0, 'limit'],
    [-MINUTE, -MINUTE, 'limit'],
  ] as const)('explains the end of a session with %i ms left, %i in all: %s [AUTH-30]', (left, all, why) => {
    expect(endReason(at(left, 0, all))).toBe(why);
  });
});

describe('a session of 30 idle minutes and 12 hours at most', () => {
  it('lasts until its absolute end for a person active throughout, and no longer [AUTH-27, AUTH-29]', () => {
    expect(endOfSession((now) => now)).toBe(12 * 60 * MINUTE);
  });

  it('ends after 30 minutes without any activity [AUTH-27]', () => {
    expect(endOfSession(() => 0)).toBe(30 * MINUTE);
  });

  it('ends 30 minutes after the last activity, to the minute, whenever that was [AUTH-27]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 * 60 * MINUTE }), (last) => {
        // Active until then, and quiet afterwards.
        const end = endOfSession((now) => Math.min(now, last));
        expect(end - last).toBeGreaterThanOrEqual(30 * MINUTE - SESSION_TICK_MS);
        expect(end - last).toBeLessThanOrEqual(31 * MINUTE);
      }),
    );
  });

  it('ends at most a minute early if the machine slept since the last activity [AUTH-27]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2 * MINUTE, max: 29 * MINUTE }), (slept) => {
        let expiresAt = 30 * MINUTE;
        for (let now = 0; now <= slept; now += SESSION_TICK_MS) {
          const endsAt = 12 * 60 * MINUTE;
          const step = sessionStep({ expiresAt, endsAt, idleMs: 30 * MINUTE, now, activeAt: now });
          if (step !== 'keep') expiresAt = now + 30 * MINUTE;
        }
        expect(expiresAt - slept).toBeGreaterThanOrEqual(28.5 * MINUTE);
      }),
    );
  });
});

/** Ticks from 0 until the session ends. @param activeAt time of the last activity as of `now` */
function endOfSession(activeAt: (now: number) => number): number {
  const endsAt = new Date(12 * 60 * MINUTE);
  let expiresAt = idleUntil(new Date(0), endsAt, 30).getTime();
  for (let now = 0; now < 24 * 60 * MINUTE; now += SESSION_TICK_MS) {
    const times = { expiresAt, endsAt: endsAt.getTime(), idleMs: 30 * MINUTE, now, activeAt: activeAt(now) };
    const step = sessionStep(times);
    if (step === 'end') return now;
    if (step !== 'keep') expiresAt = idleUntil(new Date(activeAt(now)), endsAt, 30).getTime();
  }
  return Number.POSITIVE_INFINITY;
}

describe('the idle end after an extension', () => {
  const NOW = new Date('2026-03-01T09:00:00Z');

  it.each([
    ['2026-03-01T20:00:00Z', '2026-03-01T09:30:00Z'],
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00Z'],
    ['2026-03-01T09:10:00Z', '2026-03-01T09:10:00Z'],
    ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z'],
  ])('of a session that ends at %s is %s [AUTH-27]', (endsAt, until) => {
    expect(idleUntil(NOW, new Date(endsAt), 30)).toEqual(new Date(until));
  });

  it('never exceeds the absolute end [AUTH-27]', () => {
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
