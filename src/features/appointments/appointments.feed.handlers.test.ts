import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, changeAppointment, fillHourly, fillHours, slotAt } from '#test/support/appointments.ts';
import { type Client, PASSWORD, type Product, startProduct, tokenIn } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct({ RATE_FEEDS: '5', LOG_LEVEL: 'info' });
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  await newProject(maria, dana);
  await fillHours(product, dana.id);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('delete from appointments');
  await product.sql('delete from calendar_feeds');
  await product.sql('delete from rate_limits');
});

interface Feed {
  url: string;
  since: string | null;
}

/** @returns the path of a new feed */
async function newFeed(by: Client): Promise<string> {
  const { status, body } = await by.call<Feed>('POST', '/calendar-feed');
  expect(status).toBe(201);
  return new URL(body.url).pathname.slice('/api'.length);
}

/** Reads as a calendar program does: without a session. */
const read = (feed: string) => product.nobody().call<string>('GET', feed);
const statusOf = async (feed: string) => (await read(feed)).status;

async function entriesOf(feed: string) {
  const calendar = new ICAL.Component(ICAL.parse((await read(feed)).body) as unknown[]);
  expect(calendar.getFirstPropertyValue('method')).toBeNull();
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString();
    return { uid: value('uid'), start: value('dtstart'), sequence: value('sequence'), url: value('url') };
  });
}

const entryOf = ({ id, start_time }: { id: string; start_time: string }, sequence: number) => ({
  uid: `${id}@kinkeeper`,
  start: start_time.replace('.000', ''),
  sequence: String(sequence),
  url: `http://localhost:3000/appointment/${id}`,
});

describe('a calendar feed', () => {
  it('follows what is booked, moved and cancelled, for the two of them and nobody else', async () => {
    const feeds = [await newFeed(maria), await newFeed(dana), await newFeed(sam)] as const;
    const [one, other] = [
      await book(maria, dana, slotAt(product, 2, 9)),
      await book(maria, dana, slotAt(product, 3, 9)),
    ];
    for (const feed of [feeds[0], feeds[1]])
      expect(await entriesOf(feed)).toEqual([entryOf(one, 0), entryOf(other, 0)]);
    expect(await entriesOf(feeds[2])).toEqual([]);
    const { start_time } = slotAt(product, 4, 9);
    const moved = await changeAppointment(maria, one, { act: 'move', start_time });
    await changeAppointment(dana, other, { act: 'cancel', cancellation_reason: 'Ill' });
    for (const feed of [feeds[0], feeds[1]]) expect(await entriesOf(feed)).toEqual([entryOf(moved.body, 1)]);
  });

  it('says nothing that a person wrote, and nobody’s name', async () => {
    const feed = await newFeed(maria);
    const words = {
      title: 'Insulin',
      description: 'Dose',
      location: 'Her kitchen',
      notes: 'Bring the chart',
    };
    const { meeting_link } = await book(maria, dana, slotAt(product, 2, 9), words);
    const { body, headers } = await read(feed);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const text = body.replaceAll(/\r\n[ \t]/g, '');
    for (const word of [...Object.values(words), 'Maria', 'Dana', meeting_link ?? ''])
      expect(text).not.toContain(word);
    expect(text).toContain('SUMMARY:Appointment (Kinkeeper)');
  });

  it('is in the language of whoever follows it, as are letters and downloads [APPT-37]', async () => {
    const lupe = await product.person('Lupe Ríos');
    await product.sql(`update people set locale = 'es' where id = $1`, [lupe.id]);
    await newProject(lupe, dana);
    const feed = await newFeed(lupe);
    const { id } = await book(lupe, dana, slotAt(product, 2, 9));
    expect((await read(feed)).body).toContain('SUMMARY:Cita (Kinkeeper)');
    const { calendar } = await product.mailTo(lupe.email, /^Su cita está reservada$/);
    expect(calendar?.content).toContain('SUMMARY:Cita (Kinkeeper)');
    const { headers, body } = await lupe.call<string>('GET', `/appointments/${id}/calendar.ics`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="cita.ics"');
    expect(body).toContain('SUMMARY:Consulta programada');
  });

  it('goes back two months', async () => {
    const feed = await newFeed(maria);
    const appointment = await book(maria, dana, slotAt(product, 2, 9));
    const past = (days: number) =>
      product.sql(
        `update appointments set start_time = now() - make_interval(days => $1), end_time = now() - make_interval(days => $1)
           + interval '1 hour', busy_until = now() - make_interval(days => $1) + interval '1 hour'`,
        [days],
      );
    await past(59);
    expect((await entriesOf(feed)).map(({ uid }) => uid)).toEqual([`${appointment.id}@kinkeeper`]);
    await past(61);
    expect(await entriesOf(feed)).toEqual([]);
  });

  it('of somebody with very many leaves out the farthest, never the next ones', async () => {
    const feed = await newFeed(dana);
    const sides = { customer: maria.id, provider: dana.id };
    const starts = await fillHourly(product, sides, { from: -500, to: 2001 });
    const shown = (await entriesOf(feed)).map(({ start }) => start);
    expect(shown).toEqual(starts.slice(1, -1).map((start) => start.toISOString().replace('.000', '')));
  });
});

describe('the address of a feed', () => {
  it('ends when it is renewed or stopped, and is stored as a digest', async () => {
    const status = async () => (await maria.call<Feed>('GET', '/calendar-feed')).body;
    expect(await status()).toEqual({ since: null });
    const first = await newFeed(maria);
    expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect(await status()).toEqual({ since: expect.any(String) });
    const second = await newFeed(maria);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const rows = JSON.stringify(await product.sql('select * from calendar_feeds'));
    expect(rows).not.toContain(second.slice('/calendar/'.length, -'.ics'.length));
    expect((await maria.call('DELETE', '/calendar-feed')).status).toBe(200);
    expect((await maria.call('DELETE', '/calendar-feed')).status).toBe(200);
    expect(await statusOf(second)).toBe(404);
    expect(await status()).toEqual({ since: null });
  });

  it('must be the whole of it, and that of an open account', async () => {
    const feed = await newFeed(sam);
    for (const wrong of [
      '/calendar/x.ics',
      feed.slice(0, -4),
      feed.replace('.ics', 'a.ics'),
      '/calendar/%00.ics',
    ])
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 404]);
    expect(await statusOf(feed)).toBe(200);
    await product.sql('update people set deactivated_at = now() where id = $1', [sam.id]);
    expect(await statusOf(feed)).toBe(404);
  });

  it('is read so often an hour, and says how long to wait', async () => {
    const [feed, other] = [await newFeed(maria), await newFeed(dana)];
    for (let n = 0; n < 5; n += 1) expect(await statusOf(feed)).toBe(200);
    const { status, headers } = await read(feed);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf(other)).toBe(200);
  });

  it('is made by whoever has just proved who they are, who is written to, and the record has it [AUTH-50]', async () => {
    const before = product.clock.now();
    product.clock.set(new Date(before.getTime() + 11 * 60_000));
    await refused(product, 'PROOF_NEEDED', () => maria.call('POST', '/calendar-feed'));
    product.clock.set(before);
    await newFeed(maria);
    expect((await product.mailTo(maria.email, /A calendar address was made/)).text).toContain(
      'without signing in',
    );
    const entries = await product.sql(
      `select act, people from access_entries where actor_id = $1 and what = 'appointment.feed_renewed' limit 1`,
      [maria.id],
    );
    expect(entries).toEqual([{ act: 'right', people: [maria.id] }]);
  });

  it('ends with a new password, and when the address of the account is taken back [AUTH-50]', async () => {
    const who = await product.person('Rosa Reyes');
    const password = 'copper lantern over the lake';
    const changed = await newFeed(who);
    const change = { current_password: PASSWORD, password };
    expect((await who.call('POST', '/account/password', change)).status).toBe(200);
    expect(await statusOf(changed)).toBe(404);

    const taken = await newFeed(who);
    const to = `mallory-${crypto.randomUUID()}@example.test`;
    await who.call('POST', '/account/address', { email: to });
    const proved = { token: tokenIn(await product.mailTo(to, /Confirm your new address/)) };
    expect((await who.call('POST', '/account/address/confirm', proved)).status).toBe(200);
    const back = { token: tokenIn(await product.mailTo(who.email, /has a new address/)) };
    expect(await statusOf(taken)).toBe(200);
    expect((await product.nobody().call('POST', '/auth/address/undo', back)).status).toBe(200);
    expect(await statusOf(taken)).toBe(404);

    const forgetful = await product.person('Fay Forgetful');
    const reset = await newFeed(forgetful);
    await product.nobody().call('POST', '/auth/password/forgot', { email: forgetful.email });
    const token = tokenIn(await product.mailTo(forgetful.email, /Set a new password/));
    expect((await product.nobody().call('POST', '/auth/password/reset', { token, password })).status).toBe(
      200,
    );
    expect(await statusOf(reset)).toBe(404);
  });

  it('is not in the log', async () => {
    const feed = await newFeed(maria);
    product.logged.length = 0;
    await read(feed);
    await read('/calendar/something-else');
    expect(product.logged.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
      '/api/calendar/_',
      '/api/calendar/_',
    ]);
  });
});
