-- Appointments that repeat: what they have in common. Each of them is a row of its own, of which this says the rhythm
-- (docs/decisions/0128).
create table appointment_series (
  id                   uuid         not null,
  customer_id          uuid         not null,
  service_provider_id  uuid         not null,
  every                text         not null,
  step                 smallint     not null,
  -- How many were booked.
  times                smallint     not null,
  created_at           timestamptz  not null,
  constraint appointment_series_pkey primary key (id),
  constraint appointment_series_sides_key unique (id, customer_id, service_provider_id),
  constraint appointment_series_customer_id_fkey foreign key (customer_id) references people (id) on delete cascade,
  constraint appointment_series_provider_fkey foreign key (service_provider_id) references people (id) on delete cascade,
  constraint appointment_series_sides check (customer_id <> service_provider_id),
  constraint appointment_series_every check (every in ('week', 'month')),
  constraint appointment_series_step check (step between 1 and 12),
  constraint appointment_series_times check (times between 2 and 26)
);
create index appointment_series_of_customer on appointment_series (customer_id);
create index appointment_series_of_provider on appointment_series (service_provider_id);

-- All of a series are between the same two.
alter table appointments
  add column series_id uuid,
  add constraint appointments_series_fkey foreign key (series_id, customer_id, service_provider_id)
    references appointment_series (id, customer_id, service_provider_id) on delete cascade;
create index appointments_of_series on appointments (series_id, start_time) where series_id is not null;

alter table appointment_series enable row level security;
alter table appointment_series force  row level security;
create policy own on appointment_series for select to kinkeeper_app
  using (customer_id = current_person() or service_provider_id = current_person() or (select has_recorded_reading()));
create policy in_own_name on appointment_series for insert to kinkeeper_app
  with check (customer_id = current_person()
    or service_provider_id = current_person() and customer_id = any (array(select id from my_companions() as id)));
grant select, insert on appointment_series to kinkeeper_app;
