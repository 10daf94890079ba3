// docs/privacy.md names every table, and says truly what deleting an account does to it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const LINES = readFileSync(path.join(import.meta.dirname, '../../docs/privacy.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
const onDeletion = new Map(LINES.map((cells) => [cells[0]?.replaceAll('`', ''), cells[4] ?? '']));

it('every table has a line that is filled in, and every line a table [AUTH-50]', async () => {
  const tables = await product.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  );
  expect([...onDeletion.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  for (const cells of LINES) {
    expect(cells).toHaveLength(5);
    expect(cells.every((cell) => cell !== '')).toBe(true);
  }
});

it('what goes with the account is said to be deleted, and what stays is said to stay [AUTH-50]', async () => {
  const keys = await product.sql<{ name: string; goes: boolean }>(
    `select conrelid::regclass::text as name, bool_or(confdeltype = 'c') as goes from pg_constraint
     where contype = 'f' and confrelid = 'people'::regclass group by 1`,
  );
  expect(keys.length).toBeGreaterThan(30);
  for (const { name, goes } of keys)
    expect([name, onDeletion.get(name)]).toEqual([
      name,
      // A request, or a look at a case, may go with what it is about as well.
      expect.stringMatching(goes ? /^Deleted/ : /^(Stays|Deleted with)/),
    ]);
});
