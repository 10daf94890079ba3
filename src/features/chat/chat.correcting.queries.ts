/** SQL for correcting messages and for their earlier versions. */
import { sql } from 'kysely';
import { violates } from '#db/errors.ts';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import type { Message, Version } from './chat.contract.ts';
import { messageEdited } from './chat.events.ts';

/** @returns what decides whether a message may be corrected; includes deleted messages */
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
 * Replaces the words of a message; a trigger on the table keeps the old version.
 * @param made with `edited_at` as read along with the old words
 * @returns false if it has changed since or is gone
 * @throws isLate once the time limit has passed
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
  await recordEvent(trx, messageEdited, { at, actorId: by, projectId, subjectId: made.id });
  return true;
}

/** Whether an error means that the time to correct the message is over. */
export function isLate(error: unknown): boolean {
  return violates(error, 'check', 'messages_corrected_in_time');
}

/** @returns every version of a message, oldest first, ending with the current one; empty if it is gone */
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
