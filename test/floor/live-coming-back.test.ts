import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { missedNews } from '#features/projects/projects.live.queries.ts';
import { hears, listeners, listenLive } from '../support/live.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { newProject, type SharedProject, say, setProvider, sharedProject } from '../support/projects.ts';

let product: Product;
let shared: SharedProject;
let stranger: Client;
const { listen, leaveAll } = listeners(() => product.app);
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  stranger = await product.person('Sam Stranger');
});
afterEach(leaveAll);
afterAll(() => product.close());

describe('reconnecting', () => {
  it('delivers what was missed exactly once, and nothing else [CHAT-20, CH3]', async () => {
    const { id, customer, provider } = shared;
    const first = await listen(provider);
    const heard = await say(customer, id, 'One');
    await hears(first, heard.id);
    await first.leave();
    const missed = [await say(customer, id, 'Two'), await say(customer, id, 'Three')];
    const second = await listen(provider, first.place());
    expect(second.frames[0]?.event).toBe('news');
    expect(second.events().map((each) => each.subject_id)).toEqual(missed.map((each) => each.id));
    await second.leave();
    const third = await listen(provider, second.place());
    expect(third.frames).toEqual([{ id: expect.any(String), event: 'ready', data: null }]);
  });

  it('delivers an event that started first and committed last [CHAT-20]', async () => {
    const { id, customer, provider } = shared;
    const slow = new pg.Client({ connectionString: product.databaseUrl });
    await slow.connect();
    const add = (subject: string) =>
      slow.query(
        `insert into events (kind, actor_id, subject_type, subject_id, project_id) values ('message.sent', $1, 'message', $2, $3)`,
        [customer.id, subject, id],
      );
    const open = await listen(provider);
    const gone = await listen(provider);
    const late = crypto.randomUUID();
    await slow.query('begin');
    await add(late);
    // Its id is higher, and it commits first.
    const early = await say(customer, id, 'Early');
    await hears(open, early.id);
    await hears(gone, early.id);
    await gone.leave();
    await slow.query('commit; notify kinkeeper_events');
    await hears(open, late);
    const back = await listen(provider, gone.place());
    expect(back.events().map((each) => each.subject_id)).toEqual([late]);
    const ids = open.events().map((each) => each.subject_id);
    expect(ids.filter((each) => each === late || each === early.id)).toEqual([early.id, late]);
    await slow.end();
  });

  it.each([
    ['made up', 'hello'],
    ['broken', '5:3:4'],
    ['of the future', '999999999999:999999999999:'],
    ['an attack', "1:1:'; drop table events; --"],
    ['empty', ''],
  ])('with a cursor that is %s resets, and delivers nobody else’s events [CH5]', async (_, place) => {
    const back = await listen(stranger, place);
    expect(back.frames.map((each) => each.event)).toEqual(['reset']);
    expect(back.place()).toMatch(/^\d+:\d+:/);
  });

  it('with another person’s cursor delivers only one’s own events [CH5]', async () => {
    const { id, customer } = shared;
    const maria = await listen(customer);
    const place = maria.place();
    const { id: said } = await say(customer, id, 'Not for Sam');
    await hears(maria, said);
    const sam = await listen(stranger, place);
    expect(sam.frames.map((each) => each.event)).toEqual(['ready']);
  });

  it('brings no message back that was deleted meanwhile [CHAT-14, CHAT-20, CH7]', async () => {
    const { id, customer, provider } = shared;
    const gone = await listen(provider);
    await gone.leave();
    const words = 'Forget what I said';
    const said = await say(customer, id, words);
    const path = `/projects/${id}/messages`;
    expect((await customer.call('DELETE', `${path}/${said.id}`)).status).toBe(200);
    const back = await listen(provider, gone.place());
    expect(back.events().map(({ kind }) => kind)).toContain('message.deleted');
    const asked = await provider.call<{ messages: object[] }>('GET', `${path}/some?ids=${said.id}`);
    expect(asked).toMatchObject({ status: 200, body: { messages: [] } });
    expect(JSON.stringify([back.frames, (await provider.call('GET', path)).body])).not.toContain(words);
  });

  it('delivers one’s removal from a project, and nothing after it [CHAT-20, PROJ-21]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider);
    const gone = await listen(provider);
    await gone.leave();
    await setProvider(customer, id, null);
    await say(customer, id, 'Only for me now');
    const back = await listen(provider, gone.place());
    expect(back.events().map(({ kind, project_id }) => [kind, project_id])).toEqual([
      ['project.provider_left', id],
    ]);
  });

  it('after more than 500 missed events resets [CHAT-20]', async () => {
    const { id, customer, provider } = shared;
    const first = await listen(provider);
    await first.leave();
    await product.sql(
      `insert into events (kind, actor_id, subject_type, subject_id, project_id)
       select 'message.sent', $1, 'message', gen_random_uuid(), $2 from generate_series(1, 501)`,
      [customer.id, id],
    );
    const back = await listen(provider, first.place());
    expect(back.frames.map((each) => each.event)).toEqual(['reset']);
  });

  it('after so long that replaying the log no longer pays resets [CHAT-20]', async () => {
    const { customer } = shared;
    const missed = (since: string) =>
      missedNews(product.services.db.system, customer.id, since, '900000000040000:900000000040000:');
    expect(await missed('900000000039000:900000000039000:')).toEqual([]);
    expect(await missed('3:3:')).toBeNull();
    expect(await missed('3:900000000040000:')).toBeNull();
  });

  it('two hundred times while four people write delivers each message exactly once [CHAT-20, CH1, CH3]', async () => {
    const { customer, provider } = shared;
    const projects = await Promise.all([1, 2, 3].map(() => newProject(customer, provider)));
    const sent: string[] = [];
    let writing = true;
    // Messages from before the first connection are read, not streamed.
    const before = await listenLive(product.app, provider.cookie);
    await before.until(() => before.frames.length > 0);
    await before.leave();
    const writers = [customer, provider, customer, provider].map(async (client, at) => {
      for (let count = 0; count < 60; count += 1) {
        sent.push((await say(client, projects[(at + count) % 3] as string, `Message ${count}`)).id);
      }
    });
    const done = Promise.all(writers).then(() => {
      writing = false;
    });
    const heard: string[] = [];
    let place = before.place();
    for (let drops = 0; writing || drops < 200; drops += 1) {
      const listener = await listenLive(product.app, provider.cookie, place);
      await listener.until(() => listener.frames.length > 0);
      // The line drops at any moment.
      await new Promise((resolve) => setTimeout(resolve, (drops * 7) % 11));
      await listener.leave();
      expect(listener.frames.map((each) => each.event)).not.toContain('reset');
      heard.push(
        ...listener
          .events()
          .filter((each) => each.kind === 'message.sent')
          .map((each) => each.subject_id),
      );
      place = listener.place();
    }
    await done;
    const rest = await listen(provider, place);
    heard.push(...rest.events().map((each) => each.subject_id));
    const wanted = new Set(sent);
    expect(heard.filter((each) => wanted.has(each)).toSorted()).toEqual(sent.toSorted());
  });
});
