/**
 * The mail about unseen notifications, every minute and every hour. Idempotent, and safe in several processes at once.
 */
import type { Trx } from '#db/open.ts';
import { countByGroup } from '#kit/event-catalogue.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import type { Floor } from '#server/context.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { mail } from '#server/letters/letter.ts';
import { digestLetter } from './activity.letters.ts';
import { stopNewsToken } from './activity.links.service.ts';
import * as queries from './activity.mail.queries.ts';
import { isDue, type MailSpan, mailSpan, recentSpan } from './activity.rules.ts';

export const digest = defineJob('digest', { every: '* * * * *' });

export type NewsServices = Pick<Floor, 'db' | 'events' | 'jobs' | 'clock' | 'publicUrl' | 'secret'>;

/**
 * Mails everyone who has had an unseen notification for 15 minutes: one mail for all of them, and each
 * notification in one mail only. It says how many, never what.
 * @throws if it failed for anyone; everyone else is done, and the job retries
 */
export function mailNews(services: NewsServices): Promise<void> {
  return mailDue(services, recentSpan(services.clock.now()));
}

/** The same for what is older: nobody could be mailed for hours, or somebody wants mails again. */
export function mailMissedNews(services: NewsServices): Promise<void> {
  return mailDue(services, mailSpan(null, services.clock.now()));
}

async function mailDue(services: NewsServices, lookedFor: MailSpan): Promise<void> {
  const { db, events, clock } = services;
  const now = clock.now();
  const due = await db.asSystem((trx) => queries.listDue(trx, events, lookedFor));
  // The letter and the mark that it was sent: both or neither.
  const work = (personId: string) =>
    db.asSystem(async (trx) => {
      const span = await queries.lockSpan(trx, personId, now, 'skip');
      if (!span) return;
      const waiting = await queries.countWaiting(trx, events, personId, span);
      if (isDue(waiting, span)) await enqueueDigest(trx, services, personId, span, waiting);
    });
  await forEachSettled(due, work, 'mails about news failed');
}

/**
 * Mails somebody about reminders at once, with what else they have not seen.
 * @param span locked
 * @param kinds of these reminders
 */
export async function mailReminders(
  trx: Trx,
  services: NewsServices,
  personId: string,
  span: MailSpan,
  kinds: readonly string[],
): Promise<void> {
  const waiting = await queries.countWaiting(trx, services.events, personId, span);
  const reminders = kinds.map((kind) => ({ kind, count: 1 }));
  await enqueueDigest(trx, services, personId, span, [...reminders, ...waiting]);
}

async function enqueueDigest(
  trx: Trx,
  { events, jobs, publicUrl, secret }: NewsServices,
  personId: string,
  { until }: MailSpan,
  news: readonly { kind: string; count: number }[],
): Promise<void> {
  const reader = await queries.findReader(trx, personId);
  if (!reader) return;
  await queries.markMailed(trx, personId, until);
  const { email: to, full_name: fullName, locale } = reader;
  const letter = digestLetter.of({
    fullName,
    news: countByGroup(events, news),
    url: `${publicUrl}/app`,
    stopUrl: `${publicUrl}/stop-news?token=${stopNewsToken(personId, secret)}${locale === 'es' ? '&lang=es' : ''}`,
  });
  await jobs.enqueue(trx, mail, { to, locale, letter });
}
