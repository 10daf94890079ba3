-- A time that somebody chose is theirs for some minutes while they decide (docs/decisions/0126). One for each person.
create table slot_holds (
  person_id            uuid         not null,
  -- Of this choice: a later one has another.
  id                   uuid         not null,
  service_provider_id  uuid         not null,
  start_time           timestamptz  not null,
  end_time             timestamptz  not null,
  -- The end, and the buffer of that day.
  busy_until           timestamptz  not null,
  held_at              timestamptz  not null,
  expires_at           timestamptz  not null,
  provider_type        text generated always as ('service_provider') stored,
  constraint slot_holds_pkey primary key (person_id),
  constraint slot_holds_id unique (id),
  constraint slot_holds_person_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint slot_holds_provider_fkey foreign key (service_provider_id, provider_type)
    references people (id, user_type) on delete cascade,
  constraint slot_holds_times check (end_time > start_time and end_time <= start_time + interval '8 hours'
    and busy_until between end_time and end_time + interval '4 hours'),
  constraint slot_holds_expires_at check (expires_at > held_at and expires_at <= held_at + interval '5 minutes'),
  -- Never two on one time at one moment; also the index by which a calendar finds them.
  constraint slot_holds_no_overlap exclude using gist (service_provider_id with =,
    tstzrange(start_time, busy_until, '[)') with &&, tstzrange(held_at, expires_at, '[)') with &&)
);

alter table slot_holds enable row level security;
alter table slot_holds force  row level security;

create policy own on slot_holds for all to kinkeeper_app
  using (person_id = current_person()) with check (person_id = current_person());
grant select, insert, delete on slot_holds to kinkeeper_app;
grant update (id, service_provider_id, start_time, end_time, busy_until, held_at, expires_at) on slot_holds to kinkeeper_app;

create policy system_reads on slot_holds for select to kinkeeper_system using (true);
grant select (person_id, service_provider_id, start_time, busy_until, expires_at) on slot_holds to kinkeeper_system;
