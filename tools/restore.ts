// Restores a backup to a moment, into an empty folder, and verifies it. Nothing that runs is touched. If it fails or is
// ended, the folder is empty again.
//   APP_SECRET=… npm run restore -- --from FOLDER --to EMPTY [--at 2026-11-26T12:00:00Z] [--database NAME]
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { EmbeddedPostgres } from '../src/db/embedded.ts';
import { StartError } from '../src/kit/start-error.ts';
import { installationSecret } from '../src/server/data-folder.ts';
import { diskBlobs } from '../src/server/ports/blobs-disk.ts';
import { placesIn } from './backup/folder.ts';
import { copyObjects } from './backup/objects.ts';
import { findOurs } from './backup/ours.ts';
import { RECOVERED, recover } from './backup/recover.ts';
import { report, verify } from './backup/verify.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => ending.abort(new StartError('Ended before it was restored.')));

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      at: { type: 'string' },
      database: { type: 'string' },
    },
  });
  if (!values.from || !values.to)
    throw new StartError('Name a backup and an empty folder: npm run restore -- --from FOLDER --to EMPTY');
  const at = values.at === undefined ? null : momentOf(values.at);
  if (existsSync(values.to) && readdirSync(values.to).length > 0)
    throw new StartError(`${values.to} is not empty.`);
  const { APP_SECRET, APP_SECRET_FILE } = process.env;
  if (!APP_SECRET && !APP_SECRET_FILE)
    throw new StartError('APP_SECRET: the backup does not hold it. Name the one it was made under.');
  const secret = installationSecret({ APP_SECRET, APP_SECRET_FILE, DATA_DIR: values.to });
  const [from, to] = [path.resolve(values.from), path.resolve(values.to)];
  mkdirSync(to, { recursive: true, mode: 0o711 });
  try {
    process.exitCode = await restore({ from, to, at, secret, named: values.database });
  } catch (error) {
    for (const name of [...RECOVERED, 'files']) rmSync(path.join(to, name), { recursive: true, force: true });
    throw error;
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  // What was cut off may still hold connections.
  process.exit(1);
}

function momentOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new StartError('--at: name a moment such as 2026-11-26T12:00:00Z.');
  if (at.getTime() > Date.now())
    throw new StartError(`--at ${text} is still to come. Leave it out to restore all there is.`);
  return at;
}

interface Wanted {
  from: string;
  to: string;
  at: Date | null;
  secret: string;
  named: string | undefined;
}

/** @returns 0 if all is whole, 1 if something is missing */
async function restore(wanted: Wanted): Promise<0 | 1> {
  const { from, to, at } = wanted;
  const begun = performance.now();
  const postgres = await recover(from, to, at, ending.signal);
  try {
    ending.signal.throwIfAborted();
    const work = fillIn(postgres, wanted);
    const ended = new Promise<never>((_, reject) => {
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason));
    });
    const { name, isWhole } = await Promise.race([work, ended]);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${isWhole ? 'Restored' : 'NOT WHOLE, but restored'} in ${seconds} s: the database is ${name} in ${to}/postgres, files are in ${to}/files.`,
    );
    return isWhole ? 0 : 1;
  } finally {
    await postgres.stop();
    rmSync(path.join(to, 'restore-access.conf'), { force: true });
  }
}

/** Copies the files that the rows of our database name, and verifies both. */
async function fillIn(postgres: EmbeddedPostgres, { from, to, secret, named }: Wanted) {
  const name = await findOurs(from, postgres.url, named);
  const db = new pg.Client({ connectionString: postgres.url(encodeURIComponent(name)) });
  // It is cut off when this is ended.
  db.on('error', () => {});
  await db.connect();
  try {
    const store = diskBlobs(path.join(to, 'files'));
    await copyObjects(db, diskBlobs(placesIn(from).files), store);
    return { name, isWhole: report(await verify(db, store, secret, [])) };
  } finally {
    await db.end();
  }
}
