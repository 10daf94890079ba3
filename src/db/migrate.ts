import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { StartError } from '../kit/start-error.ts';
import { placeEventsAnew } from './event-places.ts';
import { clientOf, type Role } from './primary.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Arbitrary, but the same in every process: one migrates, the others wait. */
const MIGRATION_LOCK = 7_120_001;

/**
 * Migrates a database. Each file of `migrations/` runs once, in name order, in its own transaction; several
 * processes may call this at once.
 * @param url address of the database, as its owner
 * @returns names of the migrations that ran now
 * @throws if an applied file was changed afterwards: migrations only go forward; StartError if two newer versions have
 *   migrated it, or PostgreSQL lacks an extension
 */
export async function migrate(url: string): Promise<string[]> {
  const client = clientOf(url);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    // Not there yet where a version from before it migrated last.
    const { rows } = await client.query<Applied>(
      "select name, sha256, to_jsonb(m) ->> 'version' as version from migrations m",
    );
    const files = readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    refuseIfTooOld(rows, files);
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const ran: string[] = [];
    for (const name of files) {
      const sql = readFileSync(path.join(FOLDER, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before) throw new Error(`Migration ${name} was changed after it ran. Write a new one instead.`);
      if (ran.length === 0)
        await client.query('alter table migrations add column if not exists version text');
      await applyOne(client, { name, sha256, version: files.at(-1) ?? null }, sql);
      ran.push(name);
    }
    await placeEventsAnew(client);
    return ran;
  } finally {
    await client.end();
  }
}

/** A migration that ran. A version is named after its last one: no two add the same. */
interface Applied {
  name: string;
  sha256: string;
  /** Which version ran it; null: one from before this was noted. */
  version: string | null;
}

/**
 * Migrations only add what the version before can live with (docs/operations.md), so that one may run beside it, or
 * start again. What the next one does to the same tables, it cannot know.
 */
function refuseIfTooOld(applied: readonly Applied[], files: readonly string[]): void {
  const unknown = applied.filter(({ name }) => !files.includes(name));
  const newer = new Set(unknown.map(({ version }) => version));
  if (newer.size < 2) return;
  throw new StartError(
    `This version of Kinkeeper is too old for its database, which ${newer.size} newer versions have changed since (last: ${unknown
      .map(({ name }) => name)
      .sort()
      .at(-1)}). Start the version that ran before, or a newer one.`,
  );
}

/** A standby that does not answer is done without. */
const WITHOUT_WAITING = { connectionTimeoutMillis: 2000, query_timeout: 2000 };

/**
 * @param url address of a migrated database
 * @returns which installation it is: the same after a failover, and in whatever was restored from it
 */
export async function installationOf(url: string, role: Role = 'primary'): Promise<string> {
  const client = clientOf(url, role === 'standby' ? WITHOUT_WAITING : {}, role);
  try {
    await client.connect();
    const { rows } = await client.query<{ first: string }>(
      "select name || ' ' || extract(epoch from applied_at) as first from migrations order by applied_at, name limit 1",
    );
    return createHash('sha256')
      .update(rows[0]?.first ?? '')
      .digest('hex');
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, { name, sha256, version }: Applied, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, sha256, version) values ($1, $2, $3)', [
      name,
      sha256,
      version,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    refuseWithoutExtension(sql, error as Error);
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** What PostgreSQL says names the extension in every language, and the same code stands for much else. */
function refuseWithoutExtension(sql: string, { message }: Error): void {
  const wanted = [...sql.matchAll(/^create extension (?:if not exists )?(\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const missing = wanted.find((name) => message.includes(name));
  if (!missing) return;
  throw new StartError(
    `PostgreSQL needs its extension ${missing}, and could not create it: ${message}. Install its package postgresql-contrib, or let the owner of the database create the extension; then start again.`,
  );
}
