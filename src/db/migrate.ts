import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { clientOf } from './primary.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Arbitrary, but the same in every process: one migrates, the others wait. */
const MIGRATION_LOCK = 7_120_001;

/**
 * Migrates a database. Each file of `migrations/` runs once, in name order, in its own transaction; several
 * processes may call this at once.
 * @param url address of the database, as its owner
 * @returns names of the migrations that ran now
 * @throws if an applied file was changed afterwards: migrations only go forward
 */
export async function migrate(url: string): Promise<string[]> {
  const client = clientOf(url);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const ran: string[] = [];
    for (const name of readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      const sql = readFileSync(path.join(FOLDER, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before) throw new Error(`Migration ${name} was changed after it ran. Write a new one instead.`);
      await applyOne(client, name, sql, sha256);
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, name: string, sql: string, sha256: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
