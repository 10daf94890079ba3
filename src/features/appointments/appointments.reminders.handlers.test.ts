import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillHours } from '#test/support/appointments.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { projectOfOld } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Notification } from '../activity/activity.contract.ts';
import { mailNews } from '../activity/activity.jobs.ts';
import { ownClock } from '../activity/activity.reminders.queries.ts';
import { zonesNow } from '../activity/activity.reminders.rules.ts';
import { type AppointmentNews, appointmentLetter } from './appointments.jobs.ts';
import { remindOfAppointments } from './appointments.reminders.jobs.ts';
import { listDueAppointments } from './appointments.reminders.queries.ts';

const ZONE = 'America/Chicago';
/** 10:00 in Chicago. */
const START = '2026-12-02T16:00:00Z';
const BOOKED = '2026-11-25T12:00:00Z';
const DAY_AHEAD = '2026-12-01T16:00:00Z';
const HOUR_AHEAD = '2026-12-02T15:00:00Z';

let product: Product;
let maria: Client;
let dana: Client;
let ada: Client;
let projectId: string;

beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
  await product.sql(`delete from pgboss.schedule where name in ('digest', 'reminders')`);
});
beforeEach(async () => {
  at(BOOKED);
  for (const table of ['appointments', 'projects', 'reminders', 'notification_choices'])
    await product.sql(`delete from ${table}`);
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  ada = await product.person('Ada Admin', { admin: true });
  ({ id: projectId } = await projectOfOld(product, maria, dana));
  await product.sql('update people set time_zone = $1', [ZONE]);
  await fillHours(product, dana.id, ZONE);
});
afterAll(() => product.close());

const at = (moment: string) => product.clock.set(new Date(moment));
const run = () => remindOfAppointments(product.services);

async function appointment(changes: { start?: string; project?: string | null } = {}): Promise<string> {
  const { start = START, project = projectId } = changes;
  const [row] = await product.sql<{ id: string }>(
    `insert into appointments (id, request_id, booked_by, project_id, customer_id, service_provider_id, customer_name,
       provider_name, title, start_time, end_time, busy_until, meeting_link, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), $2, $1, $2, $3, 'Maria Alvarez', 'Dana Diaz', 'Talk', start,
       start + interval '1 hour', start + interval '1 hour', 'https://call.example.test/a', $5, $5
     from (select $4::timestamptz as start) given returning id`,
    [project, maria.id, dana.id, start, BOOKED],
  );
  return row?.id ?? '';
}

const setActive = (whose: Client, active: boolean) =>
  ada.call('PUT', `/people/${whose.id}/active`, { active });

/** Of what somebody is reminded. */
async function remindersTo(client: Client): Promise<string[]> {
  const { body } = await client.call<{ notifications: Notification[] }>('GET', '/notifications');
  const kinds = body.notifications.map(({ kind }) => kind);
  return kinds.filter((kind) => kind.endsWith('_ahead'));
}
const mailsTo = (client: Client) =>
  product.sql(`select from pgboss.job where name = 'appointment_mail' and data->>'personId' = $1`, [
    client.id,
  ]);

describe('a reminder of an appointment', () => {
  it('is mailed once: it waits for no mail about news, nor does a booking or a change', async () => {
    const id = await appointment();
    for (const kind of ['booked', 'confirmed', 'moved', 'cancelled', 'offered', 'hour_ahead'])
      await product.sql(
        `insert into events (at, kind, actor_id, subject_type, subject_id, project_id, recipient_ids)
         values ($1, 'appointment.' || $2, $3, 'appointment', $4, $5, array[$6::uuid])`,
        [DAY_AHEAD, kind, dana.id, id, projectId, maria.id],
      );
    at(DAY_AHEAD);
    await run();
    at('2026-12-01T16:20:00Z');
    await mailNews(product.services);
    expect(await mailsTo(maria)).toHaveLength(1);
    expect(await queuedLetters(product, maria.email, 'news_digest')).toEqual([]);
  });

  it('comes a day and an hour before, to both sides, once each', async () => {
    await appointment();
    at('2026-12-01T15:59:59Z');
    await untouched(product, run);
    at(DAY_AHEAD);
    await Promise.all(Array.from({ length: 8 }, run));
    for (const person of [maria, dana]) {
      expect(await remindersTo(person)).toEqual(['appointment.day_ahead']);
      expect(await mailsTo(person)).toHaveLength(1);
    }
    await untouched(product, run);
    at(HOUR_AHEAD);
    await run();
    await untouched(product, run);
    // The earlier one, unseen, is withdrawn.
    expect(await remindersTo(maria)).toEqual(['appointment.hour_ahead']);
    expect(await mailsTo(maria)).toHaveLength(2);
  });

  it('names the time in its letter, on both clocks, and invites to nothing [APPT-66]', async () => {
    await product.sql(`update people set time_zone = 'America/New_York' where id = $1`, [maria.id]);
    await appointment({ project: null });
    at(DAY_AHEAD);
    await run();
    const { text, calendar } = await product.mailTo(maria.email, /^Your appointment is coming up$/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'December 2, 2026 at 11:00 AM EST (for the provider December 2, 2026 at 10:00 AM CST)',
    );
    expect(calendar).toBeUndefined();
  });

  it('tells the customer until when it can be changed, and the provider, whom that does not bind, nothing [PLAN-97]', async () => {
    const id = await appointment();
    await product.sql('update appointments set cutoff_hours = 24 where id = $1', [id]);
    at(DAY_AHEAD);
    await run();
    const hours = await product.sql(
      `select data->>'cutoffHours' as hours from pgboss.job where name = 'appointment_mail'
       and data->>'appointmentId' = $1 order by data->>'personId' = $2`,
      [id, maria.id],
    );
    expect(hours).toEqual([{ hours: '0' }, { hours: '24' }]);
  });

  it('comes again after a move, and not of a cancelled one', async () => {
    const id = await appointment();
    at(DAY_AHEAD);
    await run();
    const move = `update appointments set start_time = $2, end_time = $2::timestamptz + interval '1 hour',
      busy_until = $2::timestamptz + interval '1 hour', updated_at = $3 where id = $1`;
    await product.sql(move, [id, '2026-12-03T20:00:00Z', DAY_AHEAD]);
    await run();
    expect(await remindersTo(maria)).toEqual([]);
    at('2026-12-02T20:00:00Z');
    await run();
    expect(await remindersTo(maria)).toEqual(['appointment.day_ahead']);
    await product.sql(
      `update appointments set status = 'cancelled', cancellation_reason = 'Ill' where id = $1`,
      [id],
    );
    await run();
    expect(await remindersTo(maria)).toEqual([]);
    at('2026-12-03T19:00:00Z');
    await untouched(product, run);
  });

  it('does not follow a letter that has just named the time', async () => {
    const id = await appointment();
    await product.sql('update appointments set updated_at = $2 where id = $1', [id, '2026-12-02T09:00:00Z']);
    at('2026-12-02T14:59:00Z');
    await untouched(product, run);
    at(HOUR_AHEAD);
    await run();
    expect(await remindersTo(maria)).toEqual(['appointment.hour_ahead']);
  });

  it('waits in quiet hours until they end, unless the appointment has begun by then', async () => {
    // 6:30 and 22:00 in Chicago: a day before is quiet for both.
    await appointment({ start: '2026-12-02T12:30:00Z' });
    at('2026-12-01T12:30:00Z');
    await untouched(product, run);
    at('2026-12-01T14:00:00Z');
    await run();
    expect(await remindersTo(maria)).toEqual(['appointment.day_ahead']);
    at('2026-12-02T11:30:00Z');
    await run();
    expect(await remindersTo(maria)).toEqual(['appointment.hour_ahead']);
  });

  it('comes first to those who are awake', async () => {
    const early = await appointment({ start: '2026-12-02T12:30:00Z' });
    const late = await appointment({ start: '2026-12-02T13:30:00Z' });
    await product.sql(`update people set time_zone = 'Europe/London' where id = $1`, [maria.id]);
    // 6:00 in Chicago, noon in London.
    const now = new Date('2026-12-02T12:00:00Z');
    const clock = ownClock(zonesNow([ZONE, 'Europe/London'], now));
    const due = await product.services.db.asSystem((trx) =>
      listDueAppointments(trx, { now, clock, personId: null }),
    );
    expect(due.map((each) => [each.person_id, each.subject_id])).toEqual([
      [maria.id, early],
      [maria.id, late],
      [dana.id, early],
      [dana.id, late],
    ]);
  });

  it('writes no letter to whoever wants none', async () => {
    await appointment();
    await product.sql('insert into notification_choices (person_id, by_mail) values ($1, false)', [maria.id]);
    at(DAY_AHEAD);
    await run();
    expect(await remindersTo(maria)).toEqual(['appointment.day_ahead']);
    expect(await mailsTo(maria)).toEqual([]);
    expect(await mailsTo(dana)).toHaveLength(1);
  });

  it.each([
    ['provider’s', 'service_provider'],
    ['customer’s', 'customer'],
  ])(
    'reminds neither side while the %s account is closed, and both once it is open [AUTH-50]',
    async (_, who) => {
      const [closed, other] = who === 'customer' ? [maria, dana] : [dana, maria];
      await appointment();
      await setActive(closed, false);
      at(DAY_AHEAD);
      await untouched(product, run);
      await setActive(closed, true);
      await run();
      expect(await remindersTo(other)).toEqual(['appointment.day_ahead']);
      expect(await mailsTo(other)).toHaveLength(1);
      await setActive(closed, false);
      await run();
      expect(await remindersTo(other)).toEqual([]);
      await setActive(closed, true);
      at(HOUR_AHEAD);
      await run();
      expect(await remindersTo(other)).toEqual(['appointment.hour_ahead']);
    },
  );

  it('sends no letter that waited while an account was closed', async () => {
    await appointment();
    at(DAY_AHEAD);
    await run();
    const [job] = await product.sql<{ data: AppointmentNews }>(
      `select data from pgboss.job where name = 'appointment_mail' and data->>'personId' = $1`,
      [maria.id],
    );
    if (!job) throw new Error('no letter was enqueued');
    expect(await appointmentLetter(product.services, job.data)).not.toBeNull();
    await setActive(dana, false);
    expect(await appointmentLetter(product.services, job.data)).toBeNull();
  });

  it('finds what begins soon by the index, among a year of appointments', async () => {
    await product.sql(
      `insert into appointments (id, request_id, booked_by, customer_id, service_provider_id, customer_name, provider_name,
         title, start_time, end_time, busy_until, meeting_link, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $1, $2, 'Maria Alvarez', 'Dana Diaz', 'Talk', start,
         start + interval '1 hour', start + interval '1 hour', 'https://call.example.test/a', $3, $3
       from generate_series($4::timestamptz, $4::timestamptz + interval '300 days', interval '2 hours') as start`,
      [maria.id, dana.id, BOOKED, START],
    );
    await product.sql('analyze appointments');
    const now = new Date(DAY_AHEAD);
    const clock = ownClock(zonesNow([ZONE], now));
    const plan = await explained(product, 'system', (trx) =>
      listDueAppointments(trx, { now, clock, personId: null }),
    );
    expect(plan).toContain('appointments_by_start');
  });
});
