// The rules and PostgreSQL agree on who may delete, correct and mark a message.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { permitted } from '#test/support/permitted.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, joinProject, leaveProject } from '#test/support/projects.ts';
import { isRecipient, mayDelete, whyNotCorrect } from './chat.rules.ts';

const IN_IT = ['customer', 'provider', 'family'] as const;
const WHO = [...IN_IT, 'admin', 'gone', 'stranger'] as const;
type Who = (typeof WHO)[number];

let product: Product;
let people: Record<Who, Client>;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  people = {
    customer: await product.person('Maria Alvarez'),
    provider: await product.person('Dana Diaz', { type: 'service_provider' }),
    family: await product.person('Rosa Alvarez'),
    admin: await product.person('Ada Admin', { admin: true }),
    gone: await product.person('Gus Gone'),
    stranger: await product.person('Sam Stranger'),
  };
  const { customer, provider, family, gone } = people;
  [projectId = ''] = await fillProjects(product, { customer, provider });
  await joinProject(product, projectId, family, 'family');
  await joinProject(product, projectId, gone, 'family');
  await leaveProject(product, projectId, gone);
});
beforeEach(async () => {
  await product.sql('delete from messages');
});
afterAll(() => product.close());

interface Sent {
  id: string;
  sender_id: string | null;
  recipient_id: string | null;
  message_type: 'text' | 'system';
  created_at: string;
  deleted_at: string | null;
}

/** Inserts a message, bypassing every rule. @param to one person, all others, or whoever joins first */
async function sent(
  from: Who | null,
  more: { to?: Who; type?: string; ago?: string; deleted?: boolean } = {},
) {
  const { to, type = 'text', ago = '1 minute', deleted = false } = more;
  const [message] = await product.sql<Sent>(
    `insert into messages (id, project_id, sender_id, recipient_id, client_id, content, message_type, created_at, deleted_at)
     values (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'At nine', $4, now() - $5::interval, case when $6 then now() end)
     returning id, sender_id, recipient_id, message_type, created_at::text, deleted_at::text`,
    [projectId, from && people[from].id, to ? people[to].id : null, type, ago, deleted],
  );
  if (!message) throw new Error('no message was made');
  return message;
}

/**
 * Expects PostgreSQL to allow exactly those the rule names, among the people who may be in the project at
 * all.
 */
async function expectAgreement(
  statement: (who: Client) => RawBuilder<unknown>,
  rule: (who: Client) => boolean,
) {
  const found = await Promise.all(
    WHO.map(async (who) => [who, await permitted(product, people[who], projectId, statement(people[who]))]),
  );
  const enters = (who: Who) => who !== 'gone' && who !== 'stranger';
  expect(found).toEqual(WHO.map((who) => [who, enters(who) && rule(people[who])]));
}

const SENDERS = [...WHO.filter((who) => who !== 'stranger'), null];
const STATES = SENDERS.flatMap((from) =>
  [false, true].map(
    (deleted) => [from ?? 'a deleted account', deleted ? 'deleted' : 'live', from, deleted] as const,
  ),
);

it.each(STATES)(
  'a message of %s (%s) can be deleted by its sender, once [CHAT-14, CHAT-15, RL2]',
  async (...state) => {
    const [, , from, deleted] = state;
    const message = await sent(from, { deleted });
    const { id } = message;
    const may = (who: Client) => mayDelete(who.id, message);
    await expectAgreement(
      () => sql`update messages set deleted_at = clock_timestamp() where id = ${id}`,
      may,
    );
    const back = sql`update messages set deleted_at = null where id = ${id} and deleted_at is not null`;
    await expectAgreement(
      () => back,
      () => false,
    );
  },
);

const CORRECTIONS = STATES.flatMap(([name, state, from, deleted]) =>
  (['text', 'system'] as const).flatMap((type) =>
    (['14 minutes', '16 minutes'] as const).map((ago) => [name, type, state, ago, from, deleted] as const),
  ),
);

it.each(CORRECTIONS)(
  'a message of %s (%s, %s) can after %s be corrected by whom the rule names [CHAT-14, RL2]',
  async (...[, type, , ago, from, deleted]) => {
    const message = await sent(from, { type, ago, deleted });
    const correct = sql`update messages set content = 'At ten', edited_at = now() where id = ${message.id}`;
    const now = new Date();
    const created_at = new Date(message.created_at).toISOString();
    await expectAgreement(
      () => correct,
      (who) => !whyNotCorrect(who.id, { ...message, created_at }, now),
    );
    const silently = sql`update messages set content = 'At ten' where id = ${message.id}`;
    await expectAgreement(
      () => silently,
      () => false,
    );
  },
);

const ADDRESSED = SENDERS.flatMap((from) =>
  IN_IT.filter((to) => to !== from).map((to) => [from ?? 'a deleted account', to, from] as const),
);

it.each(ADDRESSED)(
  'a message of %s to %s can be marked as read by its recipients only [CHAT-16, CHAT-17, RL2]',
  async (_, to, from) => {
    const message = await sent(from, { to });
    const mark = sql`update messages set read_at = now() where id = ${message.id}`;
    await expectAgreement(
      () => mark,
      (who) => isRecipient(who.id, message),
    );
  },
);

it.each(SENDERS.map((from) => [from ?? 'a deleted account', from] as const))(
  'a message of %s to all others is marked by each for themselves, and as read by all only by the last [CHAT-17, RL2]',
  async (_, from) => {
    const message = await sent(from);
    const isIn = (who: Client) => IN_IT.some((each) => people[each] === who);
    const own = ({ id }: Client) =>
      sql`update message_readers set read_at = now() where message_id = ${message.id} and person_id = ${id}`;
    await expectAgreement(own, (who) => isIn(who) && isRecipient(who.id, message));
    const others = ({ id }: Client) =>
      sql`update message_readers set read_at = now() where message_id = ${message.id} and person_id <> ${id}`;
    await expectAgreement(others, () => false);
    const byAll = sql`update messages set read_at = now() where id = ${message.id}`;
    await expectAgreement(
      () => byAll,
      () => false,
    );
    await product.sql('update message_readers set read_at = now()');
    await expectAgreement(
      () => byAll,
      (who) => isIn(who) && isRecipient(who.id, message),
    );
  },
);
