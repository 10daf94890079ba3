-- The admins' desk: what became of who waits, applies or asks; people; safety.

-- Whether the transaction has written down that its person reads somebody's health information. The
-- setting only says which event that is: it must be theirs, and of this transaction. Policies ask once
-- for each statement, which is why they have it in a select of its own.
create function has_recorded_reading() returns boolean
  language sql volatile
  begin atomic
    select is_admin() and exists (
      select from events e
      where e.id = nullif(current_setting('app.reading', true), '')::bigint
        and e.kind = 'health.read' and e.actor_id = current_person()
        and e.xmin = pg_current_xact_id()::xid);
  end;
revoke all on function has_recorded_reading() from public;
grant execute on function has_recorded_reading() to kinkeeper_app;

alter table waitlist_entries
  add column status text not null default 'new',
  add column note text not null default '',
  add constraint waitlist_entries_status check (status in ('new', 'contacted', 'closed')),
  add constraint waitlist_entries_note check (length(note) <= 1000);
alter table helper_applications
  add column status text not null default 'new',
  add column note text not null default '',
  add constraint helper_applications_status check (status in ('new', 'in_review', 'accepted', 'declined')),
  add constraint helper_applications_note check (length(note) <= 1000);
alter table help_requests
  add column status text not null default 'new',
  add column note text not null default '',
  add constraint help_requests_status check (status in ('new', 'contacted', 'closed')),
  add constraint help_requests_note check (length(note) <= 1000);

-- Whoever leaves something leaves it new: only an admin says more.
drop policy anybody_leaves on waitlist_entries;
drop policy anybody_leaves on helper_applications;
drop policy anybody_asks   on help_requests;
create policy anybody_leaves on waitlist_entries    for insert to kinkeeper_app with check (status = 'new' and note = '');
create policy anybody_leaves on helper_applications for insert to kinkeeper_app with check (status = 'new' and note = '');
create policy anybody_asks   on help_requests       for insert to kinkeeper_app
  with check (status = 'new' and note = '' and user_id is not distinct from current_person());
create policy admin_notes on waitlist_entries    for update to kinkeeper_app using (is_admin());
create policy admin_notes on helper_applications for update to kinkeeper_app using (is_admin());
grant update (status, note) on waitlist_entries, helper_applications, help_requests to kinkeeper_app;

-- What somebody needs help with is health information.
drop policy admin_reads on help_requests;
create policy recorded_read on help_requests for select to kinkeeper_app using ((select has_recorded_reading()));
create policy admin_notes   on help_requests for update to kinkeeper_app using ((select has_recorded_reading()));

-- Somebody who may not come in for now. Their rows stay.
alter table people add column deactivated_at timestamptz;
-- Search by name and address.
create index people_by_name on people using gin (lower(full_name || ' ' || email) trigram.gin_trgm_ops);
create index people_newest on people (created_at desc, id desc);

-- What became of an assessment that needs somebody's eyes; without a row it is open.
create table safety_cases (
  assessment_id  uuid        not null,
  state          text        not null,
  taken_by       uuid,
  taken_at       timestamptz not null,
  reason         text,
  resolved_at    timestamptz,
  constraint safety_cases_pkey primary key (assessment_id),
  constraint safety_cases_assessment_id_fkey foreign key (assessment_id) references assessments (id) on delete cascade,
  constraint safety_cases_taken_by_fkey foreign key (taken_by) references people (id) on delete set null,
  constraint safety_cases_state check (state in ('taken', 'resolved')),
  constraint safety_cases_resolved check ((state = 'resolved') = (resolved_at is not null and reason is not null)),
  constraint safety_cases_reason check (reason ~ '\S' and length(reason) <= 1000)
);
create index safety_cases_state on safety_cases (state, taken_at desc);
alter table safety_cases enable row level security;
alter table safety_cases force  row level security;
create policy recorded on safety_cases to kinkeeper_app
  using ((select has_recorded_reading())) with check ((select has_recorded_reading()));
grant select, insert on safety_cases to kinkeeper_app;
grant update (state, taken_by, taken_at, reason, resolved_at) on safety_cases to kinkeeper_app;

-- The gravest first, as assessment.queries/cases.ts orders them.
create index assessments_escalated on assessments (
  (case escalation_level when 'urgent' then 3 when 'review' then 2 else 1 end) desc, created_at desc, id desc
) where escalate_case;
create policy recorded_read on assessments   for select to kinkeeper_app using ((select has_recorded_reading()));
create policy recorded_read on safety_events for select to kinkeeper_app using ((select has_recorded_reading()));
