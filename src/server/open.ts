import path from 'node:path';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { type Hashing, openAuth } from '../features/accounts/accounts.auth.ts';
import { deleteStale } from '../features/accounts/accounts.queries.ts';
import { mailNews } from '../features/activity/activity.jobs.ts';
import { storeQuestionSet } from '../features/assessment/assessment.queries/assessments.ts';
import { remindAndRenew } from '../features/billing/billing.jobs.ts';
import { takeAwayLeftovers } from '../features/files/files.leftovers.ts';
import { openThumbnails } from '../features/files/files.thumbnails.ts';
import { listGuideIds, loadLibrary } from '../features/library/library.content/library.ts';
import { storePassages } from '../features/library/library.passages.ts';
import { forgetGenerated } from '../features/packs/packs.queries/generated.ts';
import { FORGOTTEN_AFTER_MS } from '../features/packs/packs.rules/states.ts';
import { openRuns } from '../features/packs/packs.runs.ts';
import { openShelf } from '../features/packs/packs.shelf.ts';
import { loadPlanActions } from '../features/plan/plan.content.ts';
import { type Clock, systemClock } from '../kit/clock.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { openLimits } from './http/limits.ts';
import { openJobs } from './jobs/jobs.ts';
import { writeLetter } from './jobs/letters.ts';
import { openLive } from './live/live.ts';
import type { Logger } from './log.ts';
import type { Blobs } from './ports/blobs.ts';
import type { MailPort } from './ports/mail.ts';
import { openModel } from './ports/model.ts';
import { openBlobs } from './ports/open-blobs.ts';
import { noPayments } from './ports/payments.ts';

export interface OpenOptions {
  config: Config;
  databaseUrl: string;
  secret: string;
  /** Where people reach us; it stands in letters. */
  publicUrl: string;
  mail: MailPort;
  log: Logger;
  clock?: Clock;
  /** For tests of a store that is away; what the settings name unless given. */
  blobs?: Blobs;
  /** For tests that sign up many people. */
  hashing?: Hashing;
  /** How long a model may be silent, and how much it may write; what is usual unless given. */
  modelLimits?: Parameters<typeof openModel>[1];
}

/** Brings the database to the newest form and opens every floor on it. */
export async function openServices(options: OpenOptions): Promise<Services & { close(): Promise<void> }> {
  const { config, log, publicUrl, clock = systemClock } = options;
  await migrate(options.databaseUrl);
  const db: Database = openDatabase(options.databaseUrl, {
    onError: (error) => log.warn({ error }, 'a database connection was lost'),
  });
  await db.asSystem(storeQuestionSet);
  const library = loadLibrary();
  const planActions = loadPlanActions(library, new Set(listGuideIds()));
  await storePassages(db, library, planActions, clock.now());
  const packShelf = openShelf(library);
  const model = openModel(config, options.modelLimits);
  const packRuns = openRuns({ db, shelf: packShelf, model, clock, log });
  const live = openLive({ db, url: options.databaseUrl, clock, log });
  const blobs = options.blobs ?? openBlobs(config, path.join(config.DATA_DIR, 'files'));
  const thumbnails = openThumbnails({ db, blobs, clock, log, secret: options.secret });
  const jobs = await openJobs(db, (error) => log.warn({ error }, 'the job queue stumbled'));
  const auth = openAuth(db, jobs, clock, {
    secret: options.secret,
    publicUrl,
    idleMinutes: config.SESSION_IDLE_MINUTES,
    maxHours: config.SESSION_MAX_HOURS,
    requireVerification: config.SMTP_URL !== undefined,
    hashing: options.hashing,
  });
  await jobs.work({
    mail: ({ id, data }) => options.mail.send({ id, to: data.to, ...writeLetter(data.letter, data.locale) }),
    clean_up: async () => {
      await db.asSystem(async (trx) => {
        await deleteStale(trx, clock.now());
        await forgetGenerated(trx, new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS));
      });
      await takeAwayLeftovers({ db, blobs, clock, log });
    },
    renewals: () => remindAndRenew({ db, jobs, clock, publicUrl }),
    digest: () => mailNews({ db, jobs, clock, publicUrl }),
  });
  return {
    config,
    db,
    auth,
    jobs,
    live,
    limits: openLimits(db.systemPool, config),
    payments: noPayments(),
    library,
    planActions,
    packShelf,
    packRuns,
    blobs,
    thumbnails,
    clock,
    secret: options.secret,
    publicUrl,
    log,
    close: async () => {
      await live.close();
      await packRuns.close();
      await thumbnails.close();
      await jobs.stop();
      await db.close();
    },
  };
}
