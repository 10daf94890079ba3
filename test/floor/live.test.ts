import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { liveSources } from '../../src/app/live.ts';
import { missedNews } from '../../src/features/projects/projects.live.queries.ts';
import { openLive } from '../../src/server/live/live.ts';
import { type Listener, listenLive, listenTo } from '../support/live.ts';
import { type Client, PASSWORD, type Product, startProduct } from '../support/product.ts';
import { newProject, type SharedProject, say, setProvider, sharedProject } from '../support/projects.ts';

let product: Product;
let shared: SharedProject;
let stranger: Client;
const listening: Listener[] = [];
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  stranger = await product.person('Sam Stranger');
});
afterEach(async () => {
  await Promise.all(listening.splice(0).map((each) => each.leave()));
});
afterAll(() => product.close());

async function listen(client: Client, after?: string): Promise<Listener> {
  const listener = await listenLive(product.app, client.cookie, after);
  listening.push(listener);
  await listener.until(() => listener.told.length > 0, 'the first word');
  return listener;
}
const hears = (listener: Listener, id: string) =>
  listener.until(() => listener.events().some((each) => each.subject_id === id), `the event of ${id}`);

describe('who hears what', () => {
  it('is nobody without a session [LIMIT-05, GUARD-01]', async () => {
    const response = await product.app.request('http://localhost:3000/api/live');
    expect(response.status).toBe(401);
  });

  it('is both sides of a project at once, and nobody else [CHAT-08, PROJ-31, ID4]', async () => {
    const { id, customer, provider } = shared;
    const [maria, dana, sam] = [await listen(customer), await listen(provider), await listen(stranger)];
    const sent = await say(customer, id, 'Can you hear me?');
    const { unread: _, ...words } = sent;
    await hears(dana, sent.id);
    await hears(maria, sent.id);
    expect(dana.events().at(-1)).toEqual({
      kind: 'message.sent',
      actor_id: customer.id,
      project_id: id,
      subject_type: 'message',
      subject_id: sent.id,
      data: {},
      at: expect.any(String),
      message: words,
    });
    const own = await newProject(stranger, null);
    const last = await say(stranger, own, 'Only me');
    await hears(sam, last.id);
    expect(sam.events().map((each) => each.project_id)).toEqual([own, own]);
  });

  it('hears that the other one types, and not of oneself [CHAT-22]', async () => {
    const { id, customer, provider } = shared;
    const [maria, dana] = [await listen(customer), await listen(provider)];
    await customer.call('POST', `/projects/${id}/typing`, {});
    await dana.until(() => dana.told.some((each) => each.event === 'typing'));
    expect(dana.told.at(-1)?.data).toEqual({ project_id: id, by: customer.id });
    expect(maria.told.map((each) => each.event)).not.toContain('typing');
  });

  it('ends for a provider who was removed: they hear that, and nothing after it [SU3]', async () => {
    const { id, customer, provider } = await sharedProject(product);
    const dana = await listen(provider);
    await customer.call('PUT', `/projects/${id}/provider`, { service_provider_id: null });
    await dana.until(() => dana.events().some((each) => each.kind === 'project.provider_left'));
    const before = dana.events().length;
    await say(customer, id, 'Now alone');
    const other = await newProject(customer, provider);
    await hears(dana, other);
    const since = dana.events().slice(before);
    expect([...new Set(since.map((each) => each.project_id))]).toEqual([other]);
    const back = await listen(provider, '1:1:');
    expect(back.events().filter((each) => each.project_id === id && each.kind === 'message.sent')).toEqual(
      [],
    );
  });

  it('ends within 5 s for who signed out elsewhere, and for a closed account [SE1]', async () => {
    const admin = await product.person('Ada Admin', { admin: true });
    const out = await product.person('Olga Out');
    const closed = await product.person('Clara Closed');
    const [first, second] = [await listen(out), await listen(closed)];
    const start = performance.now();
    await out.call('POST', '/auth/sign-out', {});
    await admin.call('PUT', `/people/${closed.id}/active`, { active: false });
    await Promise.all([first.ended, second.ended]);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('a page that opens', () => {
  /** Who is signed in, as each page asks before all else. @returns where the stream was then */
  const placeOf = async (client: Client) =>
    (await client.call('GET', '/auth/session')).headers.get('live-place') ?? undefined;

  it('hears what happened since it knew who is signed in, and nothing from before [CHAT-20, DASH-07]', async () => {
    const { id, customer, provider } = shared;
    const before = await say(customer, id, 'Before');
    // Whoever hears its first word knows that the reader has come so far.
    await listen(customer);
    const place = await placeOf(provider);
    const between = await say(customer, id, 'Between');
    const dana = await listen(provider, place);
    await hears(dana, between.id);
    expect(dana.events().map((each) => each.subject_id)).not.toContain(before.id);
    expect(dana.told.map((each) => each.event)).not.toContain('fresh');
  });

  it('is told the place with the sign-in too, and nobody else is [CHAT-20]', async () => {
    const { customer } = shared;
    const { headers } = await product.nobody().call('POST', '/auth/sign-in', {
      email: customer.email,
      password: PASSWORD,
    });
    expect(headers.get('live-place')).toMatch(/^\d+:\d+:/);
    expect(await placeOf(product.nobody())).toBeUndefined();
  });
});

describe('coming back', () => {
  it('brings what was missed, once, and only that [CHAT-20, CH3]', async () => {
    const { id, customer, provider } = shared;
    const first = await listen(provider);
    const heard = await say(customer, id, 'One');
    await hears(first, heard.id);
    await first.leave();
    const missed = [await say(customer, id, 'Two'), await say(customer, id, 'Three')];
    const second = await listen(provider, first.place());
    expect(second.told[0]?.event).toBe('news');
    expect(second.events().map((each) => each.subject_id)).toEqual(missed.map((each) => each.id));
    await second.leave();
    const third = await listen(provider, second.place());
    expect(third.told).toEqual([{ id: expect.any(String), event: 'ready', data: null }]);
  });

  it('brings an event that began first and was committed last [CHAT-20]', async () => {
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
    // Its id is higher, and it is there first.
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
  ])('with a place that is %s reads everything anew, and hears nothing foreign [CH5]', async (_, place) => {
    const back = await listen(stranger, place);
    expect(back.told.map((each) => each.event)).toEqual(['fresh']);
    expect(back.place()).toMatch(/^\d+:\d+:/);
  });

  it('with another person’s place brings only what is one’s own [CH5]', async () => {
    const { id, customer } = shared;
    const maria = await listen(customer);
    await say(customer, id, 'Not for Sam');
    const sam = await listen(stranger, maria.place());
    expect(sam.events()).toEqual([]);
  });

  it('brings what one was taken out of meanwhile, and nothing that came after [CHAT-20, PROJ-21]', async () => {
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

  it('after more than 500 missed events reads everything anew [CHAT-20]', async () => {
    const { id, customer, provider } = shared;
    const first = await listen(provider);
    await first.leave();
    await product.sql(
      `insert into events (kind, actor_id, subject_type, subject_id, project_id)
       select 'message.sent', $1, 'message', gen_random_uuid(), $2 from generate_series(1, 501)`,
      [customer.id, id],
    );
    const back = await listen(provider, first.place());
    expect(back.told.map((each) => each.event)).toEqual(['fresh']);
  });

  it('after so long that the log is no short way any more reads everything anew [CHAT-20]', async () => {
    const { customer } = shared;
    const missed = (since: string) =>
      missedNews(product.services.db.system, customer.id, since, '900000000040000:900000000040000:');
    expect(await missed('900000000039000:900000000039000:')).toEqual([]);
    expect(await missed('3:3:')).toBeNull();
    expect(await missed('3:900000000040000:')).toBeNull();
  });

  it('two hundred times while four people write gives each message exactly once [CHAT-20, CH1, CH3]', async () => {
    const { customer, provider } = shared;
    const projects = await Promise.all([1, 2, 3].map(() => newProject(customer, provider)));
    const sent: string[] = [];
    let writing = true;
    // What is said before somebody listens for the first time is read, not told.
    const before = await listenLive(product.app, provider.cookie);
    await before.until(() => before.told.length > 0);
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
      await listener.until(() => listener.told.length > 0);
      // The line drops at any moment.
      await new Promise((resolve) => setTimeout(resolve, (drops * 7) % 11));
      await listener.leave();
      expect(listener.told.map((each) => each.event)).not.toContain('fresh');
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

describe('the process', () => {
  it('tells on each of two what happened on the other [CHAT-08]', async () => {
    const { id, customer, provider } = shared;
    const { db, clock, log } = product.services;
    const live = openLive({
      db,
      url: product.databaseUrl,
      clock,
      log,
      sources: { ...liveSources(db), words: async () => null },
    });
    const second = createApp({ ...product.services, live });
    const there = await listenLive(second, provider.cookie);
    listening.push(there);
    await there.until(() => there.told.length > 0);
    const sent = await say(customer, id, 'To the other process');
    await hears(there, sent.id);
    await live.close();
    await there.ended;
  });

  it('lets go of a reader who does not read, who comes back and has missed nothing [CHAT-20]', async () => {
    const { id, customer, provider } = shared;
    const { live } = product.services;
    const [session] = await product.sql<{ id: string }>('select id from sessions where user_id = $1', [
      provider.id,
    ]);
    const before = live.count();
    const body = live.open({ personId: provider.id, sessionId: session?.id ?? '' }, undefined);
    expect(live.count()).toBe(before + 1);
    // Frames of 100 events each, until 256 kB wait for somebody who never asks for them.
    for (let round = 0; round < 20; round += 1) {
      await product.sql(
        `insert into events (kind, actor_id, subject_type, subject_id, project_id)
         select 'message.sent', $1, 'message', gen_random_uuid(), $2 from generate_series(1, 100)`,
        [customer.id, id],
      );
      await say(customer, id, `Round ${round}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await expect.poll(() => live.count()).toBe(before);
    const late = listenTo(body);
    await late.ended;
    const last = await say(customer, id, 'Back again');
    const back = await listen(provider, late.place());
    await back.until(() => back.told.length > 0);
    const fresh = back.told.some((each) => each.event === 'fresh');
    expect(fresh || back.events().some((each) => each.subject_id === last.id)).toBe(true);
  });

  it('hears again after its connection to the database was cut [F4]', async () => {
    const { id, customer, provider } = shared;
    const dana = await listen(provider);
    await product.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kinkeeper_live' and datname = current_database()`);
    const sent = await say(customer, id, 'While nobody listens');
    await hears(dana, sent.id);
  });
});
