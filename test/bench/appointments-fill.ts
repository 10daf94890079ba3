// The data of the appointments bench, by SQL: hours around the clock, and appointments between the families of the
// chat bench and their professionals, all in the past but for some of each.
import type pg from 'pg';

/** To come, of each project. */
const AHEAD = 10;

const BARE = `
  create table bare.hours as select service_provider_id as provider_id, day_of_week, start_time, end_time,
    slot_duration_minutes, buffer_minutes from availability_slots;
  create index on bare.hours (provider_id, day_of_week);
  create table bare.blocks (provider_id uuid, day date, all_day boolean, start_time time, end_time time);
  create index on bare.blocks (provider_id, day);
  create table bare.appointments as select id, project_id, customer_id, service_provider_id as provider_id, title,
    start_time, end_time, busy_until, status, customer_name, provider_name from appointments;
  alter table bare.appointments add primary key (id), add constraint no_overlap exclude using gist
    (provider_id with =, tstzrange(start_time, busy_until, '[)') with &&) where (status <> 'cancelled');
  create index on bare.appointments (customer_id, start_time);
  create index on bare.appointments (provider_id, start_time)`;

/** Stores hours and appointments for all projects, and the same for the bare side. */
export async function fillAppointments(db: pg.Client): Promise<void> {
  await db.query(`insert into booking_settings (service_provider_id, time_zone)
    select id, 'UTC' from people where user_type = 'service_provider'`);
  await db.query(`insert into availability_slots (id, service_provider_id, day_of_week, start_time, end_time, created_at)
    select gen_random_uuid(), service_provider_id, day, '00:00', '24:00', now()
    from booking_settings, generate_series(0, 6) day`);
  // In the second half of the days that can be booked, so that the first is free.
  await addAppointments(db, `date_trunc('day', now()) + interval '20 days' + n * interval '1 hour'`, AHEAD);
  await db.query('set search_path = public, ranges');
  await db.query(BARE);
  await db.query('vacuum analyze');
}

/** Adds so many of years ago to each project. */
export async function addPast(db: pg.Client, each: number): Promise<void> {
  await addAppointments(db, `date_trunc('day', now()) - interval '1 year' - n * interval '1 hour'`, each);
  await db.query('vacuum analyze appointments');
}

async function addAppointments(db: pg.Client, start: string, each: number): Promise<void> {
  await db.query(
    `insert into appointments (id, request_id, booked_by, project_id, customer_id, service_provider_id, customer_name,
       provider_name, title, start_time, end_time, busy_until, meeting_link, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), c.person_id, c.project_id, c.person_id, s.person_id, 'Maria Alvarez',
       'Dana Diaz', 'Scheduled Consultation', at, at + interval '1 hour', at + interval '1 hour',
       'https://call.example.test/a', now(), now()
     from generate_series(1, $1::int) n, project_members c
     join project_members s on s.project_id = c.project_id and s.role = 'provider', lateral (select ${start} as at) t
     where c.role = 'customer'`,
    [each],
  );
}
