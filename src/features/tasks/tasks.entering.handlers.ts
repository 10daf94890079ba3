/** How the handlers of tasks enter a project, and find a task there. */
import type { Trx } from '#db/open.ts';
import { dayIn } from '#kit/time-zone.ts';
import type { Enter, Person, RequestContext } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { listMembers } from '../projects/projects.companions.queries.ts';
import { workInProject } from '../projects/projects.entering.handlers.ts';
import type { ProjectRow } from '../projects/projects.queries.ts';
import { mayWork } from './tasks.change.rules.ts';
import type { Task } from './tasks.contract.ts';
import type { TaskFilters } from './tasks.filters.contract.ts';
import * as queries from './tasks.queries.ts';
import { type Repetition, repetitionAfter } from './tasks.repeat.rules.ts';

export type Context = Pick<RequestContext, 'clock' | 'db'> & { person: Pick<Person, 'id'> };
type Entering = RequestContext & { enter: Enter };

/** @returns the reader's own day; asked for only where a filter needs it */
export async function readersDay({ clock, enter }: Entering, { due }: TaskFilters): Promise<string> {
  const needsIt = due === 'overdue' || due === 'week';
  const zone = needsIt ? (await enter(queries.ownZone())).found : null;
  return dayIn(zone ?? null, clock.now());
}

/** As workInProject, for who makes and changes tasks. */
export async function asWorker<T>(
  context: Context,
  id: string,
  work: (trx: Trx, project: ProjectRow) => Promise<T>,
): Promise<T> {
  return workInProject(context, id, (trx, project) => {
    if (!mayWork(project, context.person.id)) throw refusal('FORBIDDEN');
    return work(trx, project);
  });
}

/** @returns a task of the project; refuses where there is none */
export async function findTask(trx: Trx, projectId: string, id: string): Promise<Task> {
  const [task] = await queries.someTasks(trx, projectId, [id]);
  if (!task) throw refusal('NOT_FOUND');
  return task;
}

/**
 * Refuses an assignee who is not in the project, or has closed their account.
 * @param within the path of the task in the input
 */
export async function refuseUnlessMember(
  trx: Trx,
  { id }: ProjectRow,
  personId: string | null | undefined,
  within = '',
): Promise<void> {
  if (personId && !(await listMembers(trx, id)).some(({ user_id }) => user_id === personId))
    throw wrongField(`${within}assigned_to`, 'Choose somebody who is in the project.');
}

/** @returns how a task repeats after a change; refuses where it would without a day to count from */
export function repetitionOrRefuse(...task: Parameters<typeof repetitionAfter>): Repetition | null {
  const repeat = repetitionAfter(...task);
  if (repeat === 'no-day') throw wrongField('due_date', 'A task that repeats needs a due date.');
  return repeat;
}
