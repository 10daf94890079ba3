/** The SQL of appointments that were scheduled from messages. */
import { sql } from 'kysely';
import { isoOfText } from '#db/instants.ts';
import type { Statement, TextRow } from '#db/session-pipeline.ts';
import { listed, statementOf } from '#db/statements.ts';
import type { OfMessage } from './appointments.contract.ts';
import type { Status } from './appointments.rules.ts';

const OF_MESSAGE = ['id', 'status', 'start_time', 'end_time', 'source_message_id'] as const;

/** Which appointments of a project were scheduled from these messages; a policy leaves the reader's own. */
export const selectOfMessages = (projectId: string, ids: readonly string[]): Statement =>
  statementOf(
    sql`select ${sql.raw(OF_MESSAGE.map((column) => `a.${column}::text`).join(', '))} from appointments a
      where a.source_message_id = any (${listed(ids)}::uuid[]) and a.project_id = ${projectId}
      order by a.start_time, a.id`,
    OF_MESSAGE,
  );

/** @returns them in the contract's format */
export const toOfMessages = (rows: TextRow[]): OfMessage[] =>
  (rows as TextRow<(typeof OF_MESSAGE)[number]>[]).map((row) => ({
    id: row.id as string,
    status: row.status as Status,
    start_time: isoOfText(row.start_time as string),
    end_time: isoOfText(row.end_time as string),
    source_message_id: row.source_message_id as string,
  }));
