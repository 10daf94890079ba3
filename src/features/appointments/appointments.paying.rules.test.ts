import { expect, it } from 'vitest';
import { givenBackEnd, HOUR_SOURCES } from '../billing/billing.prices.rules.ts';
import { cutoffHours, isGivenBack, keptUntil, whoseCutoff } from './appointments.paying.rules.ts';
import { lastChange, whyNotAct } from './appointments.rules.ts';

const START = new Date('2026-12-02T18:00:00Z');
const hoursBefore = (hours: number) => new Date(START.getTime() - hours * 3_600_000);
const paid = (paid_from: (typeof HOUR_SOURCES)[number] | null, provider = 0, closed = false) => ({
  customer_id: 'maria',
  service_provider_id: 'dana',
  status: 'scheduled' as const,
  start_time: START.toISOString(),
  end_time: new Date(START.getTime() + 3_600_000).toISOString(),
  paid_from,
  cutoff_hours: cutoffHours(provider, paid_from),
  customer: { closed: false },
  service_provider: { closed },
});

it.each([
  [0, null, 0],
  [48, null, 48],
  [12, 'coordination', 12],
  [0, 'coaching', 24],
  [12, 'free_session', 24],
  [48, 'coaching', 48],
] as const)('a provider’s %i hours are, paid from %s, %i [PLAN-97, PLAN-100]', (provider, from, hours) => {
  expect(cutoffHours(provider, from)).toBe(hours);
});

it.each(HOUR_SOURCES)(
  'paid from %s, 24 hours before is early enough for a customer where it has to be [PLAN-97, PLAN-100]',
  (from) => {
    const maria = { id: 'maria', isAdmin: false };
    const whyNotCancel = (hours: number) => whyNotAct(paid(from), 'cancel', maria, hoursBefore(hours));
    expect(whyNotCancel(24)).toBeNull();
    expect(whyNotCancel(23.99)).toBe(from === 'coordination' ? null : 'too_late');
    expect(whyNotAct(paid(from), 'cancel', { id: 'dana', isAdmin: false }, hoursBefore(1))).toBeNull();
  },
);

it('says whose rule it is that is too late [PLAN-97, PLAN-100]', () => {
  expect(whoseCutoff(paid('coaching'), hoursBefore(23))).toBe('coaching');
  expect(whoseCutoff(paid('free_session', 48), hoursBefore(23))).toBe('coaching');
  expect(whoseCutoff(paid('coaching', 48), hoursBefore(30))).toBe('provider');
  expect(whoseCutoff(paid('coordination', 48), hoursBefore(23))).toBe('provider');
  expect(lastChange(paid('coaching', 48))).toEqual(hoursBefore(48));
});

it('gives back what was called off before it began, or by anybody else [PLAN-100]', () => {
  expect(isGivenBack(paid('coordination'), 'maria', hoursBefore(0.1))).toBe(true);
  expect(isGivenBack(paid('coordination'), 'maria', hoursBefore(-0.1))).toBe(false);
  expect(isGivenBack(paid('coordination'), 'dana', hoursBefore(-0.1))).toBe(true);
  expect(isGivenBack(paid(null), 'dana', hoursBefore(10))).toBe(false);
});

it('gives back, and keeps for 30 days, what a customer calls off because the provider’s account is closed [PLAN-100]', () => {
  const now = hoursBefore(-0.1);
  expect(isGivenBack(paid('coordination', 0, true), 'maria', now)).toBe(true);
  expect(keptUntil(paid('coordination', 0, true), 'maria', null, now)).toEqual(givenBackEnd(now));
});

it.each([
  ['dana', hoursBefore(-1), true],
  ['admin', hoursBefore(-9000), true],
  ['maria', hoursBefore(-1), false],
  // The provider has moved it there.
  ['maria', hoursBefore(0), true],
  ['maria', null, false],
] as const)(
  'what %s cancels, of hours until %s, is kept for 30 days: %s [PLAN-100]',
  (by, validUntil, kept) => {
    const now = new Date('2026-12-01T18:00:00Z');
    const until = kept ? new Date('2026-12-31T18:00:00Z') : null;
    expect(keptUntil(paid('coaching'), by, validUntil, now)).toEqual(until);
  },
);
