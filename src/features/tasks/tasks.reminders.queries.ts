/** The SQL of tasks that fall due. Runs as the system, which reads their day and who does them, and no word. */
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '#db/event-kinds.ts';
import type { Trx } from '#db/open.ts';
import type { DueReminder } from '../activity/activity.reminders.rules.ts';
import { taskDue, taskDueTomorrow } from './tasks.events.ts';

/** The most that one run reminds of; the next run continues. */
const BATCH = 1000;
/** Notifications about a due day are withdrawn for so many days. */
const WITHDRAWN_DAYS = 2;

/** Whether somebody does a task `t`. */
const isSomebodys = sql`exists (select from people a where a.id = t.assigned_to and a.deactivated_at is null)`;

/**
 * Open tasks that are due on these days, for whoever does them; for both sides where nobody does, or whoever does has
 * a closed account.
 * @param due the days, and a join of `people p` with `d (due_on, kind)`
 * @returns those nobody has been reminded of yet
 */
export async function listDueTasks(
  trx: Trx,
  due: { dueOn: readonly string[]; join: RawBuilder<unknown> },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select p.id as person_id, t.project_id, t.id as subject_id, d.kind, t.due_date as due_on
    from tasks t
    join projects on projects.id = t.project_id and projects.status <> 'completed'
    join project_members m on m.project_id = t.project_id and m.left_at is null
      and (m.person_id = t.assigned_to or (m.role in ('customer', 'provider') and not ${isSomebodys}))
    join people p on p.id = m.person_id and p.deactivated_at is null
    ${due.join} and d.due_on = t.due_date
    where t.status in ('pending', 'in_progress') and t.due_date = any (${due.dueOn}::date[])
      and not exists (select from reminders r where r.subject_id = t.id and r.person_id = p.id
        and r.kind = d.kind and r.due_on = t.due_date)
    order by p.id, t.id limit ${BATCH}`.execute(trx);
  return rows;
}

/**
 * Takes back unseen notifications of tasks that are gone, closed, due on another day, or somebody else's by now, and
 * of the day before once the day's own is there. Their marks go too: what is due again is reminded of again.
 */
export async function withdrawReminders(trx: Trx, now: Date): Promise<void> {
  await sql`
    with withdrawn as (
      delete from event_recipients r using events e left join tasks t on t.id = e.subject_id
      where r.seen_at is null and r.at > ${now}::timestamptz - make_interval(days => ${WITHDRAWN_DAYS})
        and ${oneOf('r.kind', [taskDueTomorrow.kind, taskDue.kind])} and e.id = r.event_id
        and (t.id is null or t.status not in ('pending', 'in_progress') or (t.assigned_to <> r.person_id and ${isSomebodys})
          or not exists (select from reminders x where x.subject_id = t.id and x.person_id = r.person_id
            and x.due_on = t.due_date)
          or (r.kind = ${taskDueTomorrow.kind} and exists (select from reminders x where x.subject_id = t.id
            and x.person_id = r.person_id and x.due_on = t.due_date and x.kind = 'on_day')))
      returning e.subject_id, r.person_id, r.at)
    delete from reminders x using withdrawn w
    where x.subject_id = w.subject_id and x.person_id = w.person_id and x.sent_at = w.at`.execute(trx);
}
