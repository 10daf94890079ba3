// A database as it was before a migration.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../../src/db/migrations');

export interface OldDatabase {
  name: string;
  url: string;
  db: pg.Client;
  /** Connected to another database. */
  admin: pg.Client;
  drop(): Promise<void>;
}

/** @param before the number of the first migration that has not run */
export async function openOldDatabase(before: string): Promise<OldDatabase> {
  const template = inject('postgresUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const url = template.replace('{db}', name);
  const admin = await connect(template.replace('{db}', 'postgres'));
  await admin.query(`create database ${name}`);
  const db = await connect(url);
  await db.query(`create table migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  for (const file of readdirSync(FOLDER).sort()) {
    if (file >= before) break;
    const sql = readFileSync(path.join(FOLDER, file), 'utf8');
    await db.query(sql);
    await db.query('insert into migrations (name, sha256) values ($1, $2)', [
      file,
      createHash('sha256').update(sql).digest('hex'),
    ]);
  }
  return {
    name,
    url,
    db,
    admin,
    async drop() {
      await db.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export async function connect(to: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: to });
  await client.connect();
  return client;
}
