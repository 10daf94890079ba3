// Appointments through our API, and through bare node:http with pg on narrow tables in the same database, in one run,
// as ratios: booking, a day, own appointments. Then, of ours alone: many for one time beside many for many, a month
// beside a day, a feed beside the list, and all again with a hundred times as many. npm run bench:appointments
import pg from 'pg';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask } from '../support/over-http.ts';
import { startServer } from '../support/server-process.ts';
import { addPast, fillAppointments } from './appointments-fill.ts';
import { fillChat, type Seat } from './chat-fill.ts';
import { type Asked, compareUnderLoad, startBare } from './load.ts';

const SECRET = 'only for the bench, and known to everybody';
const HOUR_MS = 3_600_000;
const AT_ONCE = 100;
/** So many more of each project make a million. */
const MANY_EACH = 990;
/** How often the single bookings were measured; each time at another hour. */
let booked = 0;

interface Pair extends Seat {
  provider: string;
}

const server = await startServer({
  env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error', APP_SECRET: SECRET },
});
const sockets = encodeURIComponent(`${server.dataDir}/postgres`);
const databaseUrl = `postgresql:///postgres?host=${sockets}&user=postgres`;
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
const bare = await startBare('bare-appointments.ts', databaseUrl, SECRET);
try {
  const pairs = await fillPairs();
  const next = { ours: 0, bare: 0 };
  const day = dayIn(20);
  const asks: Record<string, (at: number, side: 'ours' | 'bare') => Asked> = {
    'booking over 1,000 providers': (_, side) => {
      next[side] += 1;
      const { cookie, provider } = pairAt(pairs, next[side]);
      return { method: 'POST', path: '/appointments', cookie, body: bookingOf(provider, next[side] / 1000) };
    },
    'the reads of a day': (at) => {
      const { cookie, provider } = pairAt(pairs, at);
      return { method: 'GET', path: `/providers/${provider}/days/${day}`, cookie };
    },
    'own appointments': (at) => {
      const { cookie } = pairAt(pairs, at);
      return { method: 'GET', path: '/appointments?when=upcoming', cookie };
    },
  };
  const ours = { url: server.url, pid: server.process.pid ?? 0 };
  for (const [name, one] of Object.entries(asks))
    await compareUnderLoad(name, { ours, bare, db, dataDir: server.dataDir }, one);
  await compareRaces(pairs);
  await compareReads(pairs);
  const before = await p50s(pairs);
  await addPast(db, MANY_EACH);
  const after = await p50s(pairs);
  for (const [name, ms] of Object.entries(after))
    console.log(
      `${name} at a million: p50 ${ms.toFixed(1)} ms, ratio ${(ms / (before[name] ?? ms)).toFixed(2)}`,
    );
} finally {
  bare.stop();
  await db.end();
  await server.stop();
}

/** Customers, each with the provider of their project. */
async function fillPairs(): Promise<Pair[]> {
  const seats = await fillChat(db, SECRET, { messages: 1 });
  await fillAppointments(db);
  const { rows } = await db.query<{ project: string; provider: string; customer: string }>(
    'select id as project, provider_id as provider, customer_id as customer from bare.projects',
  );
  const projects = new Map(rows.map((row) => [row.project, row]));
  return seats.flatMap((seat) => {
    const found = projects.get(seat.project);
    return found && seat.cookie.includes(found.customer) ? [{ ...seat, provider: found.provider }] : [];
  });
}

function pairAt(pairs: Pair[], at: number): Pair {
  const pair = pairs[at % pairs.length];
  if (!pair) throw new Error('nobody to ask for');
  return pair;
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** The nth whole hour from the day after tomorrow on. */
function bookingOf(provider: string, n: number): object {
  const start = Date.parse(`${dayIn(2)}T00:00:00Z`) + Math.floor(n) * HOUR_MS;
  const slots = [
    { start_time: new Date(start).toISOString(), end_time: new Date(start + HOUR_MS).toISOString() },
  ];
  return {
    request_id: crypto.randomUUID(),
    service_provider_id: provider,
    title: 'Scheduled Consultation',
    slots,
  };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A hundred for one time, and a hundred for as many times of one provider; both by one customer of hers. */
async function compareRaces([first, second]: Pair[]): Promise<void> {
  if (!first || !second) return;
  const send = ({ cookie, provider }: Pair, n: number) =>
    ask(server.url, cookie, 'POST', '/appointments', bookingOf(provider, n)).catch(() => {});
  const all = Array.from({ length: AT_ONCE }, (_, n) => n);
  const many = await msOf(() => Promise.all(all.map((n) => send(first, 100 + n))));
  const one = await msOf(() => Promise.all(all.map(() => send(second, 100))));
  console.log(
    `100 for one time: ${one.toFixed(0)} ms, for 100 times ${many.toFixed(0)} ms, ratio ${(one / many).toFixed(2)}`,
  );
}

/** A month beside a day, and a feed of 200 beside the list of as many. */
async function compareReads(pairs: Pair[]): Promise<void> {
  const [{ cookie, provider }] = pairs as [Pair];
  const read = (path: string) => ask(server.url, cookie, 'GET', path);
  const day = await p50(() => read(`/providers/${provider}/days/${dayIn(20)}`));
  const month = await p50(() => read(`/providers/${provider}/free-days?from=${dayIn(0)}&to=${dayIn(30)}`));
  console.log(
    `days of a month: ${month.toFixed(1)} ms, a day ${day.toFixed(1)} ms, ratio ${(month / day).toFixed(2)}`,
  );
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from appointments where service_provider_id = $1 and start_time > now()`,
    [provider],
  );
  for (let n = rows[0]?.count ?? 0; n < 200; n += 1)
    await ask(server.url, cookie, 'POST', '/appointments', bookingOf(provider, 200 + n)).catch(() => {});
  const { url } = await ask<{ url: string }>(server.url, cookie, 'POST', '/calendar-feed');
  const feed = await p50(async () => (await fetch(`${server.url}${new URL(url).pathname}`)).text());
  const list = await p50(async () => {
    for (let after = ''; ; ) {
      const page = await ask<{ next: string | null }>(
        server.url,
        cookie,
        'GET',
        `/appointments?when=all${after}`,
      );
      if (!page.next) return;
      after = `&after=${page.next}`;
    }
  });
  console.log(`feed: ${feed.toFixed(1)} ms, list ${list.toFixed(1)} ms, ratio ${(feed / list).toFixed(2)}`);
}

/** @returns the median of 60 runs, in milliseconds */
async function p50(work: (n: number) => Promise<unknown>): Promise<number> {
  const runs: number[] = [];
  for (let n = 0; n < 60; n += 1) runs.push(await msOf(() => work(n)));
  return runs.sort((a, b) => a - b)[30] ?? 0;
}

/** One request at a time. */
async function p50s(pairs: Pair[]): Promise<Record<string, number>> {
  const at = (n: number) => pairAt(pairs, n + 500);
  const read = ({ cookie }: Pair, path: string) => ask(server.url, cookie, 'GET', path);
  booked += 1;
  return {
    'a day': await p50((n) => read(at(n), `/providers/${at(n).provider}/days/${dayIn(20)}`)),
    'own appointments': await p50((n) => read(at(n), '/appointments?when=upcoming')),
    booking: await p50((n) =>
      ask(server.url, at(n).cookie, 'POST', '/appointments', bookingOf(at(n).provider, 300 + booked)),
    ),
  };
}
