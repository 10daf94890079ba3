// One PostgreSQL for the whole run, with a migrated template that each test file clones.
// TEST_POSTGRES=machine uses the machine's own PostgreSQL instead of the embedded one.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { workersOf } from '#app/jobs.ts';
import type { Services } from '#app/services.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import { storePassages } from '#features/library/library.service.ts';
import { loadPlanActions, quotableOf } from '#features/starter-plan/starter-plan.content.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import type { MailPort } from '#server/ports/mail.ts';
import { startScratchPostgres } from '#tools/support/scratch-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the database `postgres`; {db} is the placeholder for the name. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const kind = process.env.TEST_POSTGRES === 'machine' ? 'machine' : 'embedded';
  const postgres = await startScratchPostgres(kind);
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query('create database kk_template');
  await migrate(postgres.url('kk_template'));
  await fillLibrary(postgres.url('kk_template'));
  await createQueues(postgres.url('kk_template'));
  // A database is copied only while nobody is connected; what listened for jobs may not have left yet.
  await admin.query('alter database kk_template allow_connections false');
  await admin.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = 'kk_template'`,
  );
  await admin.end();
  project.provide('postgresUrl', postgres.url('{db}').replace('%7Bdb%7D', '{db}'));
  return () => postgres.stop();
}

/** What every server does on its first start, done once for all, is a third of a file's start. */
async function fillLibrary(url: string): Promise<void> {
  const db = openDatabase(url);
  const library = loadLibrary();
  const planActions = loadPlanActions(library, new Set(listGuideIds()));
  await storePassages(db, library, quotableOf(planActions), new Date());
  await db.close();
}

/** The same: the tables of pg-boss, and our queues. Nothing is in them yet. */
async function createQueues(url: string): Promise<void> {
  const db = openDatabase(url);
  const fail = (error: Error) => {
    throw error;
  };
  const jobs = await openJobs(db, url, fail, () => {});
  // What they would do needs a product.
  const workers = workersOf({} as Services, {} as MailPort);
  await jobs.work(workers.map(({ kind }) => ({ kind, work: () => Promise.reject(new Error('no job yet')) })));
  await jobs.stop();
  await db.close();
}
