-- A comment on a task is a message (TASK-33), and only on a task of its own project: forged or not, it cannot be
-- stored otherwise.
alter table messages add column task_id uuid generated always as (
  case when ai_resource_data ->> 'type' = 'task_comment' then (ai_resource_data ->> 'task_id')::uuid end) stored;
alter table messages
  add constraint messages_task_comment
    check (ai_resource_data ->> 'type' is distinct from 'task_comment' or task_id is not null),
  add constraint messages_task_fkey
    foreign key (project_id, task_id) references tasks (project_id, id) on delete cascade;
create index messages_of_task on messages (project_id, task_id, position) where task_id is not null;

-- The message that a task was made from. What goes away altogether is named no more.
alter table tasks add column source_message_id uuid;
alter table tasks add constraint tasks_source_message_fkey
  foreign key (source_message_id, project_id) references messages (id, project_id)
  on delete set null (source_message_id);
create index tasks_of_message on tasks (source_message_id, project_id) where source_message_id is not null;
