/** The SQL of correcting messages, and of what they said before. */
import { sql } from 'kysely';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { record } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import type { Message, Version } from './chat.contract.ts';
import { messageEdited } from './chat.events.ts';

/** @returns what says whether a message may be corrected, also of a deleted one */
export async function findCorrectable(trx: Trx, projectId: string, id: string) {
  return trx
    .selectFrom('messages')
    .select(['sender_id', 'message_type', 'content'])
    .select([iso('created_at').as('created_at'), iso('deleted_at').as('deleted_at')])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

/**
 * Puts other words in place of those that were corrected; the trigger of the table keeps what stood there.
 * @param made with `edited_at` as it was when its words were read
 * @returns false when it has other words by now, or is gone
 * @throws isLate when the time for it has passed
 */
export async function correctMessage(
  trx: Trx,
  projectId: string,
  made: Pick<Message, 'id' | 'content' | 'edited_at'>,
  { by, at }: Actor,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update messages set content = ${made.content},
      edited_at = greatest(${at}::timestamptz, coalesce(edited_at, created_at) + interval '1 millisecond')
    where id = ${made.id} and deleted_at is null
      and edited_at is not distinct from ${made.edited_at}::timestamptz`.execute(trx);
  if (numAffectedRows === 0n) return false;
  await record(trx, messageEdited, { at, actorId: by, projectId, subjectId: made.id });
  return true;
}

/** Whether an error means that a message can be corrected no more. */
export function isLate(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23514' && constraint === 'messages_corrected_in_time';
}

/** @returns what a message said, oldest first, and says now; nothing of one that is gone */
export async function listVersions(trx: Trx, projectId: string, id: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    with said as (select * from messages where id = ${id} and project_id = ${projectId} and deleted_at is null)
    select content, ${iso('at')} as written_at from (
      select v.content, v.written_at as at, v.number from said join message_versions v on v.message_id = said.id
      union all
      select content, coalesce(edited_at, created_at), null from said
    ) versions order by number nulls last`.execute(trx);
  return rows;
}
