/**
 * The digest mail about unseen notifications, every minute. Idempotent, and safe in several processes
 * at once.
 */

import { countByGroup } from '#kit/event-catalogue.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import type { Floor } from '#server/context.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { mail } from '#server/letters/letter.ts';
import { digestLetter } from './activity.letters.ts';
import { stopNewsToken } from './activity.links.service.ts';
import * as queries from './activity.mail.queries.ts';

export const digest = defineJob('digest', { every: '* * * * *' });

/**
 * Mails everyone who has had an unseen notification for 15 minutes: one mail for all of them, and each
 * notification in one mail only. It says how many, never what.
 * @throws if it failed for anyone; everyone else is done, and the job retries
 */
export async function mailNews({
  db,
  events,
  jobs,
  clock,
  publicUrl,
  secret,
}: Pick<Floor, 'db' | 'events' | 'jobs' | 'clock' | 'publicUrl' | 'secret'>): Promise<void> {
  const now = clock.now();
  const due = await db.asSystem((trx) => queries.listDue(trx, events, now));
  // The letter and the mark that it was sent: both or neither.
  const work = (personId: string) =>
    db.asSystem(async (trx) => {
      const span = await queries.lockSpan(trx, personId, now);
      if (!span) return;
      const waiting = await queries.countWaiting(trx, events, personId, span);
      const reader = await queries.findReader(trx, personId);
      if (waiting.length === 0 || !reader) return;
      await queries.markMailed(trx, personId, span.until);
      const { email: to, full_name: fullName, locale } = reader;
      const letter = digestLetter.of({
        fullName,
        news: countByGroup(events, waiting),
        url: `${publicUrl}/app`,
        stopUrl: `${publicUrl}/stop-news?token=${stopNewsToken(personId, secret)}${locale === 'es' ? '&lang=es' : ''}`,
      });
      await jobs.enqueue(trx, mail, { to, locale, letter });
    });
  await forEachSettled(due, work, 'mails about news failed');
}
