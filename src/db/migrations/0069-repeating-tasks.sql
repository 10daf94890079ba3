-- A task that comes again. Completing one makes the next, and no second one, however often it is completed.
alter table tasks
  add column repeat_every text,
  add column repeat_step  smallint,
  -- The day of the month of the first: a month without it has its last day.
  add column repeat_day   smallint,
  add column series_id    uuid,
  -- Its place in the series, from 1.
  add column occurrence   int,
  add constraint tasks_repeat check (
    (repeat_every is null and repeat_step is null and repeat_day is null)
    or (repeat_every is not null and repeat_step is not null and repeat_day is not null
      and repeat_every in ('day', 'week', 'month') and repeat_step between 1 and 99 and repeat_day between 1 and 31
      and due_date is not null and series_id is not null)),
  add constraint tasks_series check ((series_id is null) = (occurrence is null) and occurrence >= 1),
  add constraint tasks_once_in_series unique (project_id, series_id, occurrence);
grant update (repeat_every, repeat_step, repeat_day, series_id, occurrence) on tasks to kinkeeper_app;
