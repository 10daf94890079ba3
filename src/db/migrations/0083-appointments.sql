-- Appointments, and the hours in which they can be booked (APPT-01, APPT-54, APPT-60). No two appointments of one
-- provider overlap, whatever the code does (docs/decisions/0117).
create schema if not exists ranges;
create extension if not exists btree_gist with schema ranges;

-- How a provider is booked; without a row nobody has said anything yet.
create table booking_settings (
  service_provider_id  uuid      not null,
  -- The zone of all wall times of this provider. Which instants they are, the server's Node says, never PostgreSQL
  -- (docs/decisions/0118).
  time_zone            text      not null,
  notice_hours         smallint  not null default 0,
  cutoff_hours         smallint  not null default 0,
  provider_type        text generated always as ('service_provider') stored,
  constraint booking_settings_pkey primary key (service_provider_id),
  constraint booking_settings_provider_fkey foreign key (service_provider_id, provider_type)
    references people (id, user_type) on delete cascade,
  constraint booking_settings_time_zone check (time_zone ~ '^[A-Za-z]' and length(time_zone) <= 64),
  constraint booking_settings_notice_hours check (notice_hours between 0 and 168),
  constraint booking_settings_cutoff_hours check (cutoff_hours between 0 and 168)
);

-- Hours of every week.
create table availability_slots (
  id                     uuid         not null,
  service_provider_id    uuid         not null,
  -- 0 is Sunday.
  day_of_week            smallint     not null,
  start_time             time         not null,
  -- 24:00 is midnight.
  end_time               time         not null,
  slot_duration_minutes  smallint     not null default 60,
  buffer_minutes         smallint     not null default 0,
  is_available           boolean      not null default true,
  created_at             timestamptz  not null,
  constraint availability_slots_pkey primary key (id),
  constraint availability_slots_provider_fkey foreign key (service_provider_id)
    references booking_settings (service_provider_id) on delete cascade,
  constraint availability_slots_day_of_week check (day_of_week between 0 and 6),
  constraint availability_slots_end_time check (end_time > start_time),
  constraint availability_slots_duration check (slot_duration_minutes between 15 and 480
    and slot_duration_minutes % 15 = 0 and end_time - start_time >= slot_duration_minutes * interval '1 minute'),
  constraint availability_slots_buffer check (buffer_minutes between 0 and 240 and buffer_minutes % 5 = 0),
  constraint availability_slots_no_overlap exclude using gist (service_provider_id with =, day_of_week with =,
    int4range((extract(epoch from start_time) / 60)::int, (extract(epoch from end_time) / 60)::int) with &&)
    where (is_available)
);
create index availability_slots_of_provider on availability_slots (service_provider_id, day_of_week, start_time);

create table blocked_dates (
  id                   uuid         not null,
  service_provider_id  uuid         not null,
  blocked_date         date         not null,
  is_all_day           boolean      not null default true,
  start_time           time,
  end_time             time,
  -- For the provider alone.
  reason               text,
  created_at           timestamptz  not null,
  constraint blocked_dates_pkey primary key (id),
  constraint blocked_dates_provider_fkey foreign key (service_provider_id)
    references booking_settings (service_provider_id) on delete cascade,
  constraint blocked_dates_part check (case when is_all_day then start_time is null and end_time is null
    else start_time is not null and end_time is not null and end_time > start_time end),
  constraint blocked_dates_reason check (reason ~ '\S' and length(reason) <= 500)
);
create index blocked_dates_of_provider on blocked_dates (service_provider_id, blocked_date);

create table appointments (
  id                     uuid         not null,
  -- Made by whoever books; sent again, it is stored once. Several times of one request are its parts.
  request_id             uuid         not null,
  part                   smallint     not null default 1,
  booked_by              uuid         not null,
  project_id             uuid,
  customer_id            uuid         not null,
  service_provider_id    uuid         not null,
  -- By their names of that day: they need not share a project, and then neither sees the other's profile.
  customer_name          text         not null,
  provider_name          text         not null,
  provider_organization  text,
  title                  text         not null,
  description            text,
  start_time             timestamptz  not null,
  end_time               timestamptz  not null,
  -- The end, and the buffer of that day.
  busy_until             timestamptz  not null,
  appointment_type       text         not null default 'consultation',
  meeting_link           text         not null,
  location               text,
  notes                  text,
  status                 text         not null default 'scheduled',
  cancellation_reason    text,
  cancelled_by           uuid,
  absent                 text,
  -- The provider's when it was booked: what was promised then.
  cutoff_hours           smallint     not null default 0,
  -- Of its invitation: one higher with each (RFC 5545).
  sequence               int          not null default 0,
  -- One more with each change: whoever changed an older one hears of it.
  revision               int          not null default 1,
  created_at             timestamptz  not null,
  updated_at             timestamptz  not null,
  provider_type          text generated always as ('service_provider') stored,
  constraint appointments_pkey primary key (id),
  constraint appointments_once unique (booked_by, request_id, part),
  constraint appointments_booked_by_fkey foreign key (booked_by) references people (id) on delete cascade,
  constraint appointments_project_id_fkey foreign key (project_id) references projects (id) on delete set null,
  constraint appointments_customer_id_fkey foreign key (customer_id) references people (id) on delete cascade,
  constraint appointments_provider_fkey foreign key (service_provider_id, provider_type)
    references people (id, user_type) on delete cascade,
  constraint appointments_cancelled_by_fkey foreign key (cancelled_by) references people (id) on delete set null,
  constraint appointments_sides check (customer_id <> service_provider_id and booked_by in (customer_id, service_provider_id)),
  constraint appointments_title check (title ~ '\S' and length(title) <= 200),
  constraint appointments_description check (description ~ '\S' and length(description) <= 5000),
  constraint appointments_times check (end_time > start_time and end_time <= start_time + interval '8 hours'
    and busy_until between end_time and end_time + interval '4 hours'),
  constraint appointments_type check (appointment_type in ('consultation', 'follow_up', 'assessment', 'planning', 'review')),
  constraint appointments_meeting_link check (meeting_link ~ '^https?://' and length(meeting_link) <= 500),
  constraint appointments_location check (location ~ '\S' and length(location) <= 500),
  constraint appointments_notes check (notes ~ '\S' and length(notes) <= 5000),
  constraint appointments_status check (status in ('scheduled', 'confirmed', 'cancelled', 'completed', 'rescheduled')),
  constraint appointments_cancelled check ((status = 'cancelled') = (cancellation_reason is not null)
    and cancellation_reason ~ '\S' and length(cancellation_reason) <= 2000),
  constraint appointments_cancelled_by check (cancelled_by is null or status = 'cancelled'),
  constraint appointments_absent check (absent is null
    or absent in ('customer', 'provider') and status = 'completed'),
  constraint appointments_cutoff_hours check (cutoff_hours between 0 and 168),
  constraint appointments_part check (part between 1 and 26),
  constraint appointments_revision check (revision >= 1 and sequence >= 0),
  -- Checked at the end of a statement that moves several of them.
  constraint appointments_no_overlap exclude using gist (service_provider_id with =,
    tstzrange(start_time, busy_until, '[)') with &&) where (status <> 'cancelled') deferrable initially immediate
);
create index appointments_of_customer on appointments (customer_id, start_time, id);
create index appointments_of_provider on appointments (service_provider_id, start_time, id);
create index appointments_of_project on appointments (project_id, start_time, id);
create index appointments_cancelled_by on appointments (cancelled_by);
-- For the job that reminds.
create index appointments_by_start on appointments (start_time) where status in ('scheduled', 'confirmed', 'rescheduled');

-- What only the provider says of an appointment, and nobody takes back (APPT-38, APPT-51).
create function appointments_guard_status() returns trigger language plpgsql as $$
begin
  if old.status in ('cancelled', 'completed') or old.customer_id = current_person() and new.status in ('confirmed', 'completed') then
    raise exception 'this status is not theirs to set' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function appointments_guard_status() from public;
create trigger appointments_guard_status before update on appointments for each row
  when (old.status <> new.status) execute function appointments_guard_status();

alter table booking_settings   enable row level security;
alter table booking_settings   force  row level security;
alter table availability_slots enable row level security;
alter table availability_slots force  row level security;
alter table blocked_dates      enable row level security;
alter table blocked_dates      force  row level security;
alter table appointments       enable row level security;
alter table appointments       force  row level security;

-- Hours and zone are for everybody who may book.
create policy everybodys on booking_settings for select to kinkeeper_app using (current_person() is not null);
create policy own on booking_settings for insert to kinkeeper_app with check (service_provider_id = current_person());
create policy own_change on booking_settings for update to kinkeeper_app using (service_provider_id = current_person());
grant select, insert (service_provider_id, time_zone, notice_hours, cutoff_hours),
  update (time_zone, notice_hours, cutoff_hours) on booking_settings to kinkeeper_app;

create policy everybodys on availability_slots for select to kinkeeper_app using (current_person() is not null);
create policy own on availability_slots for insert to kinkeeper_app with check (service_provider_id = current_person());
create policy own_removal on availability_slots for delete to kinkeeper_app using (service_provider_id = current_person());
grant select, insert, delete on availability_slots to kinkeeper_app;

create policy own on blocked_dates for select to kinkeeper_app using (service_provider_id = current_person());
create policy own_new on blocked_dates for insert to kinkeeper_app with check (service_provider_id = current_person());
create policy own_removal on blocked_dates for delete to kinkeeper_app using (service_provider_id = current_person());
grant select, insert, delete on blocked_dates to kinkeeper_app;

-- The two of them; an admin whose reading is recorded (APPT-65).
create policy own on appointments for select to kinkeeper_app
  using (customer_id = current_person() or service_provider_id = current_person() or (select has_recorded_reading()));
create policy in_own_name on appointments for insert to kinkeeper_app
  with check (booked_by = current_person() and status = 'scheduled'
    and (customer_id = current_person()
      or service_provider_id = current_person() and customer_id = any (array(select id from my_companions() as id)))
    and (project_id is null or project_id = any (array(select id from my_projects() as id))));
create policy own_change on appointments for update to kinkeeper_app
  using (customer_id = current_person() or service_provider_id = current_person() or (select has_recorded_reading()));
grant select, insert on appointments to kinkeeper_app;
grant update (start_time, end_time, busy_until, status, cancellation_reason, cancelled_by, absent, sequence, revision,
  updated_at) on appointments to kinkeeper_app;

-- The system reads when, never what: neither titles nor reasons nor links.
create policy system_reads on booking_settings   for select to kinkeeper_system using (true);
create policy system_reads on availability_slots for select to kinkeeper_system using (true);
create policy system_reads on blocked_dates      for select to kinkeeper_system using (true);
create policy system_reads on appointments       for select to kinkeeper_system using (true);
grant select on booking_settings, availability_slots to kinkeeper_system;
grant select (id, service_provider_id, blocked_date, is_all_day, start_time, end_time) on blocked_dates to kinkeeper_system;
grant select (id, project_id, customer_id, service_provider_id, start_time, end_time, busy_until, status, cutoff_hours,
  sequence) on appointments to kinkeeper_system;

-- An appointment may belong to no project, and one of the two may have left it: it calls the other side all the same.
create function may_call_about(appointment_id uuid, in_project uuid, called_ids uuid[]) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from appointments a where a.id = appointment_id
    and (in_project is null or in_project = a.project_id)
    and called_ids <@ array[a.customer_id, a.service_provider_id]);
end $$;
revoke all on function may_call_about(uuid, uuid, uuid[]) from public;
grant execute on function may_call_about(uuid, uuid, uuid[]) to kinkeeper_app;
create policy about_own_appointment on events for insert to kinkeeper_app
  with check (subject_type = 'appointment' and actor_id = current_person()
    and may_call_about(subject_id, project_id, recipient_ids));
