-- People are reminded of an appointment once for each start it has had: after a move, as of a new one.
alter table reminders
  add column starts_at timestamptz not null default '-infinity',
  drop constraint reminders_pkey,
  add constraint reminders_pkey primary key (subject_id, person_id, kind, due_on, starts_at),
  drop constraint reminders_subject_type,
  add constraint reminders_subject_type check (subject_type in ('task', 'document', 'appointment')),
  drop constraint reminders_kind,
  add constraint reminders_kind check (kind in ('day_before', 'on_day', 'ends_soon', 'day_ahead', 'hour_ahead'));

-- Whoever has just had a letter that names the time needs no reminder of it.
grant select (updated_at) on appointments to kinkeeper_system;
