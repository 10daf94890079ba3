-- What happened, once, for everybody who cares: activity, notifications, live stream, audit.
-- Rows are only ever added. data holds codes and counts, never what a person wrote.
create table events (
  id            bigint      not null generated always as identity,
  at            timestamptz not null default now(),
  actor_id      uuid,
  kind          text        not null,
  subject_type  text        not null,
  subject_id    uuid,
  data          jsonb       not null default '{}',
  constraint events_pkey primary key (id),
  constraint events_actor_id_fkey foreign key (actor_id) references people (id) on delete set null,
  constraint events_kind_form check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  constraint events_data_object check (jsonb_typeof(data) = 'object')
);
comment on column events.data is '@type EventData from ./event-data.ts';
create index events_actor_id on events (actor_id, id);
create index events_subject on events (subject_type, subject_id, id);

alter table events enable row level security;
alter table events force  row level security;
create policy system_all on events to kinkeeper_system using (true) with check (true);
create policy own_deeds  on events for select to kinkeeper_app using (actor_id = current_person());
create policy in_own_name on events for insert to kinkeeper_app with check (actor_id = current_person());
grant select, insert on events to kinkeeper_app, kinkeeper_system;
