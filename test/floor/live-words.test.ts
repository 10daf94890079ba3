import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { liveSources } from '#app/live.ts';
import type { Message } from '#features/chat/chat.contract.ts';
import { wordsOf } from '#features/chat/chat.queries.ts';
import { openLive } from '#server/live/live.ts';
import type { LiveSources, Words } from '#server/live/sources.ts';
import { type Listener, listenLive } from '../support/live.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { newProject, type SharedProject, say, sharedProject } from '../support/projects.ts';

let product: Product;
let shared: SharedProject;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => product.close());

interface Heard {
  kind: string;
  subject_id: string;
  message?: Message;
}
const heard = (listener: Listener) => listener.events() as Heard[];
const hears = (listener: Listener, id: string) =>
  listener.until(() => heard(listener).some((each) => each.subject_id === id), `the event of ${id}`);

/** A second process, which reads message words with `words`. */
async function listenElsewhere(client: Client, words: LiveSources['words']) {
  const { db, clock, log } = product.services;
  const live = openLive({
    db,
    url: product.databaseUrl,
    clock,
    log,
    sources: { ...liveSources(db, clock), words },
  });
  closing.push(() => live.close());
  return listenOn(createApp({ ...product.services, live }), client);
}

async function listenOn(app: Product['app'], client: Client, after?: string): Promise<Listener> {
  const listener = await listenLive(app, client.cookie, after);
  closing.push(() => listener.leave());
  await listener.until(() => listener.frames.length > 0, 'the first word');
  return listener;
}

it('a message arrives with its words, as the list has it, on both sides [CHAT-08]', async () => {
  const { id, customer, provider } = shared;
  const [maria, dana] = [await listenOn(product.app, customer), await listenOn(product.app, provider)];
  const first = await say(customer, id, 'She slept well.');
  const { body: answer } = await provider.call<Message>('POST', `/projects/${id}/messages`, {
    client_id: crypto.randomUUID(),
    content: 'Good to hear.',
    reply_to: first.id,
  });
  const { body: page } = await customer.call<{ messages: Message[] }>('GET', `/projects/${id}/messages`);
  for (const listener of [maria, dana]) {
    await hears(listener, answer.id);
    // Whether it is unread is for each browser to decide: all of them get the same frame.
    const asHeard = (message: object) => ({ ...message, unread: undefined });
    expect(heard(listener).flatMap((each) => asHeard(each.message ?? {}))).toEqual(
      page.messages.slice(-2).map(asHeard),
    );
  }
});

it('a burst of messages from several people arrives with all its words, once each [CHAT-08, CHAT-20]', async () => {
  const { id, customer, provider } = shared;
  const other = await newProject(customer, provider);
  const dana = await listenOn(product.app, provider);
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      say(at % 2 ? customer : provider, at % 4 < 2 ? id : other, `No ${at}`),
    ),
  );
  for (const each of sent) await hears(dana, each.id);
  const received = heard(dana).flatMap((each) => each.message ?? []);
  expect(received.map((each) => each.id).toSorted()).toEqual(sent.map((each) => each.id).toSorted());
});

it('one read serves all listeners, with the rights of one of them [CHAT-08]', async () => {
  const { id, customer, provider } = shared;
  const readers: string[] = [];
  const message = { id: 'of the read' };
  const words = async (reader: string, _: string, ids: string[]): Promise<Words> => {
    readers.push(reader);
    return {
      people: [customer.id, provider.id],
      messages: new Map(ids.map((each) => [each, message])),
    };
  };
  const dana = await listenElsewhere(provider, words);
  const sent = await say(customer, id, 'Once');
  await hears(dana, sent.id);
  // Nobody else is listening there.
  expect(readers).toEqual([provider.id]);
  expect(heard(dana).at(-1)?.message).toEqual(message);
});

it.each([
  [
    'whoever is not in the project any more',
    async (): Promise<Words> => ({ people: [], messages: new Map() }),
  ],
  ['whoever may not read', async () => null],
  ['everybody, when they cannot be read', async () => Promise.reject(new Error('the database is away'))],
  ['everybody, when they take too long', () => new Promise<null>(() => {})],
])(
  'the words are withheld from %s, who only hears that there is a message [CHAT-08, SU3]',
  async (_, words) => {
    const { id, customer, provider } = shared;
    const dana = await listenElsewhere(provider, words);
    const sent = await say(customer, id, 'Not for you');
    await hears(dana, sent.id);
    expect(JSON.stringify(dana.frames)).not.toContain('Not for you');
  },
);

it('a removed provider is not used to read for others [SU3]', async () => {
  const { id, customer, provider } = await sharedProject(product);
  const sent = await say(customer, id, 'Between us');
  const read = (client: Client) => product.services.db.pipelineAs(client.id, wordsOf(id, [sent.id]));
  expect((await read(provider))?.messages.get(sent.id)?.content).toBe('Between us');
  await customer.call('PUT', `/projects/${id}/provider`, { service_provider_id: null });
  expect(await read(provider)).toBeNull();
  const left = await read(customer);
  expect(left?.people).not.toContain(provider.id);
});

it('a client that catches up gets ids only [CHAT-20]', async () => {
  const { id, customer, provider } = shared;
  const before = await listenOn(product.app, provider);
  await before.leave();
  const sent = await say(customer, id, 'While you were away');
  const back = await listenOn(product.app, provider, before.place());
  await hears(back, sent.id);
  expect(heard(back).find((each) => each.subject_id === sent.id)?.message).toBeUndefined();
});
