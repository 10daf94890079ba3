/** Whether an installation is whole: its rows are counted, its objects opened and compared, its record walked. */
import pg from 'pg';
import { installationKey, unwrapKey } from '../../src/server/objects/cipher.ts';
import { getChecked, getDecrypted } from '../../src/server/objects/stored.ts';
import type { Blobs } from '../../src/server/ports/blobs.ts';
import { unwrapRecordKey } from '../../src/server/record/key.ts';
import { type Verified, verifyRecord } from '../../src/server/record/verify.ts';
import { listDeleted, listObjects, type StoredObject } from './objects.ts';

export interface Wholeness {
  /** By table, those that have rows. */
  rows: Record<string, number>;
  objects: number;
  /** What is wrong with an object, by its key. */
  wrong: Record<string, string>;
  /** Null if the record was never begun. */
  record: Verified | null;
}

/**
 * @param db as its owner, or as anybody who sees all rows
 * @param heads seals of the record that somebody noted
 */
export async function verify(
  db: pg.ClientBase,
  blobs: Blobs,
  secret: string,
  heads: readonly string[],
): Promise<Wholeness> {
  const objects = await listObjects(db);
  const wrong: Record<string, string> = {};
  for (const each of objects) {
    const what = await problemWith(each, blobs, installationKey(secret));
    if (what) wrong[each.key] = what;
  }
  const gone = await listDeleted(db, Object.keys(wrong));
  for (const key of gone) delete wrong[key];
  const { rows } = await db.query<{ wrapped_key: Buffer }>('select wrapped_key from access_keys');
  const key = rows[0] && unwrapRecordKey(rows[0].wrapped_key, secret);
  return {
    rows: await countRows(db),
    objects: objects.length - gone.length,
    wrong,
    record: key ? await verifyRecord(db, key, heads) : null,
  };
}

async function countRows(db: pg.ClientBase): Promise<Record<string, number>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(name)}`);
    const count = Number(rows[0]?.count);
    if (count > 0) counted[name] = count;
  }
  return counted;
}

async function problemWith(
  { key, path, wrapped_key, sha256 }: StoredObject,
  blobs: Blobs,
  outer: Buffer,
): Promise<string | null> {
  try {
    const fileKey = unwrapKey(wrapped_key, outer, path);
    const pieces = sha256
      ? await getChecked(blobs, key, fileKey, sha256)
      : await getDecrypted(blobs, key, fileKey);
    if (!pieces) return 'missing';
    for await (const _ of pieces);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @returns whether all is whole; says so, or what is not */
export function report({ rows, objects, wrong, record }: Wholeness): boolean {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${all} rows in ${Object.keys(rows).length} tables:`);
  console.log(
    `  ${Object.entries(rows)
      .map(([table, count]) => `${table} ${count}`)
      .join(', ')}`,
  );
  const bad = Object.entries(wrong);
  console.log(`${objects - bad.length} of ${objects} files are there, and as they were uploaded.`);
  for (const [key, what] of bad) console.log(`  ${key}: ${what}`);
  console.log(
    record === null
      ? 'The record was never begun.'
      : `The record: ${record.entries} entries, ${record.seals} seals, ${record.waiting} not sealed yet; ` +
          (record.broken === null ? 'whole.' : `BROKEN: ${record.broken}.`),
  );
  return bad.length === 0 && (record === null || record.broken === null);
}
