// A dump that was restored in another PostgreSQL, whose transactions are numbered from the beginning.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { newsSince } from '#features/projects/projects.live.queries.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type SharedProject, say, sharedProject } from '../support/projects.ts';

const OWNER = `owner_${randomBytes(6).toString('hex')}`;

let product: Product;
let shared: SharedProject;
let url: string;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  // An operator's owner is no superuser: row-level security hides the log from it.
  await product.sql(`create role ${OWNER} login in role kinkeeper_system`);
  for (const change of [
    `grant create on schema public to ${OWNER}`,
    `alter table migrations owner to ${OWNER}`,
    `alter table events owner to ${OWNER}`,
  ])
    await product.sql(change);
  const address = new URL(product.databaseUrl);
  if (address.searchParams.has('user')) address.searchParams.set('user', OWNER);
  else address.username = OWNER;
  url = address.href;
});
afterAll(async () => {
  await product.sql(`reassign owned by ${OWNER} to current_user`);
  await product.sql(`drop owned by ${OWNER}`);
  await product.sql(`drop role ${OWNER}`);
  await product.close();
});

const news = async (since: string) => newsSince(product.services.db.system, since);
const heardSince = async (since: string) => (await news(since)).rows.map(({ event }) => event.subject_id);

it('tells nobody the whole log again and again, and goes on with what is new [CHAT-20]', async () => {
  await say(shared.customer, shared.id, 'Before the move');
  const [{ count } = { count: 0 }] = await product.sql<{ count: number }>(
    'select count(*)::int from events where project_id is not null',
  );
  await product.sql(`update events set txid = (txid::text::bigint + 1000000000)::text::xid8`);
  expect(await heardSince((await news('')).snapshot)).toHaveLength(count);

  await migrate(url);
  const { snapshot } = await news('');
  expect(await heardSince(snapshot)).toEqual([]);
  const { id } = await say(shared.customer, shared.id, 'After the move');
  expect(await heardSince(snapshot)).toEqual([id]);

  const places = () => product.sql('select id, txid::text from events order by id');
  const before = await places();
  await migrate(url);
  expect(await places()).toEqual(before);
  const [table] = await product.sql(
    `select relforcerowsecurity as forced from pg_class where relname = 'events'`,
  );
  expect(table).toEqual({ forced: true });
});
