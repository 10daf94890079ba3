-- The action of a plan that a task was made from: made once in a project, whoever asks.
alter table tasks add column source_action text;
alter table tasks
  add constraint tasks_source_action check (source_action ~ '^(assessment|starter-plan)/[a-z0-9-]{1,64}$'),
  add constraint tasks_once_of_action unique (project_id, source_action);
