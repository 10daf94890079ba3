/** Current file names for the activity log; row-level security hides those the reader may not see. */
import { sql } from 'kysely';
import type { LogNames } from '#db/log-names.ts';
import { fileUploaded } from './files.events.ts';

export const filesNames: LogNames = {
  entry: {
    join: sql`left join file_attachments named on e.subject_type = ${sql.lit(fileUploaded.subject)} and named.id = e.subject_id`,
    names: { subject: sql`named.file_name` },
  },
};
