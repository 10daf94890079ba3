// Deleting a row looks for the rows that refer to it: without an index, through the whole of their table.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Of what is never deleted. */
const KEPT = ['assessments (question_set_version)'];

it('each foreign key leads an index of all rows that have it', async () => {
  const missing = await product.sql<{ key: string }>(
    `select format('%s (%s)', c.conrelid::regclass, string_agg(a.attname, ', ' order by k.place)) as key
     from pg_constraint c
     cross join unnest(c.conkey) with ordinality k (column_number, place)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.column_number
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (
         select from pg_index i
         where i.indrelid = c.conrelid
           -- Beside an id, a type or a second id does not narrow it down further.
           and i.indkey[0] = any (c.conkey)
           and i.indkey[0] not in (select attnum from pg_attribute
             where attrelid = c.conrelid and attname like '%\\_type')
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(?\\w+ IS NOT NULL\\)?$')
       )
     group by c.oid order by 1`,
  );
  expect(missing.map(({ key }) => key)).toEqual(KEPT);
});
