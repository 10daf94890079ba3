// Backs up the database and the files of an installation on a PostgreSQL of its own, while it runs. Without its secret.
// Ends with 1 if something is missing, or changes are not kept.
//   BACKUP_DATABASE_URL=postgresql://kinkeeper_backup@db-a/kinkeeper npm run backup -- --to FOLDER
//   … npm run backup -- --to FOLDER --files        the files that are new, and no base backup
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { connectProblem } from '../src/db/connect-problem.ts';
import { StartError } from '../src/kit/start-error.ts';
import { readConfig } from '../src/server/config.ts';
import { claimFolder, FolderInUseError } from '../src/server/data-folder.ts';
import { diskBlobs } from '../src/server/ports/blobs-disk.ts';
import { openBlobs } from '../src/server/ports/open-blobs.ts';
import { refuseAnother } from '../src/server/store-mark.ts';
import { takeBase } from './backup/base.ts';
import { placesIn } from './backup/folder.ts';
import { copyObjects, listObjects } from './backup/objects.ts';
import { noteOurs, oursAt } from './backup/ours.ts';
import { problemOfSlot } from './backup/slot.ts';
import { eraseUnnamed } from './backup/unnamed.ts';

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, files: { type: 'boolean', default: false } },
  });
  const address = process.env.BACKUP_DATABASE_URL;
  if (!values.to) throw new StartError('Name a folder for the backup: npm run backup -- --to FOLDER');
  if (!address)
    throw new StartError(
      'BACKUP_DATABASE_URL: name PostgreSQL itself, with a role for backups (docs/operations.md). Without DATABASE_URL, stop the server and copy DATA_DIR.',
    );
  const folder = path.resolve(values.to);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Two at once would take each other's unfinished files for left ones.
  await claimFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderInUseError ? new StartError(`A backup to ${folder} is running.`) : error;
  });
  const ours = await oursAt(address).catch((error: unknown) => {
    throw connectProblem('BACKUP_DATABASE_URL', address, error) ?? error;
  });
  if (!ours)
    throw new StartError('BACKUP_DATABASE_URL: its database is not one of ours. Name it: …/kinkeeper');
  noteOurs(folder, ours);
  if (!values.files) console.log(`The database is in ${await takeBase(folder, address)}`);

  // After the database: whatever its rows name is in the store by then.
  const config = readConfig({ ...process.env, DATABASE_URL: undefined, DATABASE_READ_URL: undefined });
  const db = new pg.Client({ connectionString: address });
  await db.connect();
  try {
    const store = openBlobs(config, path.join(config.DATA_DIR, 'files'));
    if (config.S3_BUCKET) await refuseAnother(store, ours.installation);
    const { copied, kept, missing } = await copyObjects(db, store, diskBlobs(placesIn(folder).files));
    console.log(`${copied} files copied, ${kept} were there, ${missing.length} are gone from the store.`);
    for (const key of missing) console.log(`  ${key}: missing`);
    if (config.BACKUP_DAYS !== undefined) {
      const named = new Set((await listObjects(db)).map(({ key }) => key));
      const erased = eraseUnnamed(folder, named, new Date(), config.BACKUP_DAYS);
      console.log(`${erased} files erased that no row has named for ${config.BACKUP_DAYS} days.`);
    }
    const problem = await problemOfSlot(db);
    if (problem) console.log(problem);
    if (missing.length > 0 || problem) process.exitCode = 1;
  } finally {
    await db.end();
  }
  // The store keeps its connections open.
  process.exit();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
