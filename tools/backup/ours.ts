/** Which database of a cluster a backup is of: others may be beside it, of another installation or an old copy. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { installationOf } from '../../src/db/migrate.ts';
import { StartError } from '../../src/kit/start-error.ts';
import { placesIn } from './folder.ts';

export interface Ours {
  name: string;
  /** Of `installationOf`. */
  installation: string;
}

/**
 * @param address of a database
 * @returns null if it is not one of ours
 */
export async function oursAt(address: string): Promise<Ours | null> {
  const db = new pg.Client({ connectionString: address });
  await db.connect();
  try {
    const { rows } = await db.query<{ name: string; it: string | null }>(
      `select current_database() as name, to_regclass('public.access_keys') as it`,
    );
    const [found] = rows;
    return found?.it ? { name: found.name, installation: await installationOf(address) } : null;
  } finally {
    await db.end();
  }
}

/**
 * Notes beside the base backups which database they are of.
 * @throws StartError if the folder holds the backup of another installation
 */
export function noteOurs(folder: string, ours: Ours): void {
  const noted = notedIn(folder);
  if (noted && noted.installation !== ours.installation)
    throw new StartError(
      `${folder} holds the backup of another installation (database ${noted.name}). Name a folder of its own.`,
    );
  const { base, database } = placesIn(folder);
  mkdirSync(base, { recursive: true, mode: 0o700 });
  writeFileSync(database, JSON.stringify(ours));
}

/** @returns null for a backup from before this was noted */
function notedIn(folder: string): Ours | null {
  const { database } = placesIn(folder);
  return existsSync(database) ? (JSON.parse(readFileSync(database, 'utf8')) as Ours) : null;
}

/**
 * @param folder the backup
 * @param url of a database of the cluster that was restored
 * @param named which one the operator means, if they say so
 * @returns the name of the database that the backup is of
 * @throws StartError if it is not there, or if nothing says which one it is
 */
export async function findOurs(
  folder: string,
  url: (database: string) => string,
  named: string | undefined,
): Promise<string> {
  const all = await listOurs(url);
  const names = all.map(({ name }) => name);
  if (names.length === 0) throw new StartError('No database of the backup is one of ours.');
  if (named !== undefined) {
    if (names.includes(named)) return named;
    throw new StartError(`--database ${named}: the backup holds ${names.join(' and ')}.`);
  }
  const noted = notedIn(folder);
  const meant = noted ? all.filter(({ installation }) => installation === noted.installation) : all;
  const found = meant.length === 1 ? meant[0] : meant.find(({ name }) => name === noted?.name);
  if (found) return found.name;
  throw new StartError(
    `The backup holds ${names.join(' and ')}. Name the one that is meant: --database ${names[0]}`,
  );
}

async function listOurs(url: (database: string) => string): Promise<Ours[]> {
  const admin = new pg.Client({ connectionString: url('postgres') });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where datallowconn and not datistemplate order by datname',
  );
  await admin.end();
  const found: Ours[] = [];
  for (const { name } of rows) {
    const ours = await oursAt(url(encodeURIComponent(name)));
    if (ours) found.push(ours);
  }
  return found;
}
