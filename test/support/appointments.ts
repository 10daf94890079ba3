// Appointments for tests: hours, free times, booking and changing.
import type { Appointment, OfferedSlot } from '#features/appointments/appointments.fields.contract.ts';
import type { Answer, Client, Product, Refusal } from './product.ts';

/** Stores hours on every day, around the clock, an hour each, in UTC. @returns the id of today's */
export async function fillHours(product: Product, providerId: string, zone = 'UTC'): Promise<string> {
  await product.sql(
    `insert into booking_settings (service_provider_id, time_zone) values ($1, $2) on conflict do nothing`,
    [providerId, zone],
  );
  await product.sql('delete from availability_slots where service_provider_id = $1', [providerId]);
  const [row] = await product.sql<{ id: string }>(
    `insert into availability_slots (id, service_provider_id, day_of_week, start_time, end_time, created_at)
     select gen_random_uuid(), $1, day, '00:00', '24:00', now() from generate_series(0, 6) day returning id`,
    [providerId],
  );
  return row?.id ?? '';
}

/** Stores an appointment of yesterday's. @returns its id */
export async function fillAppointment(
  product: Product,
  sides: { projectId: string | null; customer: string; provider: string },
): Promise<string> {
  await product.sql('delete from appointments where service_provider_id = $1 and end_time < now()', [
    sides.provider,
  ]);
  const [row] = await product.sql<{ id: string }>(
    `insert into appointments (id, request_id, booked_by, project_id, customer_id, service_provider_id, customer_name,
       provider_name, title, start_time, end_time, busy_until, meeting_link, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), $2, $1, $2, $3, 'Maria Alvarez', 'Dana Diaz', 'Talk', at - interval '2 hours',
       at - interval '1 hour', at - interval '1 hour', 'https://call.example.test/a', at, at
     from (select date_trunc('hour', now()) - interval '1 day' as at) yesterday returning id`,
    [sides.projectId, sides.customer, sides.provider],
  );
  return row?.id ?? '';
}

/** Stores half an hour's appointment at every full hour to come. @returns when they start, in their order */
export async function fillHourly(
  product: Product,
  sides: { customer: string; provider: string },
  hours: { from: number; to: number },
): Promise<Date[]> {
  const rows = await product.sql<{ start_time: Date }>(
    `insert into appointments (id, request_id, booked_by, customer_id, service_provider_id, customer_name,
       provider_name, title, start_time, end_time, busy_until, meeting_link, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), $1, $1, $2, 'Maria Alvarez', 'Dana Diaz', 'Talk', at,
       at + interval '30 minutes', at + interval '30 minutes', 'https://call.example.test/a', now(), now()
     from generate_series($3::int, $4::int) hour, lateral (
       select date_trunc('hour', $5::timestamptz) + make_interval(hours => hour) as at) slot
     returning start_time`,
    [sides.customer, sides.provider, hours.from, hours.to, product.clock.now()],
  );
  return rows.map((row) => new Date(row.start_time)).toSorted((a, b) => a.getTime() - b.getTime());
}

/** Holds a time of next month's for a customer. @returns the id of the hold */
export async function fillHold(
  product: Product,
  sides: { customer: string; provider: string },
): Promise<string> {
  const [row] = await product.sql<{ id: string }>(
    `insert into slot_holds (person_id, id, service_provider_id, start_time, end_time, busy_until, held_at, expires_at)
     select $1, gen_random_uuid(), $2, at, at + interval '1 hour', at + interval '1 hour', now(), now() + interval '5 minutes'
     from (select date_trunc('hour', now()) + interval '20 days' as at) later
     on conflict (person_id) do update set id = excluded.id returning id`,
    [sides.customer, sides.provider],
  );
  return row?.id ?? '';
}

/** Stores somebody who waits, and is offered a time of next month's. @returns the id of the wait */
export async function fillWait(
  product: Product,
  sides: { customer: string; provider: string },
): Promise<string> {
  // Not due for a scan, which the job of the next minute would make between two looks of a test.
  const [row] = await product.sql<{ id: string }>(
    `insert into slot_waits (id, person_id, service_provider_id, provider_name, time_zone, from_day, to_day, parts,
       waiting_since, look_at, offered_start, offered_end, offered_busy_until, offered_at, offer_expires_at)
     select gen_random_uuid(), $1, $2, 'Dana Diaz', 'UTC', current_date, current_date + 30, '{morning}', now(), now() + interval '15 minutes',
       at, at + interval '1 hour', at + interval '1 hour', now(), now() + interval '4 hours'
     from (select date_trunc('hour', now()) + interval '21 days' as at) later
     on conflict (person_id, service_provider_id) do update set look_at = excluded.look_at returning id`,
    [sides.customer, sides.provider],
  );
  return row?.id ?? '';
}

/** Stores an appointment of next month's that is the first of a series. @returns its id */
async function fillSeries(
  product: Product,
  sides: { projectId: string; customer: string; provider: string },
): Promise<string> {
  const id = await fillAppointment(product, sides);
  await product.sql(
    `with series as (
       insert into appointment_series (id, customer_id, service_provider_id, every, step, times, created_at)
       values (gen_random_uuid(), $2, $3, 'week', 1, 2, now()) returning id)
     update appointments set series_id = series.id, start_time = start_time + interval '25 days',
       end_time = end_time + interval '25 days', busy_until = busy_until + interval '25 days'
     from series where appointments.id = $1`,
    [id, sides.customer, sides.provider],
  );
  return id;
}

/** For the access matrix: hours, a block, an appointment that is over, one of a series, and free times. */
export async function fillCalendar(
  product: Product,
  sides: { projectId: string; customer: string; provider: string },
) {
  await product.sql('delete from appointments where service_provider_id = $1', [sides.provider]);
  const windowId = await fillHours(product, sides.provider);
  const [block] = await product.sql<{ id: string }>(
    `insert into blocked_dates (id, service_provider_id, blocked_date, created_at)
     values (gen_random_uuid(), $1, current_date + 40, now()) returning id`,
    [sides.provider],
  );
  let hour = 0;
  return {
    providerId: sides.provider,
    windowId,
    blockId: block?.id ?? '',
    // First: storing the one that is over removes others that are.
    seriesAppointmentId: await fillSeries(product, sides),
    appointmentId: await fillAppointment(product, sides),
    holdId: await fillHold(product, sides),
    waitId: await fillWait(product, sides),
    freeSlot: () => {
      hour += 1;
      return slotAt(product, 2, hour % 24);
    },
  };
}

/** @returns a whole hour so many days after today, in UTC */
export function slotAt(product: Product, days: number, hour: number, minutes = 60): OfferedSlot {
  const today = product.clock.now().toISOString().slice(0, 10);
  const start = Date.parse(`${today}T00:00:00Z`) + days * 86_400_000 + hour * 3_600_000;
  return {
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + minutes * 60_000).toISOString(),
  };
}

/** Sends a booking; the answer may be a refusal. */
export function sendBooking(
  by: Client,
  provider: Client,
  slots: OfferedSlot[],
  fields: object = {},
): Promise<Answer<{ appointments: Appointment[] } & Refusal>> {
  return by.call('POST', '/appointments', {
    request_id: crypto.randomUUID(),
    service_provider_id: provider.id,
    slots,
    title: 'Scheduled Consultation',
    ...fields,
  });
}

/** Books one time. @returns the appointment */
export async function book(
  by: Client,
  provider: Client,
  slot: OfferedSlot,
  fields: object = {},
): Promise<Appointment> {
  const { status, body } = await sendBooking(by, provider, [slot], fields);
  const [appointment] = body.appointments ?? [];
  if (status !== 201 || !appointment) throw new Error(`booking failed: ${JSON.stringify(body)}`);
  return appointment;
}

/** Books a series; the answer may be a refusal. */
export function sendSeries(
  by: Client,
  provider: Client,
  slot: OfferedSlot,
  fields: object = {},
): Promise<Answer<{ appointments: Appointment[] } & Refusal>> {
  return by.call('POST', '/appointments/series', {
    request_id: crypto.randomUUID(),
    service_provider_id: provider.id,
    slot,
    every: 'week',
    times: 4,
    title: 'Scheduled Consultation',
    ...fields,
  });
}

/** Sends a change; the answer may be a refusal. */
export const changeAppointment = (
  by: Client,
  { id }: { id: string },
  change: object,
): Promise<Answer<Appointment & Refusal>> => by.call('PATCH', `/appointments/${id}`, change);

/** @returns how many deadlocks PostgreSQL has counted in the product's database */
export async function countDeadlocks(product: Product): Promise<string | undefined> {
  await product.sql('select pg_stat_force_next_flush()');
  const [row] = await product.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks;
}
