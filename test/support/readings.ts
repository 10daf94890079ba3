// What the record says of who looked at what.
import type { Client, Product } from './product.ts';

/** @returns the readings in the record, oldest first, by one person or by all */
export function readings(product: Product, by?: Client) {
  return product.sql<{ actor_id: string; data: Record<string, unknown> }>(
    `select actor_id, jsonb_strip_nulls(jsonb_build_object('what', what, 'reason', reason,
       'people', case when people <> '{}' then to_jsonb(people) end,
       'subjects', case when subjects <> '{}' then to_jsonb(subjects) end)) as data
     from access_entries where act = 'read' and ($1::uuid is null or actor_id = $1) order by id`,
    [by?.id ?? null],
  );
}

export async function forgetReadings(product: Product): Promise<void> {
  await product.sql(`delete from access_entries where act = 'read'`);
}
