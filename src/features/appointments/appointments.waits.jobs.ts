/** Offers free times to those who wait for them, at once where one becomes free, and every minute (decision 0127). */

import type { Trx } from '#db/open.ts';
import { daysAfter, MINUTE_MS } from '#kit/days.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import type { Floor } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { lockCalendar, NOBODY } from './appointments.calendar.queries.ts';
import { appointmentMail } from './appointments.jobs.ts';
import { DAYS_AHEAD } from './appointments.rules.ts';
import * as queries from './appointments.waits.queries.ts';
import { chooseOffers, SCAN_MINUTES } from './appointments.waits.rules.ts';

/**
 * Offers what is free in a provider's calendar to whoever waits longest and can; takes back what can no longer be
 * had. In the transaction of what made a time free, so that nobody is faster; nobody else's offer changes.
 */
export async function offerTimes(trx: Trx, jobs: Jobs, providerId: string, at: Date): Promise<void> {
  if (!(await queries.isAwaited(trx, providerId))) return;
  const today = at.toISOString().slice(0, 10);
  const span = { providerId, from: daysAfter(today, -1), to: daysAfter(today, DAYS_AHEAD.customer + 2) };
  const calendar = await lockCalendar(trx, { ...span, by: NOBODY, at });
  if (!calendar) return;
  const waiting = await queries.listWaiting(trx, providerId, at);
  const chosen = chooseOffers(calendar, waiting, at);
  const nextLook = new Date(at.getTime() + SCAN_MINUTES * MINUTE_MS);
  const people = new Map(waiting.map(({ id, person_id }) => [id, person_id]));
  await queries.storeOffers(trx, { providerId, ...chosen, nextLook }, people, at);
  for (const [id, offer] of chosen.offered)
    await jobs.enqueue(trx, appointmentMail, {
      kind: 'offered',
      appointmentId: id,
      sequence: 0,
      startsAt: offer.start.toISOString(),
      endsAt: offer.end.toISOString(),
      until: offer.expires.toISOString(),
      personId: people.get(id) ?? '',
      changedAt: at.toISOString(),
      zone: calendar.time_zone,
    });
}

/**
 * Ends offers that nobody answered and looks for others, in the calendars whose turn it is.
 * @throws if it failed for any; all others are done, and the job retries
 */
export async function offerWaitedFor({
  db,
  jobs,
  clock,
}: Pick<Floor, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const at = clock.now();
  const providers = await db.asSystem((trx) => queries.listProvidersToScan(trx, at));
  const look = (providerId: string) => db.asSystem((trx) => offerTimes(trx, jobs, providerId, at));
  await forEachSettled(providers, look, 'free times were not offered', String);
}
