-- A plan may be shared with the people of a project, and without what was said about abuse (ASMT-60).
alter table assessment_shares
  alter column reader_email drop not null,
  add column project_id  uuid,
  add column omits_abuse boolean not null default false,
  add constraint assessment_shares_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  add constraint assessment_shares_with_one check (num_nonnulls(reader_email, project_id) = 1);
create unique index assessment_shares_project_active on assessment_shares (assessment_id, project_id) where withdrawn_at is null;
create index assessment_shares_project on assessment_shares (project_id) where withdrawn_at is null;
grant update (omits_abuse) on assessment_shares to kinkeeper_app;

create or replace function is_shared_with_me(assessment uuid) returns boolean
  language sql stable
  begin atomic
    select exists (
      select from assessment_shares s
      where s.assessment_id = assessment and s.withdrawn_at is null
        and (s.reader_email = current_verified_email() or s.project_id in (select id from my_projects() as id)));
  end;
-- Whoever has one share of the whole reads the whole.
create function is_shared_whole_with_me(assessment uuid) returns boolean
  language sql stable
  begin atomic
    select exists (
      select from assessment_shares s
      where s.assessment_id = assessment and s.withdrawn_at is null and not s.omits_abuse
        and (s.reader_email = current_verified_email() or s.project_id in (select id from my_projects() as id)));
  end;
revoke all on function is_shared_whole_with_me(uuid) from public;
grant execute on function is_shared_whole_with_me(uuid) to kinkeeper_app;

drop policy shared_read on safety_events;
create policy shared_read on safety_events for select to kinkeeper_app
  using (is_shared_with_me(assessment_id)
    and (hazard <> 'suspected_abuse' or is_shared_whole_with_me(assessment_id)));

drop policy own on assessment_shares;
create policy own on assessment_shares to kinkeeper_app
  using (owner_id = current_person())
  with check (owner_id = current_person() and is_my_assessment(assessment_id)
    and (project_id is null or project_id in (select id from my_projects() as id)));
create policy project_reader on assessment_shares for select to kinkeeper_app
  using (withdrawn_at is null and project_id in (select id from my_projects() as id));
-- So that who has not verified the address yet can be asked to, and is not told that there is no plan.
create policy invited on assessment_shares for select to kinkeeper_app
  using (withdrawn_at is null and reader_email = (select email from people where id = current_person()));
