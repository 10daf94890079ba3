/** How the handlers of tasks store a task, and whatever follows of it. */
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import { uuidv7 } from '#kit/ids.ts';
import { dayIn } from '#kit/time-zone.ts';
import { noteEvent } from '../activity/activity.queries.ts';
import type { ProjectRow } from '../projects/projects.queries.ts';
import { type changedTask, concernedBy, nextTask } from './tasks.change.rules.ts';
import * as store from './tasks.store.queries.ts';
import { takeBack } from './tasks.undo.queries.ts';

/**
 * Stores a new task, and the sentence about it, which holds its title (LOG-03).
 * @param others notified of it
 */
export async function storeNew(
  trx: Trx,
  made: store.NewTask,
  others: readonly string[],
  actor: Actor,
): Promise<void> {
  const event_id = await store.insertTask(trx, made, others, actor);
  const { project_id, title } = made;
  if (event_id !== null) await noteEvent(trx, { event_id, project_id }, `Task "${title}" was created`);
}

/** Stores a change, notifies whom it concerns, and makes the next one where a repeating task was completed. */
export async function storeChanged(
  trx: Trx,
  about: store.HeldTask,
  { next, changed }: ReturnType<typeof changedTask>,
  project: ProjectRow,
  actor: Actor,
): Promise<void> {
  const concerned = concernedBy({ ...about, assigned_to: next.assigned_to }, project, actor.by);
  await store.storeChange(trx, about, next, changed, concerned, actor);
  if (next.status !== 'completed') return;
  const today = dayIn(await store.findZone(trx, actor.by), actor.at);
  await comeAgain(trx, about, nextTask(next, changed, project, today), actor);
}

/**
 * Takes back the next ones of tasks that were opened again.
 * @param nextOf the next one of each, before
 * @param chosen whoever opened these chose them too: they are not taken back
 * @returns the opened ones whose next one stays, because somebody has touched it
 */
export async function takeBackNext(
  trx: Trx,
  project: ProjectRow,
  nextOf: ReadonlyMap<string, string>,
  opened: readonly string[],
  chosen: readonly string[],
  actor: Actor,
): Promise<string[]> {
  const following = [...nextOf].filter(([id, next]) => opened.includes(id) && !chosen.includes(next));
  const gone = await takeBack(
    trx,
    project.id,
    following.map(([, next]) => next),
    actor,
  );
  return following.flatMap(([id, next]) => (gone.has(next) ? [] : [id]));
}

/** Stores the task that comes after one, once, and notifies nobody: it is the same thing again. */
async function comeAgain(
  trx: Trx,
  { id, project_id, series }: store.HeldTask,
  next: ReturnType<typeof nextTask>,
  actor: Actor,
): Promise<void> {
  if (!next) return;
  const before = series ?? { id, occurrence: 1 };
  const made = {
    ...next,
    id: uuidv7(actor.at.getTime()),
    project_id,
    client_id: crypto.randomUUID(),
    source_message_id: null,
    source_action: null,
    progress_percentage: 0,
    series: { ...before, occurrence: before.occurrence + 1 },
  };
  await storeNew(trx, made, [], actor);
}
