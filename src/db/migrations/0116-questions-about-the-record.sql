-- Somebody asks about an entry of the record that is about them: a help request of a kind of its own.
alter table help_requests
  drop constraint help_requests_kind,
  add constraint help_requests_kind check (kind in ('guided', 'concierge', 'coordination', 'coaching', 'record')),
  add column entry_id bigint,
  add constraint help_requests_entry check ((entry_id is not null) = (kind = 'record'));

-- Many people within an hour are looked for by time.
drop index access_entries_of_team;
create index access_entries_of_team on access_entries (at) where as_team and act = 'read';
-- An admin opened the records of many people within an hour: what the desk shows, and the others are told.
create table bulk_readings (
  id        uuid        not null,
  actor_id  uuid        not null,
  people    integer     not null,
  at        timestamptz not null,
  constraint bulk_readings_pkey primary key (id),
  constraint bulk_readings_actor_id_fkey foreign key (actor_id) references people (id) on delete cascade,
  constraint bulk_readings_people check (people > 0)
);
create index bulk_readings_newest on bulk_readings (at desc);
create index bulk_readings_of_actor on bulk_readings (actor_id, at desc);
alter table bulk_readings enable row level security;
alter table bulk_readings force  row level security;
create policy admins_see on bulk_readings for select to kinkeeper_app using ((select is_admin()));
create policy system_sees on bulk_readings for select to kinkeeper_system using (true);
create policy system_adds on bulk_readings for insert to kinkeeper_system with check (true);
grant select on bulk_readings to kinkeeper_app;
grant select, insert on bulk_readings to kinkeeper_system;
