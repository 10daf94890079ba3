-- Somebody who has lost their app, passkeys and recovery codes asks for them to be taken off (docs/decisions/0159): one
-- admin begins, another agrees, and 24 hours later a job does it. Only the server reads this. All times are the
-- database's own: a server whose clock is wrong shortens nothing.
create table factor_resets (
  id          uuid         not null,
  person_id   uuid         not null,
  asked_at    timestamptz  not null default now(),
  -- Of the link that stops it, in the letter about the request.
  ask_hash    bytea        not null,
  -- The admin, and how they made sure who it is. Whoever is an admin no longer does not count: the constraint below
  -- takes them out, however they lost the right.
  begun_by    uuid,
  begun_at    timestamptz,
  reason      text,
  note        text,
  -- The second admin.
  agreed_by   uuid,
  agreed_at   timestamptz,
  due_at      timestamptz,
  -- Of the link in the letter that names the time.
  stop_hash   bytea,
  ended_at    timestamptz,
  ended       text,
  constraint factor_resets_pkey primary key (id),
  constraint factor_resets_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint factor_resets_begun_by_fkey foreign key (begun_by) references admins (user_id) on delete set null,
  constraint factor_resets_agreed_by_fkey foreign key (agreed_by) references admins (user_id) on delete set null,
  constraint factor_resets_ask_hash check (length(ask_hash) = 32),
  constraint factor_resets_stop_hash check (length(stop_hash) = 32),
  constraint factor_resets_begun check (begun_by is null or (begun_at is not null and reason is not null and note is not null)),
  constraint factor_resets_agreed check (agreed_by is null or (agreed_at is not null and begun_at is not null)),
  constraint factor_resets_reason check (reason in ('in_person', 'video', 'called_back', 'vouched')),
  constraint factor_resets_note check (length(note) <= 500 and note ~ '\S+\s+\S+\s+\S'),
  constraint factor_resets_two_admins check (begun_by <> agreed_by),
  constraint factor_resets_not_oneself check (begun_by <> person_id and agreed_by <> person_id),
  constraint factor_resets_wait check ((agreed_at is null) = (due_at is null) and due_at >= agreed_at + interval '24 hours'),
  constraint factor_resets_ended check ((ended_at is null) = (ended is null) and ended in ('done', 'stopped', 'declined')),
  constraint factor_resets_done check (ended <> 'done' or (due_at is not null and ended_at >= due_at))
);
create unique index factor_resets_one_open on factor_resets (person_id) where ended_at is null;
create unique index factor_resets_by_ask on factor_resets (ask_hash);
create unique index factor_resets_by_stop on factor_resets (stop_hash);
create index factor_resets_open on factor_resets (id) where ended_at is null;
create index factor_resets_over on factor_resets (id desc) where ended_at is not null;
create index factor_resets_of_person on factor_resets (person_id);
create index factor_resets_begun_by on factor_resets (begun_by);
create index factor_resets_agreed_by on factor_resets (agreed_by);

alter table factor_resets enable row level security;
alter table factor_resets force  row level security;
create policy system_all on factor_resets to kinkeeper_system using (true) with check (true);
grant select, insert, update, delete on factor_resets to kinkeeper_system;
