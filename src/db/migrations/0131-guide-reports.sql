-- What somebody found wrong in a guide, and what the team answered (docs/decisions/0183).
create table guide_reports (
  id          uuid        not null,
  guide       text        not null,
  language    text        not null,
  problem     text        not null,
  name        text,
  email       text,
  locale      text        not null,
  created_at  timestamptz not null,
  note        text        not null default '',
  answer      text,
  answered_at timestamptz,
  answered_by uuid,
  constraint guide_reports_pkey primary key (id),
  constraint guide_reports_answered_by_fkey foreign key (answered_by) references people (id) on delete set null,
  constraint guide_reports_guide check (guide ~ '^[a-z0-9_/-]{1,100}$'),
  constraint guide_reports_language check (language in ('en', 'es')),
  constraint guide_reports_problem check (problem ~ '\S' and length(problem) <= 2000),
  constraint guide_reports_name check (length(name) between 1 and 120),
  constraint guide_reports_email check (email = lower(email) and length(email) between 3 and 254),
  constraint guide_reports_locale check (locale in ('en', 'es')),
  constraint guide_reports_note check (length(note) <= 1000),
  constraint guide_reports_answer check (answer ~ '\S' and length(answer) <= 2000),
  constraint guide_reports_answered check ((answer is null) = (answered_at is null)),
  constraint guide_reports_answerer check (answered_by is null or answered_at is not null)
);
create index guide_reports_newest on guide_reports (created_at desc, id desc);
create index guide_reports_open on guide_reports (created_at desc, id desc) where answered_at is null;
create index guide_reports_answered_at on guide_reports (answered_at);
create index guide_reports_answered_by on guide_reports (answered_by);

alter table guide_reports enable row level security;
alter table guide_reports force  row level security;

-- Whoever reports something leaves it open: only an admin says more, and only in their own name.
create policy anybody_leaves on guide_reports for insert to kinkeeper_app
  with check (note = '' and answer is null and answered_at is null and answered_by is null);
create policy admin_reads   on guide_reports for select to kinkeeper_app using (is_admin());
create policy admin_answers on guide_reports for update to kinkeeper_app using (is_admin());
grant select, insert on guide_reports to kinkeeper_app;
grant update (note, answer, answered_at, answered_by) on guide_reports to kinkeeper_app;

-- It was mailed: nobody takes it back or says something else.
create function guide_reports_guard_answer() returns trigger language plpgsql as $$
begin
  raise exception 'the report has its answer' using errcode = '42501';
end $$;
revoke all on function guide_reports_guard_answer() from public;
create trigger guide_reports_guard_answer before update on guide_reports for each row
  when (old.answer is not null
    and (new.answer is distinct from old.answer or new.answered_at is distinct from old.answered_at))
  execute function guide_reports_guard_answer();

-- A job deletes what was answered long ago, and reads nothing but the day.
create policy system_sees    on guide_reports for select to kinkeeper_system using (true);
create policy system_deletes on guide_reports for delete to kinkeeper_system using (answered_at is not null);
grant select (answered_at), delete on guide_reports to kinkeeper_system;
