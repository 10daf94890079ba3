-- The tasks of a project by due date and by priority: open ones first, those without a date last. The expressions
-- are those of tasks.order.queries.ts. Not coalesce: PostgreSQL would not use the index below the policy.
create index tasks_by_due on tasks (project_id,
  (case when status in ('completed', 'cancelled') then 1 else 0 end),
  (case when due_date is null then 'infinity'::date else due_date end), priority, id);
create index tasks_by_priority on tasks (project_id,
  (case when status in ('completed', 'cancelled') then 1 else 0 end),
  priority, (case when due_date is null then 'infinity'::date else due_date end), id);
