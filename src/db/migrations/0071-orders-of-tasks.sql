-- The tasks of a project by due date and by priority: open ones first, those without a date last. The expressions
-- are those of tasks.order.queries.ts.
create index tasks_by_due on tasks (project_id,
  (case when status in ('completed', 'cancelled') then 1 else 0 end),
  (coalesce(due_date, 'infinity'::date)), priority, id);
create index tasks_by_priority on tasks (project_id,
  (case when status in ('completed', 'cancelled') then 1 else 0 end),
  priority, (coalesce(due_date, 'infinity'::date)), id);
