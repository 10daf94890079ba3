-- Whoever shares with a project has to be in it. Whoever has left it since can still withdraw what they shared.
drop policy own on assessment_shares;
create policy own_read on assessment_shares for select to kinkeeper_app using (owner_id = current_person());
create policy own_new on assessment_shares for insert to kinkeeper_app
  with check (owner_id = current_person() and is_my_assessment(assessment_id)
    and (project_id is null or project_id = any (array(select id from my_projects() as id))));
create policy own_change on assessment_shares for update to kinkeeper_app using (owner_id = current_person());
