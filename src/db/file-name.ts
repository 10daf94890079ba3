/** What a file is called now, for the rooms that tell of it; a policy hides it from who may not see it. */
import { sql } from 'kysely';

/**
 * The file that a row of the event log is about.
 * @param row alias of the table in the statement, with subject_type and subject_id
 * @returns what to join, and the name; null of what is no file, or is deleted
 */
export function fileName(row: string) {
  return {
    join: sql`left join file_attachments named
      on ${sql.ref(`${row}.subject_type`)} = 'file' and named.id = ${sql.ref(`${row}.subject_id`)}`,
    name: sql<string | null>`named.file_name`,
  };
}
