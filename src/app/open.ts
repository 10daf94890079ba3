import path from 'node:path';
import { installationOf, migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import type { Reaction } from '../db/reactions.ts';
import { checkServer } from '../db/server-check.ts';
import { events } from '../events.ts';
import { endSessionsUnderDuty } from '../features/accounts/accounts.duty.queries.ts';
import { openAuth } from '../features/accounts/accounts.service/auth.ts';
import type { Hashing } from '../features/accounts/accounts.service/auth-settings.ts';
import { openUnsolicitedMail } from '../features/accounts/accounts.service/unsolicited-mail.ts';
import { storeQuestionSet } from '../features/assessment/assessment.queries/assessments.ts';
import { UNSEALED } from '../features/documents/documents.files.queries.ts';
import { sealDocuments } from '../features/documents/documents.jobs.ts';
import { findOffice } from '../features/documents/documents.service/office.ts';
import { openSealing } from '../features/documents/documents.service/sealed-copy.ts';
import { openShownCopies } from '../features/documents/documents.service/shown-copy.ts';
import { makeExports } from '../features/exports/exports.jobs.ts';
import { openThumbnails } from '../features/files/files.service/thumbnails.ts';
import { loadAnswerWords } from '../features/library/library.content/answer-words.ts';
import { listGuideIds, loadLibrary } from '../features/library/library.content/library.ts';
import { guideTexts } from '../features/library/library.content/texts.ts';
import { hashTexts, storePassages } from '../features/library/library.service.ts';
import { loadEmergencies } from '../features/packs/packs.content/emergencies.ts';
import { cardTexts } from '../features/packs/packs.content/texts.ts';
import { openPackSources } from '../features/packs/packs.service/pack-sources.ts';
import { openRuns } from '../features/packs/packs.service/runs.ts';
import { loadPlanActions, quotableOf } from '../features/starter-plan/starter-plan.content.ts';
import { type Clock, systemClock } from '../kit/clock.ts';
import { logNames } from '../log-names.ts';
import { reactions } from '../reactions.ts';
import { type Config, contactEmail } from '../server/config.ts';
import { openDiskRoom } from '../server/disk-space.ts';
import { openJobs } from '../server/jobs/jobs.ts';
import { openLive } from '../server/live/live.ts';
import { openSessionWatch } from '../server/live/session-watch.ts';
import { openSilence } from '../server/live/silence.ts';
import { causeOf, type Logger } from '../server/log.ts';
import { openMetrics } from '../server/metrics.ts';
import type { Blobs } from '../server/ports/blobs.ts';
import type { MailPort } from '../server/ports/mail.ts';
import { openModel } from '../server/ports/model.ts';
import { openBlobs } from '../server/ports/open-blobs.ts';
import { openSeal, sealSettings } from '../server/ports/open-seal.ts';
import { noPayments } from '../server/ports/payments.ts';
import { databaseKeys } from '../server/ports/seal-keys.ts';
import { openSms, type SmsPort } from '../server/ports/sms.ts';
import { openVideoCalls } from '../server/ports/video-calls.ts';
import { openLimits } from '../server/rate-limits.ts';
import { openRecordChain } from '../server/record/chain.ts';
import { openRecordCheck } from '../server/record/check.ts';
import { openRecordKey } from '../server/record/key.ts';
import { openRefusalCounts } from '../server/refusal-counts.ts';
import { checkStoreMark } from '../server/store-mark.ts';
import { openTraces, tracedBlobs, tracedMail } from '../server/traces/traces.ts';
import { workersOf } from './jobs.ts';
import { liveSources } from './live.ts';
import type { Services } from './services.ts';

export interface OpenOptions {
  config: Config;
  databaseUrl: string;
  secret: string;
  /** Base URL of the site, used in letters. */
  publicUrl: string;
  mail: MailPort;
  /** For tests; default: as the settings say. */
  sms?: SmsPort;
  log: Logger;
  clock?: Clock;
  /** For tests of reactions; they run after those of the rooms. */
  reactions?: readonly Reaction[];
  /** For tests of a store that is down; default: the store named in the settings. */
  blobs?: Blobs;
  /** What content/ says, if already loaded; default: loaded now. */
  content?: Content;
  /** For tests that sign up many people. */
  hashing?: Hashing;
  /** Free bytes on the disk; default: asks the disk. */
  diskFree?: () => number;
  /** How long a model may stay silent and how much it may write; default: the production limits. */
  modelLimits?: Parameters<typeof openModel>[1] & { waitMs?: number };
}

export type Content = ReturnType<typeof loadContent>;

/**
 * Reads and validates everything in content/ that the server needs. It does not change afterwards.
 * @throws with the file's name if something is malformed
 */
export function loadContent() {
  const library = loadLibrary();
  const planActions = loadPlanActions(library, new Set(listGuideIds()));
  const texts = [...guideTexts(library), ...cardTexts(loadEmergencies(library))];
  const contentTexts = new Map(texts.map((text) => [text.document, text]));
  const answerWords = loadAnswerWords(texts);
  const packSources = openPackSources(library);
  return { library, contentTexts, answerWords, planActions, packSources, textsHash: hashTexts() };
}

/** Migrates the database and opens every service on top of it. */
export async function openServices(options: OpenOptions): Promise<Services & { close(): Promise<void> }> {
  const { config, log, publicUrl, clock = systemClock } = options;
  const traces = await openTraces(config, log);
  await checkServer(options.databaseUrl);
  await migrate(options.databaseUrl);
  const store = options.blobs ?? openBlobs(config, path.join(config.DATA_DIR, 'files'));
  const blobs = traces ? tracedBlobs(store) : store;
  const installation = await installationOf(options.databaseUrl);
  if (config.S3_BUCKET) await checkStoreMark(blobs, installation);
  const readUrl = config.DATABASE_READ_URL;
  const db: Database = openDatabase(options.databaseUrl, {
    onError: (error) => log.warn({ error }, 'a database connection was lost'),
    reactions: [...reactions, ...(options.reactions ?? [])],
    standby: readUrl ? { url: readUrl, installation, onChange: standbyLog(log) } : undefined,
  });
  await db.standby?.start().catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  await db.asSystem(storeQuestionSet);
  const { library, contentTexts, answerWords, planActions, packSources, textsHash } =
    options.content ?? loadContent();
  await storePassages(db, library, quotableOf(planActions), clock.now(), textsHash);
  const model = openModel(config, options.modelLimits);
  const packRuns = openRuns({
    db,
    sources: packSources,
    model,
    clock,
    log,
    waitMs: options.modelLimits?.waitMs,
    requiresConsent: config.AI_CONSENT === 'box',
  });
  const sources = liveSources(db, clock);
  const live = openLive({ db, url: options.databaseUrl, clock, log, sources });
  const sessionWatch = openSessionWatch({ stillGood: sources.stillGood, clock, log });
  // With our own database or file store elsewhere, only uploads could fill this disk.
  const keepsHere = config.embedded || !config.S3_BUCKET;
  const reserve = keepsHere ? config.DISK_RESERVE_MB : 0;
  const diskRoom = openDiskRoom(config.DATA_DIR, reserve, log, options.diskFree);
  const thumbnails = openThumbnails({ db, blobs, clock, log, secret: options.secret });
  const seal = await openSeal(sealSettings(config, options.secret, clock.now()), databaseKeys(db));
  const shownCopies = openShownCopies({ soffice: findOffice(config.SOFFICE) });
  const sealing = openSealing({ seal, clock });
  const jobs = await openJobs(
    db,
    options.databaseUrl,
    (error) => log.warn({ error }, 'the job queue stumbled'),
    ({ name: queue, quotesPeople }, job, error) =>
      log.warn({ queue, job, ...(quotesPeople ? causeOf(error) : { error }) }, 'a job failed'),
    traces,
  );
  const auth = openAuth(db, jobs, clock, {
    secret: options.secret,
    publicUrl,
    teamEmail: config.TEAM_EMAIL ?? contactEmail(config),
    idleMinutes: config.SESSION_IDLE_MINUTES,
    maxHours: config.SESSION_MAX_HOURS,
    requireVerification: config.SMTP_URL !== undefined,
    duties: config,
    hashing: options.hashing,
  });
  await auth.tokenKeys.renew();
  const limits = openLimits(db.systemPool, config);
  const refusals = openRefusalCounts({ db, clock, log });
  const key = await openRecordKey(db, options.secret);
  const recordChain = openRecordChain({ db, clock, log, seal, key, dataDir: config.DATA_DIR });
  const recordCheck = openRecordCheck({
    db,
    addresses: { url: options.databaseUrl, readUrl },
    clock,
    log,
    key,
    dataDir: config.DATA_DIR,
  });
  const metrics = config.METRICS_TOKEN
    ? openMetrics({ db, live, sessionWatch, blobs, log, dataDir: config.DATA_DIR, seal, unsealed: UNSEALED })
    : null;
  const services: Services = {
    config,
    db,
    events,
    logNames,
    auth,
    jobs,
    unsolicitedMail: await openUnsolicitedMail({ db, jobs, limits, publicUrl, secret: options.secret }),
    live,
    sessionWatch,
    silence: openSilence({ clock, log }),
    limits,
    refusals,
    payments: noPayments(),
    videoCalls: openVideoCalls(config, publicUrl),
    sms: options.sms ?? openSms(config),
    library,
    contentTexts,
    answerWords,
    planActions,
    packSources,
    packRuns,
    seal,
    blobs,
    thumbnails,
    shownCopies,
    sealing,
    recordChain,
    recordCheck,
    diskRoom,
    metrics,
    traces,
    clock,
    secret: options.secret,
    publicUrl,
    log,
  };
  const post = metrics?.letters(options.mail) ?? options.mail;
  await jobs.work(workersOf(services, traces ? tracedMail(post) : post));
  // Whoever signed in before the settings said so.
  await db.asSystem((trx) =>
    endSessionsUnderDuty(trx, {
      admins: config.MFA_ADMINS !== '0',
      providers: config.MFA_PROVIDERS !== '0',
    }),
  );
  // What was signed and not sealed before this process started.
  await db.asSystem((trx) => jobs.enqueue(trx, sealDocuments, {}));
  // The same for copies that people wait for.
  await db.asSystem((trx) => jobs.enqueue(trx, makeExports, {}));
  return {
    ...services,
    close: async () => {
      diskRoom.close();
      limits.close();
      sessionWatch.close();
      await live.close();
      await packRuns.close();
      await thumbnails.close();
      await shownCopies.close();
      await sealing.close();
      await jobs.stop();
      options.mail.close?.();
      await refusals.flush();
      await db.close();
      await traces?.close();
    },
  };
}

function standbyLog(log: Logger) {
  return (problem: string | null, error?: unknown) => {
    if (problem === null) log.info('the standby serves what may be read there');
    else log.warn({ problem, error }, 'the standby does not serve; the primary does');
  };
}
