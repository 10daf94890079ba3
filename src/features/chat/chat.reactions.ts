/** What becomes of messages when something that they announce is gone. */
import type { Trx } from '#db/open.ts';
import { on, type RecordedEvent } from '#db/reactions.ts';
import { fileDeleted } from '../files/files.events.ts';
import { listAnnouncing, markDeleted } from './chat.queries.ts';

export const chatReactions = [on(fileDeleted, (trx, event) => deleteAnnouncing(trx, event))];

/** The message holds the file's name. Whoever deletes a file has uploaded it, and only they announce it. */
async function deleteAnnouncing(
  trx: Trx,
  { projectId, subjectId, actorId, at }: RecordedEvent,
): Promise<void> {
  if (projectId === null || subjectId === null || actorId === null) return;
  for (const id of await listAnnouncing(trx, projectId, subjectId, actorId))
    await markDeleted(trx, projectId, id, { by: actorId, at });
}
