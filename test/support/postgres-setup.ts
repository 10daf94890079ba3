// One PostgreSQL for the whole run, with a migrated template that each test file clones.
// TEST_POSTGRES=machine uses the machine's own PostgreSQL instead of the embedded one.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import { storePassages } from '#features/library/library.service.ts';
import { loadPlanActions, quotableOf } from '#features/starter-plan/starter-plan.content.ts';
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
  await admin.end();
  await migrate(postgres.url('kk_template'));
  await fillLibrary(postgres.url('kk_template'));
  project.provide('postgresUrl', postgres.url('{db}').replace('%7Bdb%7D', '{db}'));
  return () => postgres.stop();
}

/** What every server does on its first start, done once for all. */
async function fillLibrary(url: string): Promise<void> {
  const db = openDatabase(url);
  const library = loadLibrary();
  const planActions = loadPlanActions(library, new Set(listGuideIds()));
  await storePassages(db, library, quotableOf(planActions), new Date());
  await db.close();
}
