-- What is to be done in a project (TASK-08).
create table tasks (
  id                   uuid        not null,
  project_id           uuid        not null,
  -- Made by the sender for each task: sent again, it is stored once.
  client_id            uuid        not null,
  assigned_by          uuid,
  assigned_to          uuid,
  title                text        not null,
  description          text,
  priority             smallint    not null default 3,
  -- The same day everywhere, never an instant.
  due_date             date,
  status               text        not null default 'pending',
  completed_at         timestamptz,
  -- JSON text (TASK-20); a rule reads it, whatever it holds.
  checklist_items      text        not null default '[]',
  progress_percentage  smallint    not null default 0,
  -- One more with each change: whoever changed an older one hears of it.
  revision             int         not null default 1,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  constraint tasks_pkey primary key (id),
  constraint tasks_in_project unique (project_id, id),
  constraint tasks_once unique (project_id, assigned_by, client_id),
  constraint tasks_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint tasks_assigned_by_fkey foreign key (assigned_by) references people (id) on delete set null,
  constraint tasks_assigned_to_fkey foreign key (assigned_to) references people (id) on delete set null,
  constraint tasks_title check (title ~ '\S' and length(title) <= 200),
  constraint tasks_description check (description ~ '\S' and length(description) <= 5000),
  constraint tasks_priority check (priority between 1 and 5),
  constraint tasks_status check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  constraint tasks_completed_at check ((status = 'completed') = (completed_at is not null)),
  constraint tasks_checklist_items check (length(checklist_items) <= 100000),
  constraint tasks_progress check (progress_percentage between 0 and 100),
  constraint tasks_revision check (revision >= 1)
);
create index tasks_newest on tasks (project_id, created_at desc, id desc);
create index tasks_of_status on tasks (project_id, status);
create index tasks_of_assignee on tasks (assigned_to, project_id);
create index tasks_of_creator on tasks (assigned_by);

-- Only somebody who is in the project at that moment is assigned, or has a task that is open again. Whoever
-- changes who is in it holds the project, and so does this: neither overtakes the other.
create function tasks_guard_assignee() returns trigger language plpgsql as $$
begin
  perform from projects where id = new.project_id for no key update;
  if not exists (select from project_members
      where project_id = new.project_id and person_id = new.assigned_to and left_at is null) then
    raise exception 'only somebody in the project is assigned'
      using errcode = '23514', constraint = 'tasks_assignee_in_project';
  end if;
  return new;
end $$;
revoke all on function tasks_guard_assignee() from public;
create trigger tasks_guard_assignee before insert on tasks for each row
  when (new.assigned_to is not null) execute function tasks_guard_assignee();
create trigger tasks_guard_assignee_changed before update on tasks for each row
  when (new.assigned_to is not null and (new.assigned_to is distinct from old.assigned_to
    or (old.status in ('completed', 'cancelled') and new.status in ('pending', 'in_progress'))))
  execute function tasks_guard_assignee();

alter table tasks enable row level security;
alter table tasks force  row level security;
create policy in_my_projects on tasks for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
-- Whoever is not in the project, an admin too, neither makes tasks nor changes them (TASK-38).
create policy in_own_name on tasks for insert to kinkeeper_app
  with check (assigned_by = current_person()
    and exists (select from own_memberships me where me.project_id = tasks.project_id));
create policy in_it on tasks for update to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)));
grant select, insert on tasks to kinkeeper_app;
grant update (title, description, priority, due_date, assigned_to, status, completed_at, checklist_items,
  progress_percentage, revision, updated_at) on tasks to kinkeeper_app;

-- The sentence about a new task holds its title (LOG-03).
drop policy with_its_event on activity_notes;
create policy with_its_event on activity_notes for insert to kinkeeper_app
  with check (exists (select from events e
    where e.id = activity_notes.event_id and e.project_id = activity_notes.project_id
      and e.kind in ('activity.logged', 'task.created')
      and e.actor_id = current_person() and e.txid = pg_current_xact_id()));
