/** Walks the whole record and names the first place that is not as it was sealed. */
import type pg from 'pg';
import {
  BEFORE_ALL,
  ENTRY_TEXT,
  hashOfPlace,
  headLine,
  LATE,
  macOf,
  type RecordSeal,
  stampedOf,
} from './chain.ts';

export interface Verified {
  entries: number;
  seals: number;
  /** Of the timestamp authority. */
  stamps: number;
  /** Added so recently that no run has placed them. */
  waiting: number;
  /** What is wrong at the first place where something is; null if all is whole. */
  broken: string | null;
}

/** What a connection is opened with that verifies it. */
export const RECORD_READER = '-c role=kinkeeper_system -c jit=off';

const BATCH = 20_000;

class Broken extends Error {}

/**
 * @param db connected as kinkeeper_system, or as anybody who sees all of the record
 * @param key of the record
 * @param heads lines of `record-heads.txt`, or what somebody noted of a seal
 * @param batch places read at a time
 */
export async function verifyRecord(
  db: pg.ClientBase,
  key: Buffer,
  heads: readonly string[],
  batch = BATCH,
): Promise<Verified> {
  const found: Verified = { entries: 0, seals: 0, stamps: 0, waiting: 0, broken: null };
  try {
    // One moment for all: the job goes on placing meanwhile.
    await db.query('begin isolation level repeatable read read only');
    await walk(
      placesOf(db, batch),
      db,
      key,
      new Map(heads.map((line) => [Number(line.split(' ')[0]), line])),
      found,
    );
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    found.broken = error.message;
  } finally {
    // Where the connection is gone, so is the transaction.
    await db.query('rollback').catch(() => {});
  }
  return found;
}

async function walk(
  places: AsyncGenerator<Place, undefined>,
  db: pg.ClientBase,
  key: Buffer,
  heads: Map<number, string>,
  found: Verified,
): Promise<void> {
  let last: RecordSeal | undefined;
  let before = BEFORE_ALL;
  for await (const seal of sealsOf(db)) {
    const name = `seal ${seal.number}`;
    if (seal.number !== found.seals + 1) throw new Broken(`seal ${found.seals + 1} is missing`);
    const sealedBefore = last?.mac.toString('hex') ?? BEFORE_ALL;
    if (!macOf(seal, sealedBefore, key).equals(seal.mac)) throw new Broken(`${name} was altered`);
    const known = heads.get(seal.number);
    if (known && known !== headLine(seal))
      throw new Broken(`${name} is not the one that was noted outside the database`);
    const isNewDay = last?.day !== seal.day;
    if (isNewDay) before = sealedBefore;
    for (let place = isNewDay ? 1 : (last?.place ?? 0) + 1; place <= seal.place; place += 1) {
      const { value: next } = await places.next();
      const where = `${seal.day} place ${place}`;
      if (!next || next.day !== seal.day || next.place !== place) throw new Broken(`${where} is missing`);
      if (next.text === null) throw new Broken(`${where}: entry ${next.entry_id} is missing`);
      before = hashOfPlace(before, seal.day, place, next.text);
      if (before !== next.hash) throw new Broken(`${where}: entry ${next.entry_id} was altered`);
      found.entries += 1;
    }
    if (before !== seal.head.toString('hex')) throw new Broken(`${name} does not fit the place before it`);
    found.seals += 1;
    last = seal;
  }
  const { value: more } = await places.next();
  if (more) throw new Broken(`${more.day} place ${more.place} has no seal`);
  // Of as many as a year has minutes: too many to be arguments of a function.
  const noted = [...heads.keys()].reduce((most, each) => Math.max(most, each), 0);
  if (noted > found.seals)
    throw new Broken(
      `the record ends with seal ${found.seals}, but seal ${noted} was noted outside the database`,
    );
  await checkUnplaced(db, found);
  await checkStamps(db, found);
}

/** Entries that no run will ever place were put in behind the record's back. */
async function checkUnplaced(db: pg.ClientBase, found: Verified): Promise<void> {
  const { rows } = await db.query<{ id: string; is_late: boolean }>(
    `select e.id, e.id <= coalesce((select s.upto from access_seals s where s.made_at < ${LATE}
       order by s.made_at desc limit 1), 0) as is_late
     from access_entries e left join access_links l on l.entry_id = e.id where l.entry_id is null order by e.id`,
  );
  const late = rows.find(({ is_late }) => is_late);
  if (late) throw new Broken(`entry ${late.id} was put in later than it says`);
  found.waiting = rows.length;
}

async function checkStamps(db: pg.ClientBase, found: Verified): Promise<void> {
  const { rows } = await db.query<{ seal: number; mac: Buffer; token: Buffer }>(
    'select p.seal, s.mac, p.token from access_stamps p join access_seals s on s.number = p.seal order by p.seal',
  );
  const wrong = rows.find(({ mac, token }) => !token.includes(stampedOf(mac)));
  if (wrong) throw new Broken(`the timestamp of seal ${wrong.seal} is of something else`);
  found.stamps = rows.length;
}

async function* sealsOf(db: pg.ClientBase): AsyncGenerator<RecordSeal> {
  for (let after = 0; ; ) {
    const { rows } = await db.query<RecordSeal>(
      'select number, day::text as day, place, head, upto, at, mac from access_seals where number > $1 order by number limit $2',
      [after, BATCH],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.number;
  }
}

interface Place {
  day: string;
  place: number;
  entry_id: string;
  hash: string;
  /** Null if the entry is gone. */
  text: string | null;
}

/** Reads the next places while the present ones are hashed. */
async function* placesOf(db: pg.ClientBase, batch: number): AsyncGenerator<Place, undefined> {
  let reading: Promise<Place[]> | undefined = readPlaces(db, batch, ['-infinity', 0]);
  while (reading) {
    const rows: Place[] = await reading;
    const last = rows.length === batch ? rows.at(-1) : undefined;
    reading = last && readPlaces(db, batch, [last.day, last.place]);
    // Where the walk ends at a broken place, nobody waits for it.
    reading?.catch(() => {});
    yield* rows;
  }
  return undefined;
}

async function readPlaces(db: pg.ClientBase, batch: number, after: [day: string, place: number]) {
  const { rows } = await db.query<Place>(
    `select l.day::text as day, l.place, l.entry_id, encode(l.hash, 'hex') as hash,
       case when e.id is not null then ${ENTRY_TEXT} end as text
     from (select * from access_links where (day, place) > ($1::date, $2::int) order by day, place limit ${batch}) l
     left join access_entries e on e.id = l.entry_id order by l.day, l.place`,
    after,
  );
  return rows;
}
