// docs/scale.md against the catalogue: each table says where it would lie, and what would stand in the way.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { type ScaleTable, scaleTables } from '../support/scale-tables.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('docs/scale.md names each table once', async () => {
  const tables = await product.sql<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  expect(scaleTables.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

it('what it says of the column, and of what is unique without it, is so', async () => {
  const said = scaleTables.filter(({ by }) => by !== null);
  expect(said.length).toBeGreaterThan(40);
  const found: ScaleTable[] = [];
  for (const { table, whose, by } of said) {
    const [column] = await product.sql<{ required: boolean }>(
      'select attnotnull as required from pg_attribute where attrelid = $1::regclass and attname = $2',
      [table, by],
    );
    const unique = await product.sql<{ name: string }>(
      `select relname as name from pg_index join pg_class on oid = indexrelid
        where indrelid = $1::regclass and indisunique and not exists (select from pg_attribute
          where attrelid = indrelid and attnum = any(indkey) and attname = $2)`,
      [table, by],
    );
    found.push({
      table,
      whose,
      by: column ? by : 'no such column',
      mayBeEmpty: !column?.required,
      unique: unique.map(({ name }) => name).toSorted(),
    });
  }
  expect(found).toEqual(said);
});
