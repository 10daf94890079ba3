// Restores a backup to a moment, into an empty folder, and verifies it. Nothing that runs is touched.
//   APP_SECRET=… npm run restore -- --from FOLDER --to EMPTY [--at 2026-11-26T12:00:00Z]
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { StartError } from '../src/kit/start-error.ts';
import { installationSecret } from '../src/server/data-folder.ts';
import { diskBlobs } from '../src/server/ports/blobs-disk.ts';
import { placesIn } from './backup/folder.ts';
import { copyObjects } from './backup/objects.ts';
import { recover } from './backup/recover.ts';
import { report, verify } from './backup/verify.ts';

try {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, at: { type: 'string' } },
  });
  if (!values.from || !values.to)
    throw new StartError('Name a backup and an empty folder: npm run restore -- --from FOLDER --to EMPTY');
  const at = values.at === undefined ? null : new Date(values.at);
  if (at && Number.isNaN(at.getTime()))
    throw new StartError('--at: name a moment such as 2026-11-26T12:00:00Z.');
  if (existsSync(values.to) && readdirSync(values.to).length > 0)
    throw new StartError(`${values.to} is not empty.`);
  const { APP_SECRET, APP_SECRET_FILE } = process.env;
  if (!APP_SECRET && !APP_SECRET_FILE)
    throw new StartError('APP_SECRET: the backup does not hold it. Name the one it was made under.');
  const secret = installationSecret({ APP_SECRET, APP_SECRET_FILE, DATA_DIR: values.to });
  const [from, to] = [path.resolve(values.from), path.resolve(values.to)];
  mkdirSync(to, { recursive: true, mode: 0o711 });
  const begun = performance.now();
  const postgres = await recover(from, to, at);
  let isWhole = false;
  try {
    const db = await openOurs(postgres.url);
    try {
      const store = diskBlobs(path.join(to, 'files'));
      await copyObjects(db, diskBlobs(placesIn(from).files), store);
      isWhole = report(await verify(db, store, secret, []));
    } finally {
      await db.end();
    }
  } finally {
    await postgres.stop();
    rmSync(path.join(to, 'restore-access.conf'));
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${isWhole ? 'Restored' : 'NOT WHOLE, but restored'} in ${seconds} s: the database is ${to}/postgres, files are in ${to}/files.`,
  );
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Connects to the database that is ours. */
async function openOurs(url: (database: string) => string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: url('postgres') });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where datallowconn and not datistemplate',
  );
  await admin.end();
  for (const { name } of rows) {
    const db = new pg.Client({ connectionString: url(name) });
    await db.connect();
    const { rows: found } = await db.query<{ it: string | null }>(
      `select to_regclass('public.access_keys') as it`,
    );
    if (found[0]?.it) return db;
    await db.end();
  }
  throw new StartError('No database of the backup is one of ours.');
}
