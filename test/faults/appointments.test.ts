// A server that is killed while appointments are booked, and while reminders of them go out.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, newPerson, openAsOwner, type Person } from '../support/over-http.ts';
import { newDataDir, type Started, startServer } from '../support/server-process.ts';

const ENV = { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' };
const ROUNDS = 8;
/** Times that are booked in each. */
const BURST = 20;
const HOUR_MS = 3_600_000;

let server: Started;
let dataDir: string;
afterEach(async () => {
  await server?.stop();
});

/** Kills the server, and starts another on the same data. */
async function killAndRestart(): Promise<void> {
  server.process.kill('SIGKILL');
  server = await startServer({ env: ENV, dataDir });
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const db = await openAsOwner(dataDir);
  try {
    return (await db.query<Row>(text, values)).rows;
  } finally {
    await db.end();
  }
}

/** A customer, and a provider of hers who is there around the clock. */
async function start(): Promise<[Person, Person]> {
  dataDir = newDataDir();
  server = await startServer({ env: ENV, dataDir });
  const maria = await newPerson(server.url, 'maria', 'customer');
  const dana = await newPerson(server.url, 'dana', 'service_provider');
  const { id } = await ask<{ id: string }>(server.url, dana.cookie, 'POST', '/projects', {
    request_id: crypto.randomUUID(),
    title: 'Care',
    customer_id: maria.id,
  });
  await ask(server.url, maria.cookie, 'POST', `/project-invitations/${id}/answer`, { answer: 'accepted' });
  await ask(server.url, dana.cookie, 'PUT', '/availability/settings', { time_zone: 'UTC' });
  for (const day_of_week of [0, 1, 2, 3, 4, 5, 6])
    await ask(server.url, dana.cookie, 'POST', '/availability/windows', {
      day_of_week,
      start_time: '00:00',
      end_time: '24:00',
    });
  return [maria, dana];
}

/** The nth whole hour from the day after tomorrow on. */
function bookingOf(dana: Person, hour: number) {
  const from = (Math.floor(Date.now() / (24 * HOUR_MS)) + 2) * 24 * HOUR_MS + hour * HOUR_MS;
  const [start_time, end_time] = [from, from + HOUR_MS].map((at) => new Date(at).toISOString());
  const slots = [{ start_time, end_time }];
  return { request_id: crypto.randomUUID(), service_provider_id: dana.id, title: 'Talk', slots };
}

it('a server killed in a burst of bookings has each booked with its event and letters, or not at all [F1, APPT-26]', async () => {
  const [maria, dana] = await start();
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = Array.from({ length: BURST }, (_, n) => bookingOf(dana, round * BURST + n));
    const send = (each: (typeof wanted)[number]) =>
      ask<{ appointments: { id: string }[] }>(server.url, maria.cookie, 'POST', '/appointments', each).then(
        ({ appointments }) => appointments[0]?.id,
        () => undefined,
      );
    const burst = Promise.all(wanted.map(send));
    await sleep(20 + Math.random() * 250);
    await killAndRestart();
    const answers = await burst;
    // Sent again, as a browser does: nothing is booked twice.
    for (const [n, each] of wanted.entries()) {
      const again = await send(each);
      expect(again).toBeTruthy();
      if (answers[n]) expect(again).toBe(answers[n]);
    }
    const [found] = await query<{ booked: number; events: number; letters: number }>(`
      select (select count(*) from appointments)::int as booked,
        (select count(distinct subject_id) from events where kind = 'appointment.booked')::int as events,
        (select count(distinct (data ->> 'appointmentId', data ->> 'personId')) from pgboss.job
          where name = 'appointment_mail')::int as letters`);
    const all = (round + 1) * BURST;
    expect(found).toEqual({ booked: all, events: all, letters: 2 * all });
  }
});

it('a server killed while reminders go out reminds each of the two once [F1]', {
  timeout: 300_000,
}, async () => {
  const [maria, dana] = await start();
  for (let n = 0; n < BURST; n += 1)
    await ask(server.url, maria.cookie, 'POST', '/appointments', bookingOf(dana, n));
  // Booked two days ago, and within a day from now.
  await query(`update appointments set start_time = start_time - interval '36 hours',
    end_time = end_time - interval '36 hours', busy_until = busy_until - interval '36 hours',
    created_at = now() - interval '3 days', updated_at = now() - interval '3 days'`);
  const due = await query<{ id: string }>(
    `select id from appointments where start_time between now() + interval '2 hours' and now() + interval '23 hours'`,
  );
  expect(due.length).toBeGreaterThan(2);
  const countMarks = async () =>
    (
      await query<{ count: number }>(
        `select count(*)::int as count from reminders where kind = 'day_ahead'
      and subject_id = any ($1)`,
        [due.map(({ id }) => id)],
      )
    )[0]?.count ?? 0;
  for (let kills = 0; (await countMarks()) < 2 * due.length; ) {
    await sleep(20);
    if (kills < 3 && (await countMarks()) > kills * 2) {
      kills += 1;
      await killAndRestart();
    }
  }
  const sent = await query<{ events: number; kept: number }>(
    `select count(*)::int as events, count(distinct (e.subject_id, r.person_id))::int as kept
     from events e join event_recipients r on r.event_id = e.id
     where e.kind = 'appointment.day_ahead' and e.subject_id = any ($1)`,
    [due.map(({ id }) => id)],
  );
  expect(sent).toEqual([{ events: 2 * due.length, kept: 2 * due.length }]);
});
