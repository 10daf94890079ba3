/** Offers free times to those who wait for them, at once where one becomes free, and every minute (decision 0127). */

import type { Trx } from '#db/open.ts';
import { record } from '#db/record.ts';
import { withSystemRights } from '#db/system-rights.ts';
import { daysAfter } from '#kit/days.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import type { Floor } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { retractNotifications } from '../activity/activity.queries.ts';
import { lockCalendar, NOBODY } from './appointments.calendar.queries.ts';
import { appointmentOffered } from './appointments.events.ts';
import { appointmentMail } from './appointments.jobs.ts';
import { DAYS_AHEAD } from './appointments.rules.ts';
import * as queries from './appointments.waits.queries.ts';
import { chooseOffers, LOOK_MINUTES } from './appointments.waits.rules.ts';

/**
 * Offers what is free in a provider's calendar to whoever waits longest and can; takes back what can no longer be
 * had. In the transaction of what made a time free, so that nobody is faster; nobody else's offer changes.
 */
export async function offerTimes(trx: Trx, jobs: Jobs, providerId: string, at: Date): Promise<void> {
  const anybody = await withSystemRights(trx, () => queries.isAwaited(trx, providerId));
  if (!anybody) return;
  const today = at.toISOString().slice(0, 10);
  const span = { providerId, from: daysAfter(today, -1), to: daysAfter(today, DAYS_AHEAD.customer + 2) };
  const calendar = await lockCalendar(trx, { ...span, by: NOBODY, at });
  if (!calendar) return;
  await withSystemRights(trx, async () => {
    const unanswered = await queries.passUnanswered(trx, providerId, at);
    const waiting = await queries.listWaiting(trx, providerId, at);
    const { offered, withdrawn } = chooseOffers(calendar, waiting, at);
    if (withdrawn.size > 0) await queries.withdrawOffers(trx, [...withdrawn]);
    for (const id of [...unanswered, ...withdrawn]) await unsay(trx, id);
    for (const { id, person_id: personId } of waiting) {
      const offer = offered.get(id);
      if (!offer) continue;
      await queries.storeOffer(trx, id, offer, at);
      await record(trx, appointmentOffered, { at, actorId: null, subjectId: id, recipientIds: [personId] });
      await jobs.enqueue(trx, appointmentMail, {
        kind: 'offered',
        appointmentId: id,
        sequence: 0,
        startsAt: offer.start.toISOString(),
        endsAt: offer.end.toISOString(),
        until: offer.expires.toISOString(),
        personId,
        changedAt: at.toISOString(),
        zone: calendar.time_zone,
      });
    }
    await queries.setNextLook(trx, providerId, new Date(at.getTime() + LOOK_MINUTES * 60_000));
  });
}

/** As the system: takes back that a time is free, which it is no longer for them. */
export const unsay = (trx: Trx, waitId: string): Promise<void> =>
  retractNotifications(trx, [appointmentOffered.kind], { type: appointmentOffered.subject, id: waitId });

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
  const providers = await db.asSystem((trx) => queries.listToLookThrough(trx, at));
  const look = (providerId: string) => db.asSystem((trx) => offerTimes(trx, jobs, providerId, at));
  await forEachSettled(providers, look, 'free times were not offered');
}
