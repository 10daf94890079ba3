-- Whoever shares a project with somebody who has closed their account sees until when they can come back.
create policy of_companions on account_closings for select to kinkeeper_app
  using (exists (select from people p where p.id = account_closings.person_id));
grant select (person_id, ends_at) on account_closings to kinkeeper_app;
