-- Who waits for a time of a provider's, and the time that is offered to them (docs/decisions/0127). One row for each
-- person and provider.
create table slot_waits (
  id                     uuid         not null,
  person_id              uuid         not null,
  service_provider_id    uuid         not null,
  -- By their names of that day, as in appointments.
  provider_name          text         not null,
  provider_organization  text,
  -- Which times suit, by the clock of whoever waits.
  time_zone              text         not null,
  from_day               date         not null,
  to_day                 date         not null,
  parts                  text[]       not null,
  -- Their place: whoever waits longest is first.
  waiting_since          timestamptz  not null,
  -- When the calendar is looked through for them next.
  look_at                timestamptz  not null,
  offered_start          timestamptz,
  offered_end            timestamptz,
  -- The end, and the buffer of that day.
  offered_busy_until     timestamptz,
  offered_at             timestamptz,
  offer_expires_at       timestamptz,
  -- What they let pass, which is not offered to them again.
  passed_starts          timestamptz[] not null default '{}',
  provider_type          text generated always as ('service_provider') stored,
  constraint slot_waits_pkey primary key (id),
  constraint slot_waits_once unique (person_id, service_provider_id),
  constraint slot_waits_person_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint slot_waits_provider_fkey foreign key (service_provider_id, provider_type)
    references people (id, user_type) on delete cascade,
  constraint slot_waits_sides check (person_id <> service_provider_id),
  constraint slot_waits_time_zone check (time_zone ~ '^[A-Za-z]' and length(time_zone) <= 64),
  constraint slot_waits_days check (to_day >= from_day and to_day <= from_day + 62),
  constraint slot_waits_parts check (cardinality(parts) between 1 and 3
    and parts <@ array['morning', 'afternoon', 'evening']),
  constraint slot_waits_passed check (cardinality(passed_starts) <= 50),
  constraint slot_waits_offer check (num_nonnulls(offered_start, offered_end, offered_busy_until, offered_at,
    offer_expires_at) in (0, 5)),
  constraint slot_waits_times check (offered_end > offered_start and offered_end <= offered_start + interval '8 hours'
    and offered_busy_until between offered_end and offered_end + interval '4 hours'),
  constraint slot_waits_expires_at check (offer_expires_at > offered_at
    and offer_expires_at <= offered_at + interval '4 hours' and offer_expires_at <= offered_start),
  -- Never one time to two at one moment; also the index by which a calendar finds them.
  constraint slot_waits_no_overlap exclude using gist (service_provider_id with =,
    tstzrange(offered_start, offered_busy_until, '[)') with &&,
    tstzrange(offered_at, offer_expires_at, '[)') with &&) where (offered_start is not null)
);
create index slot_waits_of_provider on slot_waits (service_provider_id, waiting_since, id);
create index slot_waits_by_look on slot_waits (look_at);

alter table slot_waits enable row level security;
alter table slot_waits force  row level security;

create policy own on slot_waits for all to kinkeeper_app
  using (person_id = current_person()) with check (person_id = current_person());
-- Neither a place nor an offer is one's own to set.
grant select, delete, insert (id, person_id, service_provider_id, provider_name, provider_organization, time_zone,
  from_day, to_day, parts, waiting_since, look_at), update (time_zone, from_day, to_day, parts, look_at)
  on slot_waits to kinkeeper_app;

create policy system_all on slot_waits to kinkeeper_system using (true) with check (true);
grant select, delete, update (waiting_since, look_at, offered_start, offered_end, offered_busy_until, offered_at,
  offer_expires_at, passed_starts) on slot_waits to kinkeeper_system;
