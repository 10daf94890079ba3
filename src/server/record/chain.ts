/**
 * Chains the record and seals how far it is (decision 0152): places entries behind those who added them, each with
 * the hash of all before it in its day.
 */
import { createHash, createHmac, hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database, Trx } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { HOUR_MS } from '#kit/days.ts';
import type { Logger } from '../log.ts';
import type { Seal } from '../ports/seal.ts';

/** How far the chain was at a moment. */
export interface RecordSeal {
  number: number;
  /** E.g. 2026-11-25, in UTC. */
  day: string;
  /** The day's last place, and its hash. */
  place: number;
  head: Buffer;
  /** The last entry that was there. */
  upto: string;
  at: Date;
  /** Over all of this and the seal before. */
  mac: Buffer;
}

export interface RecordChain {
  /** Places and seals what was added since the last time; stamps once an hour. One process does it at a time. */
  extend(): Promise<void>;
}

/** Entries placed by one transaction. */
const BATCH = 10_000;
const STAMP_EVERY_MS = HOUR_MS;
/** In the data folder: all seals that this installation has made, outside the database. */
export const HEADS_FILE = 'record-heads.txt';

/** @returns the seals noted in the data folder, oldest first */
export async function readNotedHeads(dataDir: string): Promise<string[]> {
  const file = path.join(dataDir, HEADS_FILE);
  return existsSync(file) ? linesOf(await readFile(file, 'utf8')) : [];
}

export const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

export interface ChainDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  /** For timestamps. */
  seal: Pick<Seal, 'stamp' | 'timestamps'>;
  /** The key of the record. */
  key: Buffer;
  dataDir: string;
}

export function openRecordChain(deps: ChainDeps): RecordChain {
  return {
    extend: async () => {
      for (let placed = BATCH; placed === BATCH; ) {
        const made = await deps.db.asSystem((trx) => placeNext(trx, deps.key, deps.clock.now()));
        placed = made?.placed ?? 0;
        if (made) await reportSeal(deps, made.seal);
      }
      if (deps.seal.timestamps) await stampLast(deps);
    },
  };
}

/** Exactly what is hashed of an entry `e`; verify.ts and the job must agree on it for ever. */
export const ENTRY_TEXT = `concat_ws(chr(31), e.id, extract(epoch from e.at), coalesce(e.actor_id::text, chr(30)), e.as_team,
  e.act, e.what, coalesce(e.reason, chr(30)), array_to_string(e.people, ','), array_to_string(e.subjects, ','), e.times,
  coalesce(e.address, chr(30)))`;

/**
 * Entries of transactions that committed late have a place below the newest seal's. By then they have committed or
 * ended: an hour before the newest seal, and not before now, so that an hour without a server ends no transaction.
 */
export const LATE = "(select max(n.made_at) from access_seals n) - interval '1 hour'";

/** @param before hash of the place before, or mac of the seal before a day's first place, in hex */
export const hashOfPlace = (before: string, day: string, place: number, entryText: string): string =>
  hash('sha256', `${before}\u001f${day}\u001f${place}\u001f${entryText}`, 'hex');

/** What stands before the first place of all. */
export const BEFORE_ALL = '0'.repeat(64);

export function macOf(
  { number, day, place, head, upto, at }: Omit<RecordSeal, 'mac'>,
  before: string,
  key: Buffer,
): Buffer {
  const text = [number, day, place, head.toString('hex'), upto, at.getTime(), before].join('\u001f');
  return createHmac('sha256', key).update(text).digest();
}

/** The hash that a timestamp is about. */
export const stampedOf = (mac: Buffer): Buffer => createHash('sha256').update(mac).digest();

export const headLine = ({ number, day, place, mac }: Omit<RecordSeal, 'head' | 'upto' | 'at'>): string =>
  `${number} ${day} ${place} ${mac.toString('hex')}`;

async function placeNext(trx: Trx, key: Buffer, at: Date) {
  await sql`select pg_advisory_xact_lock(hashtext('the record'))`.execute(trx);
  const last = await trx
    .selectFrom('access_seals')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ id: string; text: string }>`
    select e.id, ${sql.raw(ENTRY_TEXT)} as text from access_entries e
    where e.id > coalesce((select s.upto from access_seals s where s.made_at < ${sql.raw(LATE)}
        order by s.made_at desc limit 1), 0)
      and not exists (select from access_links l where l.entry_id = e.id)
    order by e.id limit ${BATCH}`.execute(trx);
  if (rows.length === 0) return undefined;
  const today = at.toISOString().slice(0, 10);
  // A clock that was put back must not put places before those that are there.
  const day = last && last.day > today ? last.day : today;
  const first = last?.day === day ? last.place : 0;
  let before = first > 0 && last ? last.head.toString('hex') : (last?.mac.toString('hex') ?? BEFORE_ALL);
  const hashes = rows.map(({ text }, index) => {
    before = hashOfPlace(before, day, first + index + 1, text);
    return Buffer.from(before, 'hex');
  });
  await sql`insert into access_links (day, place, entry_id, hash)
    select ${day}::date, (${first}::int + at)::int, id, hash
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) with ordinality as placed (id, hash, at)`.execute(
    trx,
  );
  const ids = [...rows.map(({ id }) => BigInt(id)), BigInt(last?.upto ?? 0)];
  const facts = {
    number: (last?.number ?? 0) + 1,
    day,
    place: first + rows.length,
    head: Buffer.from(before, 'hex'),
    upto: String(ids.reduce((a, b) => (a > b ? a : b))),
    at,
  };
  const seal = { ...facts, mac: macOf(facts, last?.mac.toString('hex') ?? BEFORE_ALL, key) };
  await trx.insertInto('access_seals').values(seal).execute();
  return { seal, placed: rows.length };
}

/** So that who can change the whole database cannot take away its end unnoticed. */
async function reportSeal({ dataDir, log }: ChainDeps, seal: RecordSeal): Promise<void> {
  log.info({ seal: headLine(seal) }, 'the record was sealed');
  try {
    await mkdir(dataDir, { recursive: true });
    await appendFile(path.join(dataDir, HEADS_FILE), `${headLine(seal)}\n`, { mode: 0o600 });
  } catch (error) {
    log.error({ error }, 'the head of the record could not be kept in the data folder');
  }
}

/** Outside a transaction: the authority may be slow. */
async function stampLast({ clock, db, log, seal }: ChainDeps): Promise<void> {
  const at = clock.now();
  const due = await db.asSystem((trx) =>
    trx
      .selectFrom('access_seals')
      .leftJoin('access_stamps', 'access_stamps.seal', 'access_seals.number')
      .select(['access_seals.number', 'access_seals.mac', 'access_stamps.seal'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('access_stamps')
              .select('seal')
              .where('at', '>', new Date(at.getTime() - STAMP_EVERY_MS)),
          ),
        ),
      )
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (!due || due.seal !== null) return;
  const token = await seal.stamp(stampedOf(due.mac));
  if (!token) return log.warn({ seal: due.number }, 'the timestamp authority gave no stamp for the record');
  const row = { seal: due.number, token: Buffer.from(token), at };
  await db.asSystem((trx) =>
    trx
      .insertInto('access_stamps')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
