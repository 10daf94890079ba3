// A future room's reaction to a message is stored together with it, or neither is.
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, it } from 'vitest';
import type { Trx } from '#db/open.ts';
import { on, type RecordedEvent } from '#db/reactions.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, type SharedProject, say, sharedProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Message } from './chat.contract.ts';
import { messageSent } from './chat.events.ts';

let product: Product;
let shared: SharedProject;
let ada: Client;
/** The reaction under test; each test sets its own. */
let reaction: (trx: Trx, event: RecordedEvent<typeof messageSent>) => Promise<void>;
const heard: RecordedEvent<typeof messageSent>[] = [];
beforeAll(async () => {
  const reactions = [on(messageSent, (trx, event) => reaction(trx, event))];
  product = await startProduct({}, { reactions });
  shared = await sharedProject(product);
  ada = await product.person('Ada Admin', { admin: true });
  await giveReason(ada, shared.id);
});
beforeEach(() => {
  heard.length = 0;
  reaction = async (_, event) => void heard.push(event);
});
afterAll(() => product.close());

const send = (who: Client, more: object = {}) =>
  who.call<Message>('POST', `/projects/${shared.id}/messages`, {
    client_id: crypto.randomUUID(),
    content: 'At nine',
    ...more,
  });

it('a reaction runs once for a message, a reply, and a message by our team [CHAT-02, CHAT-04]', async () => {
  const { id: projectId, customer, provider } = shared;
  const client_id = crypto.randomUUID();
  const first = await send(customer, { client_id });
  const again = await send(customer, { client_id });
  const answer = await send(provider, { reply_to: first.body.id });
  const ours = await send(ada);
  expect([first, again, answer, ours].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(again.body).toEqual(first.body);
  const reactionTo = (subjectId: string, actorId: string, at: string) => ({
    kind: 'message.sent',
    projectId,
    data: {},
    subjectId,
    actorId,
    at: new Date(at),
  });
  expect(heard).toEqual([
    reactionTo(first.body.id, customer.id, first.body.created_at),
    reactionTo(answer.body.id, provider.id, answer.body.created_at),
    reactionTo(ours.body.id, ada.id, ours.body.created_at),
  ]);
  expect(ours.body.team_name).toBe('Ada Admin');
  expectTypeOf<(typeof heard)[number]['kind']>().toEqualTypeOf<'message.sent'>();
});

it('a reaction that throws rolls back the message, and one that writes is stored with it [CHAT-02]', async () => {
  const { id, customer } = shared;
  const title = async () => (await product.sql('select title from projects where id = $1', [id]))[0]?.title;
  const rename = (trx: Trx) =>
    trx.updateTable('projects').set({ title: 'By reaction' }).where('id', '=', id).execute();
  reaction = async (trx) => {
    await rename(trx);
    throw new Error('no');
  };
  await untouched(product, async () => {
    expect((await send(customer)).status).toBe(500);
  });
  reaction = async (trx) => void (await rename(trx));
  await say(customer, id, 'At ten');
  expect(await title()).toBe('By reaction');
});

it('a reaction does not run for a refused message [CHAT-04, PROJ-31]', async () => {
  const stranger = await product.person('Sam Stranger');
  expect((await send(stranger)).status).toBe(404);
  expect((await send(shared.customer, { reply_to: crypto.randomUUID() })).status).toBe(404);
  expect((await send(product.nobody())).status).toBe(401);
  expect(heard).toEqual([]);
});
