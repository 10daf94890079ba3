/** Every queue of the product and its worker, gathered from the rooms. */
import { deleteClosedAccounts } from '../features/accounts/accounts.closing.jobs.ts';
import { giveBackTime } from '../features/accounts/accounts.grace.jobs.ts';
import { accountLink, forgetStale } from '../features/accounts/accounts.jobs.ts';
import { giveUpResets, settleResets } from '../features/accounts/accounts.resets.jobs.ts';
import { deleteUnfinishedAnswers } from '../features/accounts/accounts.service/unfinished-answers.ts';
import { forgetReasons, noticeBulkReadings } from '../features/activity/activity.bulk.jobs.ts';
import { digest, mailMissedNews, mailNews } from '../features/activity/activity.jobs.ts';
import { checkRecord } from '../features/activity/activity.record.jobs.ts';
import { forgetReminders, remind } from '../features/activity/activity.reminders.jobs.ts';
import { writeOfClosed } from '../features/appointments/appointments.closing.jobs.ts';
import { appointmentLetter, appointmentMail } from '../features/appointments/appointments.jobs.ts';
import { remindOfAppointments } from '../features/appointments/appointments.reminders.jobs.ts';
import { offerWaitedFor } from '../features/appointments/appointments.waits.jobs.ts';
import { unfinishedAssessments } from '../features/assessment/assessment.jobs.ts';
import { remindAndRenew, renewals } from '../features/billing/billing.jobs.ts';
import { eraseMessages } from '../features/chat/chat.jobs.ts';
import {
  deleteUnclaimedUploads,
  releaseReminders,
  sealDocuments,
  sealOne,
  sealSigned,
} from '../features/documents/documents.jobs.ts';
import { deleteOldExports, makeExports } from '../features/exports/exports.jobs.ts';
import { makeWaiting } from '../features/exports/exports.service/make.ts';
import { removeOrphans } from '../features/files/files.jobs.ts';
import { forgetInterest } from '../features/interest/interest.jobs.ts';
import { forgetReports } from '../features/interest/interest.reports.jobs.ts';
import { forgetAnswers } from '../features/library/library.answers.jobs.ts';
import { deleteUnkept } from '../features/packs/packs.jobs.ts';
import { forgetHelpRequests, unfinishedPlans } from '../features/starter-plan/starter-plan.jobs.ts';
import { taskReminders } from '../features/tasks/tasks.jobs.ts';
import { DAY_MS } from '../kit/days.ts';
import { forEachSettled } from '../kit/for-each-settled.ts';
import { defineJob, type Worker, worker } from '../server/jobs/jobs.ts';
import { mail } from '../server/letters/letter.ts';
import type { MailPort } from '../server/ports/mail.ts';
import { writeLetter } from './letters.ts';
import type { Services } from './services.ts';

/** Letters in the outbox hold links that open accounts. */
const OUTBOX_DAYS = 7;

/** Letters in the queue as well: in minutes, so that few are there when a backup is made. */
const SENT_LETTER_MINUTES = 10;

// What all rooms do every minute, and every hour: one queue each, because each further one would poll the database.
// The stored names are of what came first.
export const everyMinute = defineJob('reminders', { every: '* * * * *' });
export const everyHour = defineJob('clean_up', { every: '17 * * * *' });

/**
 * @param post how mail is sent
 * @returns the workers of all queues
 */
export function workersOf(services: Services, post: MailPort): Worker[] {
  return [
    worker(mail, async ({ id, data: { to, letter, locale } }) => {
      await post.send({ id, to, ...writeLetter(letter, locale) });
      await services.auth.letterSent(letter);
    }),
    worker(appointmentMail, async ({ id, data }) => {
      const mail = await appointmentLetter(services, data);
      if (mail) await post.send({ id, to: mail.to, ...writeLetter(mail.letter, mail.locale) });
    }),
    worker(accountLink, ({ data }) => services.auth.sendLink(data)),
    worker(digest, () => mailNews(services)),
    worker(everyMinute, async () => {
      await giveBackTime(services);
      const parts = {
        remind: () => remind(services, [taskReminders, releaseReminders]),
        remindOfAppointments,
        offerWaitedFor,
        writeOfClosed,
        forgetSentLetters: () => services.jobs.forgetDone(mail, SENT_LETTER_MINUTES),
        extendRecord: () => services.recordChain.extend(),
        noticeBulkReadings,
        settleResets,
      };
      await runAll(services, parts, 'parts of every minute failed');
    }),
    worker(sealDocuments, ({ data: { document_id } }) =>
      document_id === undefined ? sealSigned(services) : sealOne(services, document_id),
    ),
    worker(makeExports, () => makeWaiting(services)),
    worker(renewals, () => remindAndRenew(services)),
    worker(everyHour, async () => {
      await giveBackTime(services);
      const parts = {
        forgetStale,
        giveUpResets,
        renewTokenKeys: () => services.auth.tokenKeys.renew(),
        deleteUnkept,
        forgetAnswers,
        forgetReports,
        forgetInterest,
        forgetHelpRequests,
        eraseMessages,
        forgetReminders,
        mailMissedNews,
        forgetReasons,
        checkRecord,
        deleteUnfinishedAssessments: () => deleteUnfinishedAnswers(services, unfinishedAssessments),
        deleteUnfinishedPlans: () => deleteUnfinishedAnswers(services, unfinishedPlans),
        deleteClosedAccounts,
        deleteOldExports,
        deleteUnclaimedUploads,
        removeOrphans,
        forgetSentMessages: () => forgetSentMessages(services, post),
      };
      await runAll(services, parts, 'parts of every hour failed');
    }),
  ];
}

type Part = (services: Services) => Promise<void>;

/** Runs each part; the log names those that fail as they are named here. */
async function runAll(services: Services, parts: Record<string, Part>, failed: string): Promise<void> {
  const work = ([, part]: [string, Part]) => part(services);
  await forEachSettled(Object.entries(parts), work, failed, ([name]) => name);
}

async function forgetSentMessages({ clock, sms }: Services, post: MailPort): Promise<void> {
  const sentLongAgo = new Date(clock.now().getTime() - OUTBOX_DAYS * DAY_MS);
  post.forgetBefore?.(sentLongAgo);
  sms?.forgetBefore?.(sentLongAgo);
}
