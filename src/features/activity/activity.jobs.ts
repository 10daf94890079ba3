/**
 * The mail about unseen notifications, every minute and every hour. Idempotent, and safe in several processes at once.
 */
import type { Trx } from '#db/open.ts';
import { countByGroup } from '#kit/event-catalogue.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import { letterPaths, paths } from '#kit/paths.ts';
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
export async function mailNews(services: NewsServices): Promise<void> {
  await mailDue(services, recentSpan(services.clock.now()));
}

/**
 * The same for what is older, until nobody is left: nobody could be mailed for hours, or somebody wants mails
 * again.
 */
export async function mailMissedNews(services: NewsServices): Promise<void> {
  while ((await mailDue(services, mailSpan(null, services.clock.now()))) > 0);
}

/** @returns how many people were mailed, of as many as one look finds */
async function mailDue(services: NewsServices, lookedFor: MailSpan): Promise<number> {
  const { db, events, clock } = services;
  const now = clock.now();
  const due = await db.asSystem((trx) => queries.listDue(trx, events, lookedFor));
  let mailed = 0;
  // The letter and the mark that it was sent: both or neither.
  const work = (personId: string) =>
    db.asSystem(async (trx) => {
      const span = await queries.lockSpan(trx, personId, now, 'skip');
      if (!span) return;
      const waiting = await queries.countWaiting(trx, events, personId, span);
      if (isDue(waiting, span) && (await enqueueDigest(trx, services, personId, span, waiting))) mailed += 1;
    });
  await forEachSettled(due, work, 'mails about news failed', String);
  return mailed;
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

/** @returns whether there is anybody to write to */
async function enqueueDigest(
  trx: Trx,
  { events, jobs, publicUrl, secret }: NewsServices,
  personId: string,
  { until }: MailSpan,
  news: readonly { kind: string; count: number }[],
): Promise<boolean> {
  const reader = await queries.findReader(trx, personId);
  if (!reader) return false;
  await queries.markMailed(trx, personId, until);
  const { email: to, full_name: fullName, locale } = reader;
  const letter = digestLetter.of({
    fullName,
    news: countByGroup(events, news),
    url: publicUrl + paths.app(),
    stopUrl: publicUrl + letterPaths.stopNews(stopNewsToken(personId, secret)),
  });
  await jobs.enqueue(trx, mail, { to, locale, letter });
  return true;
}
