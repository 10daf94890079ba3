/** What tasks are called, beside the log of what happened to them; a policy hides it from who may not see it. */
import { sql } from 'kysely';
import type { LogNames } from '#db/log-names.ts';
import { taskCreated } from './tasks.events.ts';

export const tasksNames: LogNames = {
  entry: {
    join: sql`left join tasks on e.subject_type = ${sql.lit(taskCreated.subject)} and tasks.id = e.subject_id`,
    names: { subject: sql`tasks.title` },
  },
};
