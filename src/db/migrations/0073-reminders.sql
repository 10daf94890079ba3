-- Who has been reminded of what, once for each day it is due (docs/decisions/0105). The subject is a row of some
-- room; what is no longer there is forgotten with its day.
create table reminders (
  person_id     uuid        not null,
  subject_type  text        not null,
  subject_id    uuid        not null,
  kind          text        not null,
  due_on        date        not null,
  sent_at       timestamptz not null,
  constraint reminders_pkey primary key (subject_id, person_id, kind, due_on),
  constraint reminders_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint reminders_subject_type check (subject_type in ('task')),
  constraint reminders_kind check (kind in ('day_before', 'on_day'))
);
create index reminders_of_person on reminders (person_id);
create index reminders_due_on on reminders (due_on);
alter table reminders enable row level security;
alter table reminders force  row level security;
create policy system_all on reminders to kinkeeper_system using (true) with check (true);
grant select, insert, delete on reminders to kinkeeper_system;

-- Which zones there are, one after the other, without reading everybody.
create index people_time_zone on people (time_zone);
-- What falls due: open tasks by their day.
create index tasks_due on tasks (due_date) where due_date is not null and status in ('pending', 'in_progress');
-- The system finds what falls due, and reads no word of it.
grant select (due_date) on tasks to kinkeeper_system;
