import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLater, runLater, runTogether } from '#db/driver.ts';
import type { Trx } from '#db/open.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  await product.sql(`create table jotted (id int primary key, at timestamptz, words text[], bytes bytea);
    grant select, insert on jotted to kinkeeper_app`);
});
afterAll(() => product.close());

const as = <T>(work: (trx: Trx) => Promise<T>) => product.services.db.as(maria.id, work);
const jot = (id: number) => ({ name: 'jot', text: 'insert into jotted values ($1)', values: [id] });
const MINE = { name: 'mine', text: 'select current_person() as me', values: [], columns: ['me'] };
const jotted = async () => (await product.sql<{ id: number }>('select id from jotted')).map(({ id }) => id);

describe('what a transaction does not wait for', () => {
  it('goes with the next statement, in order, and is seen by it', async () => {
    const seen = await as(async (trx) => {
      await runLater(trx, jot(1), jot(2));
      const { rows } = await sql<{ id: number }>`select id from jotted order by id`.execute(trx);
      return rows.map(({ id }) => id);
    });
    expect(seen).toEqual([1, 2]);
  });

  it('goes with the end where nothing follows', async () => {
    await as((trx) => runLater(trx, jot(3)));
    expect(await jotted()).toContain(3);
  });

  it('takes the whole transaction with it where it fails, and the connection goes on', async () => {
    for (const work of [
      async (trx: Trx) => runLater(trx, jot(4), jot(1), jot(5)),
      async (trx: Trx) => {
        await runLater(trx, jot(4), jot(1));
        await runTogether(trx, [MINE]);
      },
    ]) {
      await expect(as(work)).rejects.toMatchObject({ code: '23505' });
      expect(await jotted()).not.toContain(4);
    }
    await as((trx) => runLater(trx, jot(4)));
    expect(await jotted()).toContain(4);
  });

  it('answers where its answer is wanted, whether with the end or with a statement before it', async () => {
    const readNoteLater = (trx: Trx) => readLater(trx, [jot(9), MINE]);
    const atTheEnd = await as(readNoteLater);
    expect(atTheEnd()).toMatchObject([{ count: 1 }, { rows: [{ me: maria.id }] }]);
    const before = await as(async (trx) => {
      await runLater(trx, jot(10));
      const answers = await readLater(trx, [MINE]);
      expect(answers).toThrow('not been answered yet');
      await runLater(trx, jot(11));
      await runTogether(trx, [MINE]);
      return answers();
    });
    expect(before).toMatchObject([{ rows: [{ me: maria.id }] }]);
    expect(await jotted()).toEqual(expect.arrayContaining([9, 10, 11]));
    await expect(as(async (trx) => (await readLater(trx, [jot(1)]))())).rejects.toThrow(
      'not been answered yet',
    );
    await expect(as(readNoteLater)).rejects.toMatchObject({ code: '23505' });
  });

  it('is not sent if the work before it fails', async () => {
    const failing = as(async (trx) => {
      await runLater(trx, jot(6));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await jotted()).not.toContain(6);
    expect(await as((trx) => runTogether(trx, [MINE]))).toMatchObject([{ rows: [{ me: maria.id }] }]);
  });

  it('commits nothing where a failure before was caught', async () => {
    const careless = as(async (trx) => {
      await runTogether(trx, [jot(7), jot(1)]).catch(() => {});
    });
    await expect(careless).rejects.toThrow();
    expect(await jotted()).not.toContain(7);
  });
});

it('values go and come back as they are: instants, lists and bytes', async () => {
  const at = new Date('2026-11-01T05:30:00.123Z');
  const [words, bytes] = [['soup, "hot"', 'ramp'], Buffer.from([0, 255, 34])];
  const rows = await as(async (trx) => {
    await sql`insert into jotted values (8, ${at}, ${words}, ${bytes})`.execute(trx);
    return (await sql`select at, words, bytes from jotted where id = ${8}`.execute(trx)).rows;
  });
  expect(rows).toEqual([{ at, words, bytes }]);
});

it('a statement that failed the first time is prepared the next time', async () => {
  const divide = (by: number) =>
    as(async (trx) => (await sql<{ n: number }>`select 6 / ${by}::int as n`.execute(trx)).rows);
  await expect(divide(0)).rejects.toThrow('division by zero');
  for (const by of [1, 2]) expect(await divide(by)).toEqual([{ n: 6 / by }]);
});
