/** The SQL of appointments that were scheduled from messages. */
import { sql } from 'kysely';
import { isoOfText } from '#db/instants.ts';
import { mapRead, type Read, readRows } from '#db/read.ts';
import { listed, statementOf } from '#db/statements.ts';
import type { OfMessage } from './appointments.contract.ts';
import type { Status } from './appointments.rules.ts';

const OF_MESSAGE = ['id', 'status', 'start_time', 'end_time', 'source_message_id'] as const;

/** Which appointments of a project were scheduled from these messages; a policy leaves the reader's own. */
export function appointmentsOfMessages(projectId: string, ids: readonly string[]): Read<OfMessage[]> {
  const columns = sql.raw(OF_MESSAGE.map((column) => `a.${column}::text`).join(', '));
  const read = readRows(
    statementOf(
      sql`select ${columns} from appointments a
      where a.source_message_id = any (${listed(ids)}::uuid[]) and a.project_id = ${projectId}
      order by a.start_time, a.id`,
      OF_MESSAGE,
    ),
  );
  return mapRead(read, (rows) =>
    rows.map((row) => ({
      id: row.id as string,
      status: row.status as Status,
      start_time: isoOfText(row.start_time as string),
      end_time: isoOfText(row.end_time as string),
      source_message_id: row.source_message_id as string,
    })),
  );
}
