import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { deleteClosedAccounts } from './accounts.closing.jobs.ts';

/** More than two portions. */
const MANY = 1100;
const MOST = 500;

let product: Product;
let ada: Client;
let maria: Client;
let alone: string;
let shared: string;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  await product.sql(`create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > ${MOST} then raise 'too many rows in one statement'; end if;
      return null;
    end $$`);
  for (const table of ['messages', 'events', 'event_recipients', 'message_readers'])
    for (const change of ['update', 'delete'])
      await product.sql(`create trigger refuse_many_${change} after ${change} on ${table}
        referencing old table as gone for each statement execute function refuse_many()`);
});
beforeEach(async () => {
  product.clock.set(new Date());
  maria = await product.person('Maria Alvarez');
  const dana = await product.person('Dana Diaz', { type: 'service_provider' });
  alone = await newProject(maria, null, 'Notes of my own');
  shared = await newProject(maria, dana, 'Move to Mesa');
  const write = (projectId: string, from: string, to: string | null) =>
    product.sql(
      `insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at)
       select gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'About the move', now()
       from generate_series(1, $4::int)`,
      [projectId, from, to, MANY],
    );
  await write(alone, maria.id, null);
  await write(shared, maria.id, dana.id);
  await write(shared, dana.id, maria.id);
  await product.sql(
    `insert into events (kind, at, actor_id, project_id, subject_type, subject_id, data, recipient_ids)
     select 'task.created', now(), who.actor, who.project, 'task', gen_random_uuid(), '{}', who.called
     from generate_series(1, $1::int), (values ($2::uuid, $3::uuid, '{}'::uuid[]), ($2, $4, '{}'),
       ($5::uuid, $4, array[$2])) as who (actor, project, called)`,
    [MANY, maria.id, alone, shared, dana.id],
  );
  await maria.call('POST', '/account/close');
  product.clock.set(new Date(Date.now() + 31 * 86_400_000));
});
afterAll(() => product.close());

const count = async (from: string, values: unknown[]) =>
  Number((await product.sql(`select count(*) from ${from}`, values))[0]?.count);

it('years of work are deleted in portions, and what is shared stays without a name [AUTH-50]', async () => {
  await deleteClosedAccounts(product.services);
  expect(await count('people where id = $1', [maria.id])).toBe(0);
  expect(await count('projects where id = $1', [alone])).toBe(0);
  expect(await count('messages where project_id = $1', [shared])).toBe(2 * MANY);
});

it('a deletion that was killed goes on, and nobody opens the account meanwhile [AUTH-50]', async () => {
  const { db, clock } = product.services;
  let left = 4;
  const dying = Object.create(db) as Database;
  dying.asSystem = (work) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : db.asSystem(work);
  };
  await expect(deleteClosedAccounts({ db: dying, clock })).rejects.toThrow('1 closed accounts stayed');
  expect(await count('messages where project_id = $1', [alone])).toBeLessThan(MANY);
  product.clock.set(new Date());
  await refused(product, 'NOT_FOUND', () => ada.call('PUT', `/people/${maria.id}/active`, { active: true }));
  product.clock.set(new Date(Date.now() + 31 * 86_400_000));
  await deleteClosedAccounts(product.services);
  expect(await count('people where id = $1', [maria.id])).toBe(0);
});
