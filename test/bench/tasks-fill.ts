// The data of the tasks bench, by SQL: tasks for the projects of the chat bench, and the same for the bare side.
import type pg from 'pg';

/** Every project has more than a page. */
const TASKS_EACH = 60;
const CHECKLIST = JSON.stringify(
  ['Ask for the list', 'Call the pharmacy', 'Sort the box', 'Check it'].map((title, at) => ({
    id: `item-${at}`,
    title,
    completed: at < 2,
    created_at: '2026-11-01T09:00:00.000Z',
  })),
);

const BARE = `
  create table bare.tasks with (fillfactor = 85) as select id, project_id, title, description, priority, due_date, status, assigned_to,
    checklist_items::json as items, progress_percentage as progress, created_at, 1 as revision from tasks;
  alter table bare.tasks add primary key (id);
  create index on bare.tasks (project_id, created_at desc);
  create index on bare.tasks (project_id, status);
  create index on bare.projects (customer_id);
  create index on bare.projects (provider_id)`;

/** @returns one task of each project */
export async function fillTasks(db: pg.Client): Promise<Map<string, string>> {
  await db.query(
    `insert into tasks (id, project_id, client_id, assigned_by, assigned_to, title, description, priority, due_date,
       status, completed_at, checklist_items, progress_percentage, created_at, updated_at)
     select gen_random_uuid(), m.project_id, gen_random_uuid(), m.person_id,
       case n % 3 when 0 then m.person_id end, 'Refill the weekly pill box ' || n,
       'From the list that rehab gives us. Check it against the labels.', 1 + n % 5, current_date + n % 40,
       case n % 4 when 0 then 'completed' else 'pending' end, case n % 4 when 0 then now() end, $2, 50,
       now() - n * interval '1 minute', now()
     from generate_series(1, $1::int) n, project_members m where m.role = 'customer'`,
    [TASKS_EACH, CHECKLIST],
  );
  await db.query(BARE);
  await db.query('vacuum analyze');
  const { rows } = await db.query<{ project: string; task: string }>(
    'select distinct on (project_id) project_id as project, id as task from tasks order by project_id',
  );
  return new Map(rows.map(({ project, task }) => [project, task]));
}
