-- The record: who looked at whose health information, who changed whose rights, and what was refused
-- (docs/decisions/0152). Codes and ids, never what a person wrote. Nothing refers to another table: an entry
-- outlives whom and what it is about.
create table access_entries (
  id        bigint      not null generated always as identity,
  at        timestamptz not null,
  -- Null for what happens by itself, and for whoever is not signed in.
  actor_id  uuid,
  -- As an admin, whom this entry lets in; whoever is none gets nowhere with it.
  as_team   boolean     not null default false,
  act       text        not null,
  -- What was read, which right, which call was refused.
  what      text        not null,
  -- A code: why an admin looked, how it was refused.
  reason    text,
  -- Whose information or right it is.
  people    uuid[]      not null default '{}',
  -- The project, document, file, plan or case, where the reader learns of one.
  subjects  uuid[]      not null default '{}',
  -- How often a call was refused.
  times     integer     not null default 1,
  -- The network that it came from.
  address   text,
  constraint access_entries_pkey primary key (id),
  constraint access_entries_act check (act in ('read', 'right', 'refused')),
  constraint access_entries_what check (what ~ '^[A-Za-z0-9_./{}:* -]{1,120}$'),
  constraint access_entries_reason check (reason ~ '^[a-z0-9_]{1,60}$'),
  constraint access_entries_times check (times between 1 and 1000000000),
  constraint access_entries_address check (length(address) <= 64)
);
create index access_entries_people on access_entries using gin (people);
create index access_entries_of_team on access_entries (actor_id, at) where as_team;

-- What the event log said of such looks moves here, while their owner sees all of it.
alter table events no force row level security;
insert into access_entries (at, actor_id, as_team, act, what, reason, people, subjects)
  select e.at, e.actor_id, true, 'read', e.data ->> 'what', e.data ->> 'reason',
    array(select jsonb_array_elements_text(coalesce(e.data -> 'people', '[]'))::uuid),
    array(select jsonb_array_elements_text(coalesce(e.data -> 'cases', '[]'))::uuid)
  from events e where e.kind = 'health.read' order by e.id;
delete from events where kind = 'health.read';
alter table events force row level security;

alter table access_entries enable row level security;
alter table access_entries force  row level security;
create policy system_sees on access_entries for select to kinkeeper_system using (true);
create policy system_adds on access_entries for insert to kinkeeper_system with check (true);
create policy in_own_name on access_entries for insert to kinkeeper_app
  with check (actor_id = current_person() and act <> 'refused');
-- What others did that is about oneself.
create policy about_me on access_entries for select to kinkeeper_app using (people @> array[current_person()]);
-- The entry that has_recorded_reading() asks for.
create policy own_reading on access_entries for select to kinkeeper_app
  using (id = (select nullif(current_setting('app.reading', true), '')::bigint) and actor_id = current_person());
grant select on access_entries to kinkeeper_app, kinkeeper_system;
grant insert (at, actor_id, as_team, act, what, reason, people, subjects, address) on access_entries to kinkeeper_app;
grant insert (at, actor_id, as_team, act, what, reason, people, subjects, times, address)
  on access_entries to kinkeeper_system;
-- The id of an entry that was just added: whoever adds one about others may not read it back.
grant select on sequence access_entries_id_seq to kinkeeper_app;

-- As before, of the record in place of the event log.
create or replace function has_recorded_reading() returns boolean
  language sql volatile
  begin atomic
    select is_admin() and exists (
      select from access_entries e
      where e.id = nullif(current_setting('app.reading', true), '')::bigint
        and e.as_team and e.act = 'read' and e.actor_id = current_person()
        and e.xmin = pg_current_xact_id()::xid);
  end;

-- The chain: each entry in its place of a day, with the hash of all before it (docs/decisions/0152). A job
-- writes it behind the entries, so that nobody who adds one waits for anybody else.
create table access_links (
  day       date    not null,
  place     integer not null,
  entry_id  bigint  not null,
  hash      bytea   not null,
  constraint access_links_pkey primary key (day, place),
  constraint access_links_entry_id_key unique (entry_id),
  constraint access_links_place check (place > 0),
  constraint access_links_hash check (octet_length(hash) = 32)
);
-- How far the chain was at a moment, under the key of the record. Each names the one before it.
create table access_seals (
  number   integer     not null,
  day      date        not null,
  -- The day's last place, and its hash.
  place    integer     not null,
  head     bytea       not null,
  -- No entry up to this one is without its place, but what a transaction still held back.
  upto     bigint      not null,
  at       timestamptz not null,
  mac      bytea       not null,
  made_at  timestamptz not null default now(),
  constraint access_seals_pkey primary key (number),
  constraint access_seals_number check (number > 0),
  constraint access_seals_head check (octet_length(head) = 32),
  constraint access_seals_mac check (octet_length(mac) = 32)
);
create index access_seals_made_at on access_seals (made_at);
-- Tokens of the timestamp authority for the mac of a seal.
create table access_stamps (
  seal   integer     not null,
  token  bytea       not null,
  at     timestamptz not null,
  constraint access_stamps_pkey primary key (seal),
  constraint access_stamps_seal_fkey foreign key (seal) references access_seals (number) on delete restrict
);
-- The key of the record, wrapped under the installation's.
create table access_keys (
  only_one     boolean     not null default true,
  wrapped_key  bytea       not null,
  created_at   timestamptz not null default now(),
  constraint access_keys_pkey primary key (only_one),
  constraint access_keys_only_one check (only_one)
);

alter table access_links enable row level security;
alter table access_links force  row level security;
alter table access_seals enable row level security;
alter table access_seals force  row level security;
alter table access_stamps enable row level security;
alter table access_stamps force  row level security;
alter table access_keys enable row level security;
alter table access_keys force  row level security;
create policy system_sees on access_links  for select to kinkeeper_system using (true);
create policy system_adds on access_links  for insert to kinkeeper_system with check (true);
create policy system_sees on access_seals  for select to kinkeeper_system using (true);
create policy system_adds on access_seals  for insert to kinkeeper_system with check (true);
create policy system_sees on access_stamps for select to kinkeeper_system using (true);
create policy system_adds on access_stamps for insert to kinkeeper_system with check (true);
create policy system_sees on access_keys   for select to kinkeeper_system using (true);
create policy system_adds on access_keys   for insert to kinkeeper_system with check (true);
grant select, insert on access_links, access_seals, access_stamps, access_keys to kinkeeper_system;
