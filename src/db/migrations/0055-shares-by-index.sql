-- Which projects are mine is read once for a statement and then looked up in an index, as in all other policies
-- (docs/decisions/0065). `in (select …)` was compared row by row, with every share there is. The rules are as before.
create or replace function is_shared_with_me(assessment uuid) returns boolean
  language sql stable
  begin atomic
    select exists (
      select from assessment_shares s
      where s.assessment_id = assessment and s.withdrawn_at is null
        and (s.reader_email = current_verified_email() or s.project_id = any (array(select id from my_projects() as id))));
  end;
create or replace function is_shared_whole_with_me(assessment uuid) returns boolean
  language sql stable
  begin atomic
    select exists (
      select from assessment_shares s
      where s.assessment_id = assessment and s.withdrawn_at is null and not s.omits_abuse
        and (s.reader_email = current_verified_email() or s.project_id = any (array(select id from my_projects() as id))));
  end;

drop policy own on assessment_shares;
create policy own on assessment_shares to kinkeeper_app
  using (owner_id = current_person())
  with check (owner_id = current_person() and is_my_assessment(assessment_id)
    and (project_id is null or project_id = any (array(select id from my_projects() as id))));
drop policy reader on assessment_shares;
create policy reader on assessment_shares for select to kinkeeper_app
  using (withdrawn_at is null and reader_email = (select current_verified_email()));
drop policy project_reader on assessment_shares;
create policy project_reader on assessment_shares for select to kinkeeper_app
  using (withdrawn_at is null and project_id = any (array(select id from my_projects() as id)));
