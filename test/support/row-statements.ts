// What a person, or the system, may do with rows, asked of PostgreSQL itself.
import { sql } from 'kysely';
import type { Product } from './product.ts';
import type { RowWorld } from './row-world.ts';

/** @returns the column `name` of a superuser's query */
export const namesIn = async ({ sql: ask }: Product, text: string) =>
  (await ask<{ name: string }>(text)).map((row) => row.name);

/** An INSERT of another row like one of Maria's. */
export async function insertion({ product, people }: RowWorld, table: string): Promise<string> {
  if (table === 'events')
    return `insert into events (actor_id, kind, subject_type) values ('${people.maria.id}', 'a.b', 'person')`;
  if (table === 'access_entries')
    return `insert into access_entries (at, actor_id, act, what) values (now(), '${people.maria.id}', 'read', 'plan')`;
  const [row] = await product.sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t order by (to_jsonb(t)::text like '%${people.maria.id}%') desc limit 1`,
  );
  const fresh = {
    ...row?.row,
    id: crypto.randomUUID(),
    hazard: 'extreme_agitation',
    client_id: crypto.randomUUID(),
    reader_email: 'x@y.test',
    ...(table === 'appointments' ? ANOTHER_TIME : {}),
  };
  const record = JSON.stringify(fresh).replaceAll("'", "''");
  const columns = await namesIn(
    product,
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = ''`,
  );
  return `insert into ${table} (${columns}) select ${columns}
    from jsonb_populate_record(null::${table}, '${record}') ${CONFLICTS[table] ?? 'on conflict do nothing'}`;
}

/** PostgreSQL finds no conflict by a constraint that can be deferred. */
const CONFLICTS: Record<string, string> = { appointments: '' };
const ANOTHER_TIME = {
  request_id: crypto.randomUUID(),
  start_time: '2027-01-05T18:00Z',
  end_time: '2027-01-05T19:00Z',
  busy_until: '2027-01-05T19:00Z',
};

const UNDO = new Error('undone on purpose');

/**
 * Runs a statement as a person and rolls it back.
 * @returns the number of rows, or x if it is forbidden
 */
export async function attempt(
  { services: { db } }: Product,
  actor: string | null,
  statement: string,
): Promise<string> {
  let rows = '';
  const work: Parameters<typeof db.asSystem>[0] = async (trx) => {
    const result = await sql.raw(statement).execute(trx);
    rows = String(result.numAffectedRows ?? result.rows.length);
    throw UNDO;
  };
  await (actor === 'system' ? db.asSystem(work) : db.as(actor, work)).catch((error: { code?: string }) => {
    // 55000: a view with a join is not insertable.
    if (error.code === '42501' || error.code === '55000') rows = 'x';
    else if (error !== UNDO) throw error;
  });
  return rows;
}
