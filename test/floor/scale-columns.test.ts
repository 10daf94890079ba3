// docs/scale.md against the catalogue: each table says where it would lie, and what would stand in the way.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';

interface Line {
  table: string;
  /** The column that it would be cut by; null: it lies in one place, or everywhere. */
  by: string | null;
  mayBeEmpty: boolean;
  unique: string[];
}

const DOCUMENT = readFileSync(path.join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
const LINE =
  /^\| `(\w+)` +\| (?:`(\w+)`( \(may be empty\))? +\| (.*?)|(?:everywhere|one place) +\| .+?) *\|$/gm;
const lines: Line[] = Array.from(
  DOCUMENT.matchAll(LINE),
  ([, table = '', by = null, empty, unique = '']) => ({
    table,
    by,
    mayBeEmpty: empty !== undefined,
    unique: Array.from(unique.matchAll(/`(\w+)`/g), ([, name = '']) => name),
  }),
);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('docs/scale.md names each table once', async () => {
  const tables = await product.sql<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  expect(lines.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

it('what it says of the column, and of what is unique without it, is so', async () => {
  const said = lines.filter(({ by }) => by !== null);
  expect(said.length).toBeGreaterThan(40);
  const found: Line[] = [];
  for (const { table, by } of said) {
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
      by: column ? by : 'no such column',
      mayBeEmpty: !column?.required,
      unique: unique.map(({ name }) => name).toSorted(),
    });
  }
  expect(found).toEqual(said);
});
