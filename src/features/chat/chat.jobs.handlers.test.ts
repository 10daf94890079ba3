import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyHour } from '#app/jobs.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { type SharedProject, say, sharedProject } from '#test/support/projects.ts';

const DAY = 86_400_000;
const START = new Date('2027-01-31T12:00:00.000Z');

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
  product.clock.set(START);
  shared = await sharedProject(product);
});
afterAll(() => product.close());

async function cleanUpAfter(ms: number): Promise<void> {
  product.clock.set(new Date(START.getTime() + ms));
  const { db, jobs } = product.services;
  await product.sql(`delete from pgboss.job where name = 'clean_up'`);
  await db.asSystem((trx) => jobs.enqueue(trx, everyHour, {}));
  const done = `select from pgboss.job where name = 'clean_up' and state = 'completed'`;
  await expect.poll(async () => (await product.sql(done)).length).toBe(1);
}
const stored = (id: string) =>
  product.sql(
    `select content, (select words::text from message_words where message_id = id) as words, erased_at
     from messages where id = $1`,
    [id],
  );

it('the words of a deleted message are erased after 30 days, and no others [CHAT-14]', async () => {
  const { id: projectId, customer } = shared;
  const kept = await say(customer, projectId, 'She sleeps well');
  const gone = await say(customer, projectId, 'She fell in the bathroom');
  const removed = await customer.call('DELETE', `/projects/${projectId}/messages/${gone.id}`);
  expect(removed.status).toBe(200);
  await cleanUpAfter(30 * DAY - 60_000);
  expect(await stored(gone.id)).toMatchObject([{ content: 'She fell in the bathroom', erased_at: null }]);
  await cleanUpAfter(30 * DAY + 60_000);
  const erased = await stored(gone.id);
  expect(erased).toEqual([{ content: '', words: null, erased_at: expect.any(Date) }]);
  expect(await stored(kept.id)).toMatchObject([{ content: 'She sleeps well', erased_at: null }]);
  // Only once: a second run does not touch it.
  await cleanUpAfter(31 * DAY);
  expect(await stored(gone.id)).toEqual(erased);
});

it('earlier versions of a deleted message are erased with its words, and no others [CHAT-14]', async () => {
  const { id: projectId, customer } = shared;
  product.clock.set(new Date());
  const correct = async (id: string, content: string) =>
    customer.call('PATCH', `/projects/${projectId}/messages/${id}`, { content, edited_at: null });
  const kept = await say(customer, projectId, 'She sleeps wel');
  const gone = await say(customer, projectId, 'She fell in the bathroom');
  for (const { id } of [kept, gone]) expect((await correct(id, 'She sleeps well')).status).toBe(200);
  await customer.call('DELETE', `/projects/${projectId}/messages/${gone.id}`);
  const versions = () => product.sql('select message_id, content from message_versions order by content');
  expect(await versions()).toHaveLength(2);
  await cleanUpAfter(Date.now() - START.getTime() + 31 * DAY);
  expect(await versions()).toEqual([{ message_id: kept.id, content: 'She sleeps wel' }]);
});

it('one clean-up erases all deleted messages, however many [CHAT-14]', async () => {
  await product.sql(
    `insert into messages (id, project_id, sender_id, client_id, content, created_at, deleted_at)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), 'word ' || n, $3, $3 from generate_series(1, 2100) n`,
    [shared.id, shared.customer.id, START],
  );
  await cleanUpAfter(60 * DAY);
  const left = `select from messages where deleted_at is not null and content <> ''`;
  expect(await product.sql(left)).toEqual([]);
});

it.each([
  [
    'erasing a message that is not deleted',
    `erased_at = now(), content = ''`,
    'messages_erased_were_deleted',
  ],
  [
    'empty content in a deleted message that is not erased',
    `deleted_at = now(), content = ''`,
    'messages_content',
  ],
  ['words left in an erased one', `deleted_at = now(), erased_at = now()`, 'messages_content'],
])('the database rejects %s [CHAT-14]', async (_, change, constraint) => {
  const { id } = await say(shared.customer, shared.id, 'She eats again');
  await expect(product.sql(`update messages set ${change} where id = $1`, [id])).rejects.toMatchObject({
    constraint,
  });
});

it.each([
  ['the content', 'select content from messages'],
  ['the search words', 'select words from message_words'],
  ['who sent them', 'select sender_id from messages'],
])('the erasing job cannot read %s [RL2]', async (_, statement) => {
  const { id } = await say(shared.customer, shared.id, 'She is at home');
  const read = product.services.db.systemPool.query(statement);
  await expect(read).rejects.toMatchObject({ code: '42501' });
  const seen = await product.services.db.systemPool.query('select id from messages where id = $1', [id]);
  expect(seen.rows).toEqual([]);
});
