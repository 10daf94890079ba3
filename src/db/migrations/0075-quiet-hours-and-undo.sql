-- When somebody wants no reminders, in hours of their own day; from and until the same hour, 0, is never
-- (docs/decisions/0108).
alter table notification_choices
  add column quiet_from  smallint not null default 21,
  add column quiet_until smallint not null default 8,
  add constraint notification_choices_quiet_hours check (
    quiet_from between 0 and 23 and quiet_until between 0 and 23 and (quiet_from <> quiet_until or quiet_from = 0));
-- Which quiet hours there are, one after the other, without reading everybody's.
create index notification_choices_quiet on notification_choices (quiet_from, quiet_until);
grant select (quiet_from, quiet_until), insert (quiet_from, quiet_until), update (quiet_from, quiet_until)
  on notification_choices to kinkeeper_app;

-- Undo takes back the next task of a series while nobody has touched it: stored once, no comment, nothing attached.
create policy untouched_next on tasks for delete to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id))
    and occurrence > 1 and revision = 1 and status = 'pending'
    and not exists (select from messages m where m.project_id = tasks.project_id and m.task_id = tasks.id)
    and not exists (select from task_resources r where r.project_id = tasks.project_id and r.task_id = tasks.id));
grant delete on tasks to kinkeeper_app;
