import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { liveSources } from '#app/live.ts';
import { openLive } from '#server/live/live.ts';
import { Connection, hears, listeners, listenLive, listenTo } from '../support/live.ts';
import { type Client, PASSWORD, type Product, startProduct } from '../support/product.ts';
import { newProject, type SharedProject, say, sharedProject } from '../support/projects.ts';
import { refused } from '../support/refusals.ts';

let product: Product;
let shared: SharedProject;
let stranger: Client;
const { listen, listening, leaveAll } = listeners(() => product.app);
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  stranger = await product.person('Sam Stranger');
});
afterEach(async () => {
  product.clock.set(new Date());
  await leaveAll();
});
afterAll(() => product.close());

describe('the live stream', () => {
  it('is refused without a session [LIMIT-05, GUARD-01]', async () => {
    const response = await product.app.request('http://localhost:3000/api/live');
    expect(response.status).toBe(401);
  });

  it('reaches both sides of a project at once, and nobody else [CHAT-08, PROJ-31, ID4]', async () => {
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

  it('says that the other person is typing, not oneself [CHAT-22]', async () => {
    const { id, customer, provider } = shared;
    const [maria, dana] = [await listen(customer), await listen(provider)];
    await customer.call('POST', `/projects/${id}/typing`, {});
    await dana.until(() => dana.frames.some((each) => each.event === 'typing'));
    expect(dana.frames.at(-1)?.data).toEqual({ project_id: id, by: customer.id });
    expect(maria.frames.map((each) => each.event)).not.toContain('typing');
  });

  it('ends for a removed provider: they hear that, and nothing after it [SU3]', async () => {
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

  it('ends within 5 s of signing out elsewhere, or of the account being closed [SE1]', async () => {
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

  it('keeps nobody signed in who only listens: after half an hour it ends, and opens no more [AUTH-27, SE3]', async () => {
    const { id, customer, provider } = await sharedProject(product);
    const later = (minutes: number) => product.clock.set(new Date(Date.now() + minutes * 60_000));
    const idle = await listen(provider);
    later(20);
    await hears(idle, (await say(customer, id, 'Are you there?')).id);
    // The line dropped, and the browser came back.
    const back = await listen(provider, idle.place());
    later(31);
    await Promise.all([idle.ended, back.ended]);
    await refused(product, 'UNAUTHENTICATED', () => provider.call('GET', '/live'));
    await refused(product, 'UNAUTHENTICATED', () => provider.call('GET', '/projects'));
  });
});

describe('an opening page', () => {
  /**
   * Reads the session, as each page does first.
   * @returns the stream's cursor at that time
   */
  const placeOf = async (client: Client) =>
    (await client.call('GET', '/auth/session')).headers.get('live-place') ?? undefined;

  it('gets what happened since it read the session, and nothing older [CHAT-20, DASH-07]', async () => {
    const { id, customer, provider } = shared;
    const before = await say(customer, id, 'Before');
    // The first frame shows that the reader has come this far.
    await listen(customer);
    const place = await placeOf(provider);
    const between = await say(customer, id, 'Between');
    const dana = await listen(provider, place);
    await hears(dana, between.id);
    expect(dana.events().map((each) => each.subject_id)).not.toContain(before.id);
    expect(dana.frames.map((each) => each.event)).not.toContain('reset');
  });

  it('gets the cursor on sign-in too, and nobody else does [CHAT-20]', async () => {
    const { customer } = shared;
    const { headers } = await product.nobody().call('POST', '/auth/sign-in', {
      email: customer.email,
      password: PASSWORD,
    });
    expect(headers.get('live-place')).toMatch(/^\d+:\d+:/);
    expect(await placeOf(product.nobody())).toBeUndefined();
  });
});

describe('the process', () => {
  it('forwards what happens on another process [CHAT-08]', async () => {
    const { id, customer, provider } = shared;
    const { db, clock, log } = product.services;
    const live = openLive({
      db,
      url: product.databaseUrl,
      clock,
      log,
      sources: { ...liveSources(db, clock), words: async () => null },
    });
    const second = createApp({ ...product.services, live });
    const there = await listenLive(second, provider.cookie);
    listening.push(there);
    await there.until(() => there.frames.length > 0);
    const sent = await say(customer, id, 'To the other process');
    await hears(there, sent.id);
    await live.close();
    await there.ended;
  });

  /** A stream of the provider from this place on, which nobody reads yet. */
  async function openUnread(after: string) {
    const { live } = product.services;
    const [session] = await product.sql<{ id: string }>('select id from sessions where user_id = $1', [
      shared.provider.id,
    ]);
    return live.open({ personId: shared.provider.id, sessionId: session?.id ?? '' }, after);
  }

  it('disconnects a slow reader, who on return gets each missed message once, in order [CHAT-20, F7]', async () => {
    const { id, customer, provider } = shared;
    const { live } = product.services;
    const beside = await listen(provider);
    await beside.until(() => beside.place() !== '');
    const before = live.count();
    // Without a place it begins at a moment of its own, perhaps after the first message.
    const connection = new Connection();
    (await openUnread(beside.place())).writeTo(connection);
    expect(live.count()).toBe(before + 1);
    const said: string[] = [];
    // Until 256 kB wait for a client that never reads; one who does keeps pace.
    for (let kilobytes = 0; live.count() > before; kilobytes += 4) {
      expect(kilobytes).toBeLessThan(2000);
      const { id: sent } = await say(customer, id, 'word '.repeat(800));
      said.push(sent);
      await hears(beside, sent);
    }
    const late = listenTo(connection.body);
    await late.ended;
    const back = await listen(provider, late.place());
    said.push((await say(customer, id, 'Back again')).id);
    await hears(back, said.at(-1) ?? '');
    const heard = [...late.events(), ...back.events()].map((each) => each.subject_id);
    expect(heard.filter((each) => said.includes(each))).toEqual(said);
    expect(back.frames.map((each) => each.event)).not.toContain('reset');
  });

  it('tells who missed too much to read everything again [CHAT-20]', async () => {
    const { id, customer, provider } = shared;
    const first = await listen(provider);
    await hears(first, (await say(customer, id, 'Before')).id);
    await first.leave();
    await product.sql(
      `insert into events (kind, actor_id, subject_type, subject_id, project_id)
       select 'message.sent', $1, 'message', gen_random_uuid(), $2 from generate_series(1, 5000)`,
      [customer.id, id],
    );
    const back = await listen(provider, first.place());
    await back.until(() => back.frames.length > 0);
    expect(back.frames[0]?.event).toBe('reset');
  });

  it('receives again after its database connection was cut [F4]', async () => {
    const { id, customer, provider } = shared;
    const dana = await listen(provider);
    await product.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kinkeeper_live' and datname = current_database()`);
    const sent = await say(customer, id, 'While nobody listens');
    await hears(dana, sent.id);
  });
});
