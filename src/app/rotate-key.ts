/**
 * Gives the installation another secret: everything that was wrapped under the old one is rewrapped, in one
 * transaction. What is only signed or sealed with it ends, such as links and signed-in browsers (decision 0154).
 */
import { hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { asOwner } from '../db/as-owner.ts';
import { StartError } from '../kit/start-error.ts';
import { DamagedError, unwrapKey, wrapKey } from '../server/objects/cipher.ts';
import { unwrapRecordKey } from '../server/record/key.ts';

/**
 * @returns how many connections servers have to this database: they would go on with the old secret, on this machine
 * or another
 */
export async function countConnections(db: pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'kinkeeper%' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** A column with keys or secrets under the installation's. */
interface Wrapped {
  table: string;
  column: string;
  /** What identifies a row. */
  id: string;
  /** What the wrapping is bound to: an expression of the row, as bytes. */
  bound: string;
  /** Of which the wrapping key is derived. */
  purpose: string;
}

const text = (expression: string) => `convert_to(${expression}, 'UTF8')`;

/** A test compares these with the columns there are. */
export const WRAPPED: readonly Wrapped[] = [
  {
    table: 'file_attachments',
    column: 'wrapped_key',
    id: 'id',
    bound: text('file_path'),
    purpose: 'kinkeeper file keys 1',
  },
  {
    table: 'document_files',
    column: 'wrapped_key',
    id: 'id',
    bound: text('path'),
    purpose: 'kinkeeper file keys 1',
  },
  {
    table: 'exports',
    column: 'wrapped_key',
    id: 'id',
    bound: text('object_key'),
    purpose: 'kinkeeper file keys 1',
  },
  {
    table: 'factors',
    column: 'wrapped_secret',
    id: 'id',
    bound: text('id::text'),
    purpose: 'kinkeeper factors 1',
  },
  {
    table: 'token_keys',
    column: 'wrapped_key',
    id: 'kid',
    bound: text('kid'),
    purpose: 'kinkeeper token keys 1',
  },
  {
    table: 'access_keys',
    column: 'wrapped_key',
    id: 'only_one',
    bound: text(`'the record'`),
    purpose: 'kinkeeper record key 1',
  },
  {
    table: 'mail_keys',
    column: 'wrapped_key',
    id: 'purpose',
    bound: text('purpose'),
    purpose: 'kinkeeper mail keys 1',
  },
  {
    table: 'seal_keys',
    column: 'wrapped_key',
    id: 'only_one',
    bound: 'certificate',
    purpose: 'kinkeeper seal key 1',
  },
];

const BATCH = 5000;

export type Rotated = Record<string, number>;

/**
 * @param db connected as the owner of the tables, while no server runs
 * @returns how many rows of each table were rewrapped
 * @throws StartError, with nothing changed, if something was wrapped under neither secret
 */
export async function rotateKey(db: pg.ClientBase, before: string, after: string): Promise<Rotated> {
  await db.query('begin');
  try {
    const rotated: Rotated = {};
    for (const column of WRAPPED) rotated[column.table] = await rewrapAll(db, column, before, after);
    // Only their keyed hashes are kept: nobody can make those again.
    const { rowCount } = await asOwner(db, 'recovery_codes', () => db.query('delete from recovery_codes'));
    rotated['recovery_codes (removed)'] = rowCount ?? 0;
    await db.query('commit');
    return rotated;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

/** Whether a rotation to this secret went through, for a run after one that was killed. */
export async function isWrappedWith(db: pg.ClientBase, secret: string): Promise<boolean> {
  await db.query('begin');
  const { rows } = await asOwner(db, 'access_keys', () =>
    db.query<{ wrapped_key: Buffer }>('select wrapped_key from access_keys'),
  );
  await db.query('commit');
  try {
    return rows[0] !== undefined && unwrapRecordKey(rows[0].wrapped_key, secret).length > 0;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
}

async function rewrapAll(db: pg.ClientBase, column: Wrapped, before: string, after: string): Promise<number> {
  const { table, column: name, id, bound } = column;
  return asOwner(db, table, async () => {
    let done = 0;
    await db.query(
      `declare rows cursor for select ${id}::text as id, ${name} as wrapped, ${bound} as bound from ${table}
       where ${name} is not null order by ${id}`,
    );
    for (;;) {
      const { rows } = await db.query<{ id: string; wrapped: Buffer; bound: Buffer }>(
        `fetch ${BATCH} from rows`,
      );
      if (rows.length === 0) break;
      const wrapped = rows.map((row) => rewrap(row, column, before, after));
      await db.query(
        `update ${table} t set ${name} = n.wrapped from unnest($1::text[], $2::bytea[]) as n (id, wrapped)
         where t.${id}::text = n.id`,
        [rows.map((row) => row.id), wrapped],
      );
      done += rows.length;
    }
    await db.query('close rows');
    return done;
  });
}

function rewrap(
  { id, wrapped, bound }: { id: string; wrapped: Buffer; bound: Buffer },
  { table, purpose }: Wrapped,
  before: string,
  after: string,
): Buffer {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  try {
    return wrapKey(unwrapKey(wrapped, keyOf(before), bound), keyOf(after), bound);
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    throw new StartError(`Nothing was changed: ${table} ${id} was not wrapped with the present secret.`);
  }
}
