import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAccess } from '#db/access-record.ts';
import { HEADS_FILE, headLine, openRecordChain, type RecordSeal } from '#server/record/chain.ts';
import { openRecordKey } from '#server/record/key.ts';
import { verifyRecord } from '#server/record/verify.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

let product: Product;
let maria: Client;
let key: Buffer;
let db: pg.Client;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  key = await openRecordKey(product.services.db, product.services.secret);
  db = new pg.Client({ connectionString: product.databaseUrl, options: '-c role=kinkeeper_system' });
  await db.connect();
});
beforeEach(async () => {
  await product.sql('truncate access_entries, access_links, access_seals, access_stamps');
  await rm(headsFile(), { force: true });
});
afterEach(() => product.clock.set(new Date()));
afterAll(async () => {
  await db.end();
  await product.close();
});

const headsFile = () => path.join(product.services.config.DATA_DIR, HEADS_FILE);
const extend = () => product.services.recordChain.extend();
const add = (times = 1) =>
  product.services.db.as(maria.id, async (trx) => {
    const reading = {
      at: product.clock.now(),
      actorId: maria.id,
      act: 'read',
      what: 'plan',
      people: [],
    } as const;
    for (let n = 0; n < times; n += 1) await recordAccess(trx, reading);
  });
const verify = (heads: string[] = []) => verifyRecord(db, key, heads);
const broken = async (heads: string[] = []) => (await verify(heads)).broken;
const seals = () => product.sql<RecordSeal>('select *, day::text as day from access_seals order by number');
const ids = async () =>
  (await product.sql<{ id: string }>('select id from access_entries order by id')).map(({ id }) => id);

/** Three runs over two days: places 1 to 6, then 1 to 3. */
async function fill(): Promise<void> {
  await add(3);
  await extend();
  await add(3);
  await extend();
  product.clock.set(new Date(product.clock.now().getTime() + DAY_MS));
  await add(3);
  await extend();
}

describe('the record’s chain', () => {
  it('places every entry once, seals each run, and is whole [312(b), 312(c)]', async () => {
    await fill();
    expect(await verify()).toEqual({ entries: 9, seals: 3, stamps: 0, waiting: 0, broken: null });
    expect((await seals()).map(({ place }) => place)).toEqual([3, 6, 3]);
    await extend();
    expect(await verify()).toMatchObject({ entries: 9, seals: 3 });
    await add();
    expect(await verify()).toMatchObject({ entries: 9, waiting: 1, broken: null });
  });

  it('two processes at once place nothing twice', async () => {
    await add(50);
    await Promise.all([extend(), extend(), extend()]);
    expect(await verify()).toMatchObject({ entries: 50, seals: 1, broken: null });
  });

  it('a writer that fails, or commits after a run, leaves no gap that looks like tampering', async () => {
    const { db: ours } = product.services;
    const reading = { at: new Date(), actorId: maria.id, act: 'read', what: 'plan', people: [] } as const;
    await ours
      .as(maria.id, async (trx) => {
        await recordAccess(trx, reading);
        throw new Error('killed');
      })
      .catch(() => {});
    await ours.as(maria.id, async (trx) => {
      await recordAccess(trx, reading);
      await add(2);
      await extend();
    });
    await extend();
    expect(await verify()).toMatchObject({ entries: 3, seals: 2, waiting: 0, broken: null });
  });

  it('a writer that commits late is placed after hours without a server, and is no tampering until then', async () => {
    const reading = { at: new Date(), actorId: maria.id, act: 'read', what: 'plan', people: [] } as const;
    await product.services.db.as(maria.id, async (trx) => {
      await recordAccess(trx, reading);
      await add(2);
      await extend();
    });
    // Nobody ran for two hours, or a backup of then was restored.
    await product.sql(`update access_seals set made_at = made_at - interval '2 hours'`);
    expect(await verify()).toMatchObject({ entries: 2, seals: 1, waiting: 1, broken: null });
    await extend();
    expect(await verify()).toMatchObject({ entries: 3, seals: 2, waiting: 0, broken: null });
  });

  it('a clock that was put back an hour or a day leaves it whole', async () => {
    await fill();
    product.clock.set(new Date(product.clock.now().getTime() - 2 * DAY_MS));
    await add();
    await extend();
    expect(await verify()).toMatchObject({ entries: 10, seals: 4, broken: null });
  });

  it('keeps the seals in the data folder, too', async () => {
    await fill();
    expect(await readFile(headsFile(), 'utf8')).toBe(
      (await seals()).map((seal) => `${headLine(seal)}\n`).join(''),
    );
  });

  it('has the newest seal stamped once an hour, and names a timestamp of something else', async () => {
    const asked: string[] = [];
    const stamp = async (digest: Uint8Array) => {
      asked.push(Buffer.from(digest).toString('hex'));
      return asked.length === 2 ? null : digest;
    };
    const { services } = product;
    const chain = openRecordChain({
      ...services,
      key,
      dataDir: services.config.DATA_DIR,
      seal: { timestamps: true, stamp },
    });
    const later = (ms: number) => product.clock.set(new Date(product.clock.now().getTime() + ms));
    for (const [wait, stamps] of [
      [0, 1],
      [60_000, 1],
      // The authority does not answer, and is asked again at the next run.
      [HOUR_MS, 1],
      [60_000, 2],
    ] as const) {
      later(wait);
      await add();
      await chain.extend();
      expect(await verify()).toMatchObject({ stamps, broken: null });
    }
    expect(asked).toHaveLength(3);
    await product.sql(`update access_stamps set token = sha256('something else') where seal = 1`);
    expect(await broken()).toBe('the timestamp of seal 1 is of something else');
  });

  it('goes on if the data folder takes nothing', async () => {
    await mkdir(headsFile(), { recursive: true });
    await add();
    await extend();
    expect(await broken()).toBeNull();
    await rm(headsFile(), { recursive: true });
  });
});

describe('somebody with all rights on the database', () => {
  const day = () => product.clock.now().toISOString().slice(0, 10);
  const firstDay = async () => (await seals())[0]?.day;

  it.each([
    ['at', `at + interval '1 microsecond'`],
    ['actor_id', 'null'],
    ['as_team', 'not as_team'],
    ['act', `'right'`],
    ['what', `'plam'`],
    ['reason', `'asked_us'`],
    ['people', `array[gen_random_uuid()]`],
    ['subjects', `array[gen_random_uuid()]`],
    ['times', '2'],
    ['address', `'10.0.0.1'`],
  ])(
    'cannot change the %s of an entry unnoticed: its place is named [312(b), 312(c)]',
    async (column, value) => {
      await fill();
      const fifth = (await ids())[4];
      await product.sql(`update access_entries set ${column} = ${value} where id = $1`, [fifth]);
      expect(await broken()).toBe(`${await firstDay()} place 5: entry ${fifth} was altered`);
    },
  );

  it('cannot remove an entry unnoticed, be it the last [312(b)]', async () => {
    await fill();
    const all = await ids();
    await product.sql('delete from access_entries where id = $1', [all[8]]);
    expect(await broken()).toBe(`${day()} place 3: entry ${all[8]} is missing`);
    await product.sql('delete from access_entries where id = $1', [all[1]]);
    expect(await broken()).toBe(`${await firstDay()} place 2: entry ${all[1]} is missing`);
  });

  it('cannot swap two entries unnoticed, by their places or by what they say [312(b)]', async () => {
    await fill();
    const [, second, third] = await ids();
    const swap = () =>
      product.sql(
        `update access_links set entry_id = case entry_id when $1 then -1 else $1 end where entry_id in ($1, $2)`,
        [second, third],
      );
    await swap();
    await product.sql('update access_links set entry_id = $1 where entry_id = -1', [third]);
    expect(await broken()).toBe(`${await firstDay()} place 2: entry ${third} was altered`);
  });

  it('cannot take entries away with their places unnoticed [312(b)]', async () => {
    await fill();
    const [, , , fourth] = await ids();
    await product.sql('delete from access_entries where id = $1', [fourth]);
    await product.sql('delete from access_links where entry_id = $1', [fourth]);
    expect(await broken()).toBe(`${await firstDay()} place 4 is missing`);
  });

  it('cannot recompute the chain without the key [312(b)]', async () => {
    await fill();
    const first = (await seals())[0];
    await product.sql(`update access_seals set head = sha256(head) where number = 3`);
    expect(await broken()).toBe('seal 3 was altered');
    await product.sql(`update access_seals set place = 2 where number = $1`, [first?.number]);
    expect(await broken()).toBe('seal 1 was altered');
  });

  it('cannot cut off the end behind a seal unnoticed [312(b)]', async () => {
    await fill();
    const heads = (await seals()).map(headLine);
    await product.sql(`delete from access_links where day = $1`, [day()]);
    expect(await broken()).toBe(`${day()} place 1 is missing`);
    await product.sql('delete from access_seals where number = 3');
    // Within the database nothing tells any more that there was a third.
    expect(await verify()).toMatchObject({ waiting: 3, broken: null });
    await product.sql(`delete from access_entries where id not in (select entry_id from access_links)`);
    expect(await broken()).toBeNull();
    expect(await broken(heads)).toBe(
      'the record ends with seal 2, but seal 3 was noted outside the database',
    );
  });

  it('is compared with as many noted seals as a year of minutes brings [312(b)]', async () => {
    await fill();
    const [seal] = await seals();
    const heads = Array.from({ length: 530_000 }, (_, at) => `${at + 4} of a record that was cut off`);
    expect(await broken([headLine(seal as RecordSeal), ...heads])).toBe(
      'the record ends with seal 3, but seal 530003 was noted outside the database',
    );
  });

  it('cannot start it over unnoticed [312(b)]', async () => {
    await fill();
    const heads = (await seals()).map(headLine);
    await product.sql('truncate access_entries, access_links, access_seals, access_stamps');
    await fill();
    expect(await broken()).toBeNull();
    expect(await broken(heads)).toBe('seal 1 is not the one that was noted outside the database');
  });

  it('cannot put in an entry of long ago unnoticed [312(b)]', async () => {
    await fill();
    await product.sql(`update access_seals set made_at = now() - interval '2 hours'`);
    await product.sql(
      `insert into access_entries (id, at, act, what) overriding system value values (-5, now(), 'read', 'plan')`,
    );
    await extend();
    expect(await broken()).toBe('entry -5 was put in later than it says');
  });

  it('cannot give the record another key unnoticed', async () => {
    await fill();
    expect((await verifyRecord(db, Buffer.alloc(32), [])).broken).toBe('seal 1 was altered');
    await expect(
      openRecordKey(product.services.db, 'another secret of another installation'),
    ).rejects.toThrow(/key of the record cannot be opened/);
  });
});
