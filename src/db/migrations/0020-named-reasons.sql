-- The safety desk sees what was ticked, not whose it is. The name, address and place of a case appear
-- in the transaction that writes down why somebody looks, and the person reads that on their plan.

-- So that an owner without the right to pass by policies moves all rows.
alter table assessments   no force row level security;
alter table safety_events no force row level security;
alter table safety_cases  no force row level security;

-- What the desk lists, made with the assessment: nothing in it leads to the person. Cases without a
-- safety hazard were never the desk's to see.
delete from safety_cases c
  where not exists (select from safety_events e where e.assessment_id = c.assessment_id);
alter table safety_cases
  alter column state set default 'open',
  alter column taken_at drop not null,
  add column hazards jsonb not null default '[]',
  add column created_at timestamptz,
  drop constraint safety_cases_state,
  add constraint safety_cases_state check (state in ('open', 'taken', 'resolved')),
  add constraint safety_cases_open check ((state = 'open') = (taken_at is null));
insert into safety_cases (assessment_id)
  select distinct assessment_id from safety_events
  on conflict (assessment_id) do nothing;
update safety_cases c set
  created_at = (select a.created_at from assessments a where a.id = c.assessment_id),
  hazards = (
    select jsonb_agg(jsonb_build_object('hazard', e.hazard, 'advice', e.advice, 'ticked_at',
        to_char(e.ticked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by e.ticked_at, e.hazard)
    from safety_events e where e.assessment_id = c.assessment_id);
alter table safety_cases
  alter column created_at set not null,
  alter column hazards drop default,
  add constraint safety_cases_hazards check (jsonb_typeof(hazards) = 'array' and hazards <> '[]');
alter table assessments   force row level security;
alter table safety_events force row level security;
alter table safety_cases  force row level security;
comment on column safety_cases.hazards is '@type CaseHazards from ../features/assessment/assessment.rules/cases.ts';

-- As assessment.queries/cases.ts lists them; a case whose admin is gone is open again.
drop index safety_cases_state;
create index safety_cases_listed on safety_cases (
  (case when state = 'resolved' then 'resolved' when taken_by is null then 'open' else 'taken' end),
  created_at desc, assessment_id desc);

-- That an admin saw whose case it is, when and why. owner_id comes second: who looks does not know it
-- before the look is written down.
create table safety_case_looks (
  id             uuid        not null,
  assessment_id  uuid        not null,
  owner_id       uuid,
  looked_by      uuid,
  reason         text        not null,
  words          text        not null,
  at             timestamptz not null,
  txid           xid8        not null default pg_current_xact_id(),
  constraint safety_case_looks_pkey primary key (id),
  constraint safety_case_looks_case_fkey foreign key (assessment_id)
    references safety_cases (assessment_id) on delete cascade,
  constraint safety_case_looks_looked_by_fkey foreign key (looked_by) references people (id) on delete set null,
  constraint safety_case_looks_reason check (reason in ('check_help', 'local_help', 'asked_us', 'other')),
  constraint safety_case_looks_words check (words ~ '\S+\s+\S+\s+\S' and length(words) <= 500)
);
create index safety_case_looks_of_case on safety_case_looks (assessment_id, at desc);
create index safety_case_looks_by on safety_case_looks (looked_by, txid);
-- The owner is the one of the assessment, and no look ends without them: they can always read of it.
alter table assessments add constraint assessments_id_user_id_key unique (id, user_id);
alter table safety_case_looks add constraint safety_case_looks_owner_fkey
  foreign key (assessment_id, owner_id) references assessments (id, user_id) on delete cascade;
create function safety_case_looks_named() returns trigger language plpgsql as $$
begin
  if not exists (select from safety_case_looks l where l.id = new.id and l.owner_id is not null) then
    raise exception 'a look names whose case it was' using errcode = '23502';
  end if;
  return null;
end $$;
revoke all on function safety_case_looks_named() from public;
create constraint trigger safety_case_looks_named after insert on safety_case_looks
  deferrable initially deferred for each row execute function safety_case_looks_named();

-- The cases for which the present admin has given a reason in this transaction.
create function cases_looked_at() returns setof uuid
  language sql stable
  begin atomic
    select l.assessment_id from safety_case_looks l
    where is_admin() and l.looked_by = current_person() and l.txid = pg_current_xact_id();
  end;
revoke all on function cases_looked_at() from public;
grant execute on function cases_looked_at() to kinkeeper_app;

alter table safety_case_looks enable row level security;
alter table safety_case_looks force  row level security;
create policy own_or_about_me on safety_case_looks for select to kinkeeper_app
  using (looked_by = current_person() or owner_id = current_person());
create policy in_own_name on safety_case_looks for insert to kinkeeper_app
  with check (looked_by = current_person() and owner_id is null and (select has_recorded_reading()));
create policy names_the_owner on safety_case_looks for update to kinkeeper_app
  using (looked_by = current_person() and owner_id is null and (select is_admin()))
  with check (looked_by = current_person() and owner_id is not null);
grant select, insert (id, assessment_id, looked_by, reason, words, at), update (owner_id)
  on safety_case_looks to kinkeeper_app;

-- Whoever submits an assessment makes its case; only the desk says what becomes of it.
create policy own_insert on safety_cases for insert to kinkeeper_app
  with check (state = 'open' and taken_by is null and is_my_assessment(assessment_id));
drop policy recorded on safety_cases;
create policy recorded_read   on safety_cases for select to kinkeeper_app using ((select has_recorded_reading()));
create policy recorded_change on safety_cases for update to kinkeeper_app using ((select has_recorded_reading()));

-- A recorded reading alone showed every assessment of everybody.
drop policy recorded_read on assessments;
create policy recorded_look on assessments for select to kinkeeper_app
  using (id = any (array(select cases_looked_at())));
drop policy recorded_read on safety_events;
drop index assessments_escalated;
