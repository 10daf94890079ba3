/** The gate of every project, for handlers and services: whoever may not enter learns nothing. */
import type { Database, Trx } from '#db/open.ts';
import type { Read } from '#db/read.ts';
import type { Actor } from '#kit/actor.ts';
import type { Clock } from '#kit/clock.ts';
import { refusal } from '#server/refusal.ts';
import { type Entering, readInProject } from './projects.entering.queries.ts';
import { enterProject, lockProject, type ProjectRow } from './projects.queries.ts';

/** Works in a project as somebody who may enter it; an admin's access is recorded. @throws refusal NOT_FOUND */
export async function workInProject<T>(
  { clock, db, person }: { clock: Clock; db: Database; person: { id: string } },
  id: string,
  work: (trx: Trx, project: ProjectRow, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = { by: person.id, at: clock.now() };
  return db.as(person.id, async (trx) => {
    const project = await enterProject(trx, id, actor);
    if (!project) throw refusal('NOT_FOUND');
    return work(trx, project, actor);
  });
}

/** @returns the project, in which nobody comes or goes until the end of the transaction. @throws refusal NOT_FOUND */
export async function lockProjectOrRefuse(trx: Trx, id: string): Promise<ProjectRow> {
  const project = await lockProject(trx, id);
  if (!project) throw refusal('NOT_FOUND');
  return project;
}

/** As readInProject. @throws refusal NOT_FOUND */
export async function readInProjectOrRefuse<T>(context: Entering, id: string, read: Read<T>) {
  const found = await readInProject(context, id, read);
  if (!found) throw refusal('NOT_FOUND');
  return found;
}
