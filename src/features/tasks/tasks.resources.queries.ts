/** The SQL of what is attached to tasks. */
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import { taskChanged } from './tasks.events.ts';
import type { TaskResource } from './tasks.resources.contract.ts';

/** What is attached, without its title, which another room knows. */
export type ResourceRow = Omit<TaskResource, 'title'>;

export interface NewResource {
  id: string;
  project_id: string;
  task_id: string;
  file_id: string | null;
  pack_id: string | null;
}
type OfTask = Pick<NewResource, 'project_id' | 'task_id'>;

/** @returns what is attached to a task, the first one first */
export async function listResources(trx: Trx, { project_id, task_id }: OfTask): Promise<ResourceRow[]> {
  const rows = await trx
    .selectFrom('task_resources')
    .select(['id', 'kind', 'file_id', 'pack_id'])
    .where('project_id', '=', project_id)
    .where('task_id', '=', task_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as ResourceRow[];
}

/** Attaches a file or a pack with its event, once; PostgreSQL refuses a file of another project. */
export async function attachResource(trx: Trx, resource: NewResource, { by, at }: Actor): Promise<void> {
  const kind = resource.file_id === null ? 'pack' : 'file';
  const attached = await trx
    .insertInto('task_resources')
    .values({ ...resource, kind, attached_by: by, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (attached) await recordChange(trx, resource, { by, at });
}

/** Takes a resource off its task, with its event. @returns whether it was there */
export async function detachResource(
  trx: Trx,
  { id, ...task }: OfTask & { id: string },
  actor: Actor,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('task_resources')
    .where('project_id', '=', task.project_id)
    .where('task_id', '=', task.task_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordChange(trx, task, actor);
  return true;
}

function recordChange(trx: Trx, { project_id, task_id }: OfTask, { by, at }: Actor): Promise<void> {
  const about = { at, actorId: by, projectId: project_id, subjectId: task_id };
  return recordEvent(trx, taskChanged, { ...about, data: { fields: ['resources'] } });
}
