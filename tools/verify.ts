// Counts the rows of an installation, opens and compares each of its files, and walks its record. Ends with 1 if
// something is missing or not as it was stored. Takes --heads, --head and --without-heads as verify-log does.
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { connectProblem } from '../src/db/connect-problem.ts';
import { StartError } from '../src/kit/start-error.ts';
import { openBlobs } from '../src/server/ports/open-blobs.ts';
import { report, verify } from './backup/verify.ts';
import { openInstallation } from './support/installation.ts';
import { HEADS_OPTIONS, NOT_COMPARED, notedHeads } from './support/noted-heads.ts';

const { values } = parseArgs({ options: HEADS_OPTIONS });
try {
  const { config, secret, url, close } = await openInstallation();
  // Row-level security hides rows from the owner too.
  const address = process.env.BACKUP_DATABASE_URL ?? url;
  const db = new pg.Client({ connectionString: address });
  try {
    await db.connect().catch((error: unknown) => {
      throw connectProblem('BACKUP_DATABASE_URL', address, error) ?? error;
    });
    const { rows } = await db.query<{ all: boolean }>(
      'select rolsuper or rolbypassrls as "all" from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.all)
      throw new StartError('BACKUP_DATABASE_URL: name a role that sees every row (docs/operations.md).');
    const { noted, enough } = await notedHeads(config.DATA_DIR, values);
    const store = openBlobs(config, path.join(config.DATA_DIR, 'files'));
    const isWhole = report(await verify(db, store, secret, noted));
    if (!enough) console.log(NOT_COMPARED);
    process.exitCode = isWhole && enough ? 0 : 1;
  } finally {
    await db.end();
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
process.exit();
