/** The SQL that takes back what completing a repeating task made. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import { taskTakenBack } from './tasks.events.ts';

/** @returns the ids of the tasks that follow these in their series, by the id of the one before */
export async function findNext(
  trx: Trx,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; next: string }>`
    select t.id, n.id as next from tasks t
    join tasks n on n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1
    where t.project_id = ${projectId} and t.id = any (${ids}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, next }) => [id, next]));
}

/**
 * Deletes those of these tasks that nobody has touched, as a policy says, each with an event.
 * @returns the ids of those
 */
export async function takeBack(
  trx: Trx,
  projectId: string,
  ids: readonly string[],
  { by, at }: Actor,
): Promise<Set<string>> {
  // First: what was touched meanwhile shows only to a statement that begins after it. Comments wait for it too.
  await sql`
    select from tasks where project_id = ${projectId} and id = any (${ids}::uuid[]) order by id for update`.execute(
    trx,
  );
  const { rows } = await sql<{ id: string }>`
    delete from tasks where project_id = ${projectId} and id = any (${ids}::uuid[]) returning id`.execute(
    trx,
  );
  for (const { id } of rows)
    await recordEvent(trx, taskTakenBack, { at, actorId: by, projectId, subjectId: id, data: {} });
  return new Set(rows.map(({ id }) => id));
}
