/** Tasks: those of a project, those of all own projects; create, read, change. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import { uuidv7 } from '#kit/ids.ts';
import { dayIn } from '#kit/time-zone.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { markSubjectsSeen, noteEvent } from '../activity/activity.queries.ts';
import { listMembers } from '../projects/projects.companions.queries.ts';
import { enterProject, lockProject, type ProjectRow } from '../projects/projects.queries.ts';
import { othersIn } from '../projects/projects.rules.ts';
import { changedTask, concernedBy, mayWork } from './tasks.change.rules.ts';
import { type Task, tasks } from './tasks.contract.ts';
import { taskCreated } from './tasks.events.ts';
import * as queries from './tasks.queries.ts';
import { isOpen, mayBeAssigned, progressOf } from './tasks.rules.ts';

const os = implement(tasks).$context<RequestContext>();

type Context = RequestContext & { person: Person };

const list = os.list.use(requireSession).handler(async ({ input: { id, ...filters }, context }) =>
  entered(context, id, async (trx) => ({
    ...(await queries.listTasks(trx, id, filters, reader(context))),
    counts: await queries.countTasks(trx, id),
  })),
);

const some = os.some
  .use(requireSession)
  .handler(async ({ input: { id, ids }, context }) =>
    entered(context, id, async (trx) => ({ tasks: await queries.someTasks(trx, id, ids) })),
  );

const assignees = os.assignees
  .use(requireSession)
  .handler(async ({ input: { id }, context }) =>
    entered(context, id, async (trx) => ({ people: await listMembers(trx, id) })),
  );

const create = os.create.use(requireSession).handler(async ({ input, context }) => {
  const { id: project_id, description = '', due_date = null, assigned_to = null, ...rest } = input;
  const actor = { by: context.person.id, at: context.clock.now() };
  return working(context, project_id, async (trx, entered) => {
    const project = assigned_to === null ? entered : await held(trx, project_id);
    refuseUnlessMember(project, assigned_to);
    const made = {
      ...rest,
      id: uuidv7(actor.at.getTime()),
      project_id,
      description: description || null,
      due_date,
      assigned_to,
      progress_percentage: progressOf(rest.checklist_items),
    };
    return storeTask(trx, made, othersIn(project, actor.by), actor);
  });
});

/** What called its reader to the task is seen with it. */
const read = os.read.use(requireSession).handler(async ({ input: { id, task_id }, context }) =>
  entered(context, id, async (trx) => {
    const task = await findTask(trx, id, task_id);
    await markSubjectsSeen(trx, context.person.id, taskCreated.subject, [task_id]);
    return task;
  }),
);

/** What it says already is no change: the same one sent twice is one. */
const change = os.change.use(requireSession).handler(async ({ input, context }) => {
  const { id, task_id, revision, ...named } = input;
  const actor = { by: context.person.id, at: context.clock.now() };
  const wanted = { ...named, description: named.description === '' ? null : named.description };
  return working(context, id, async (trx, entered) => {
    // Who is in the project stays as it is while somebody is assigned, or is to do again what was closed.
    const decides = wanted.assigned_to || (wanted.status && isOpen(wanted.status));
    const project = decides ? await held(trx, id) : entered;
    const stored = await queries.lockTask(trx, id, task_id);
    if (!stored) throw refusal('NOT_FOUND');
    const { now, about } = stored;
    if (wanted.assigned_to !== now.assigned_to) refuseUnlessMember(project, wanted.assigned_to);
    const { next, changed } = changedTask(now, wanted, project, actor.at);
    if (changed.length > 0) {
      if (revision !== undefined && revision !== about.revision)
        throw refusal('CHANGED_MEANWHILE', { task: await findTask(trx, id, task_id) });
      const calls = concernedBy({ ...about, assigned_to: next.assigned_to }, project, actor.by);
      await queries.storeChange(trx, about, next, changed, calls, actor);
    }
    return findTask(trx, id, task_id);
  });
});

const mine = os.mine.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  return db.as(person.id, (trx) => queries.listOwnTasks(trx, input, reader(context)));
});

export const tasksHandlers = { list, some, assignees, create, read, change, mine };

const reader = ({ clock, person }: Context) => ({
  id: person.id,
  today: dayIn(person.timeZone, clock.now()),
});

/** Works in a project that the person may enter; whoever may not learns nothing. */
async function entered<T>(
  { clock, db, person }: Context,
  id: string,
  work: (trx: Trx, project: ProjectRow) => Promise<T>,
): Promise<T> {
  return db.as(person.id, async (trx) => {
    const project = await enterProject(trx, id, { by: person.id, at: clock.now() });
    if (!project) throw refusal('NOT_FOUND');
    return work(trx, project);
  });
}

/** As entered, for who makes and changes tasks. */
async function working<T>(
  context: Context,
  id: string,
  work: (trx: Trx, project: ProjectRow) => Promise<T>,
): Promise<T> {
  return entered(context, id, (trx, project) => {
    if (!mayWork(project, context.person.id)) throw refusal('FORBIDDEN');
    return work(trx, project);
  });
}

/** The project, in which nobody comes or goes until the end of the transaction. */
async function held(trx: Trx, id: string): Promise<ProjectRow> {
  const project = await lockProject(trx, id);
  if (!project) throw refusal('NOT_FOUND');
  return project;
}

/** Stores a new task, and the sentence about it, which holds its title (LOG-03). */
async function storeTask(
  trx: Trx,
  made: queries.NewTask,
  others: readonly string[],
  actor: Actor,
): Promise<Task> {
  const { task, event_id } = await queries.insertTask(trx, made, others, actor);
  const { project_id, title } = made;
  if (event_id !== null) await noteEvent(trx, { event_id, project_id }, `Task "${title}" was created`);
  return task;
}

async function findTask(trx: Trx, projectId: string, id: string): Promise<Task> {
  const [task] = await queries.someTasks(trx, projectId, [id]);
  if (!task) throw refusal('NOT_FOUND');
  return task;
}

function refuseUnlessMember(project: ProjectRow, personId: string | null | undefined): void {
  if (!personId || mayBeAssigned(project, personId)) return;
  const fields = [{ path: 'assigned_to', message: 'Choose somebody who is in the project.' }];
  throw refusal('INVALID_INPUT', { fields });
}
