-- What helps with a task: files of its project, and active packs of our team (TASK-25).
alter table file_attachments add constraint file_attachments_in_project unique (id, project_id);
create table task_resources (
  id           uuid        not null,
  project_id   uuid        not null,
  task_id      uuid        not null,
  kind         text        not null,
  -- Null where what it was is gone; the row stays until somebody takes it off.
  file_id      uuid,
  pack_id      uuid,
  attached_by  uuid,
  created_at   timestamptz not null,
  constraint task_resources_pkey primary key (id),
  constraint task_resources_file_once unique (task_id, file_id),
  constraint task_resources_pack_once unique (task_id, pack_id),
  constraint task_resources_kind check (
    (kind = 'file' and pack_id is null) or (kind = 'pack' and file_id is null)),
  -- Both name the project, so that nothing of another one can be stored.
  constraint task_resources_task_fkey foreign key (project_id, task_id)
    references tasks (project_id, id) on delete cascade,
  constraint task_resources_file_fkey foreign key (file_id, project_id)
    references file_attachments (id, project_id) on delete set null (file_id),
  constraint task_resources_pack_fkey foreign key (pack_id)
    references knowledge_packs (id) on delete set null,
  constraint task_resources_attached_by_fkey foreign key (attached_by) references people (id) on delete set null
);
create index task_resources_of_task on task_resources (project_id, task_id, created_at, id);
create index task_resources_of_file on task_resources (file_id, project_id) where file_id is not null;
create index task_resources_of_pack on task_resources (pack_id) where pack_id is not null;
create index task_resources_of_person on task_resources (attached_by);

alter table task_resources enable row level security;
alter table task_resources force  row level security;
create policy in_my_projects on task_resources for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy in_own_name on task_resources for insert to kinkeeper_app
  with check (attached_by = current_person()
    and exists (select from own_memberships me where me.project_id = task_resources.project_id)
    and (pack_id is null or exists (select from knowledge_packs p where p.id = pack_id and p.is_active)));
create policy in_it on task_resources for delete to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)));
grant select, insert, delete on task_resources to kinkeeper_app;
