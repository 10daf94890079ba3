/** Tasks: those of a project, those of all own projects; create, read, change, comment. */
import { implement } from '@orpc/server';
import { violates } from '#db/errors.ts';
import type { Trx } from '#db/open.ts';
import { readAll } from '#db/read.ts';
import type { Actor } from '#kit/actor.ts';
import { uuidv7 } from '#kit/ids.ts';
import { oneRoundTrip, type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { listComments } from '../chat/chat.comments.queries.ts';
import { findMessagesByIds, insertMessage } from '../chat/chat.queries.ts';
import { listMembers } from '../projects/projects.companions.queries.ts';
import {
  lockProjectOrRefuse,
  readInProjectOrRefuse,
  workInProject,
} from '../projects/projects.entering.handlers.ts';
import { othersIn } from '../projects/projects.rules.ts';
import { change } from './tasks.changing.handlers.ts';
import { type SentTask, type Task, tasks } from './tasks.contract.ts';
import {
  asWorker,
  findTask,
  readersDay,
  refuseUnlessMember,
  repetitionOrRefuse,
} from './tasks.entering.handlers.ts';
import * as queries from './tasks.queries.ts';
import { attach, detach, resources } from './tasks.resources.handlers.ts';
import { toTasks } from './tasks.rows.queries.ts';
import { progressOf } from './tasks.rules.ts';
import type * as store from './tasks.store.queries.ts';
import { storeNew } from './tasks.storing.handlers.ts';
import { changeTogether } from './tasks.together.handlers.ts';
import { undoCompletion } from './tasks.undo.handlers.ts';

const os = implement(tasks).$context<RequestContext<'live'>>();

const list = os.list.use(oneRoundTrip).handler(async ({ input: { id, ...filters }, context }) => {
  const read = readAll({
    page: queries.pageOfTasks(id, filters, await readersDay(context, filters)),
    counts: queries.countsOfTasks(id),
  });
  const {
    people,
    found: { page, counts },
  } = await readInProjectOrRefuse(context, id, read);
  return { ...queries.toPage(people, page), counts };
});

const some = os.some.use(oneRoundTrip).handler(async ({ input: { id, ids }, context }) => {
  const { people, found } = await readInProjectOrRefuse(context, id, queries.tasksByIds(id, ids));
  return { tasks: toTasks(people, found) };
});

const assignees = os.assignees
  .use(requireSession)
  .handler(async ({ input: { id }, context }) =>
    workInProject(context, id, async (trx) => ({ people: await listMembers(trx, id) })),
  );

const create = os.create.use(requireSession).handler(async ({ input, context }) => {
  const { id, source_message_id = null, source_action = null, ...sent } = input;
  const actor = { by: context.person.id, at: context.clock.now() };
  return asWorker(context, id, async (trx, entered) => {
    const project = sent.assigned_to === undefined ? entered : await lockProjectOrRefuse(trx, id);
    await refuseUnlessMember(trx, project, sent.assigned_to);
    if (source_message_id !== null && (await findMessagesByIds(trx, id, [source_message_id])).length === 0)
      throw wrongField('source_message_id', 'Choose a message of this project.');
    const made = { ...newTask(id, sent, actor.at), source_message_id, source_action };
    return storeTask(trx, made, othersIn(project, actor.by), actor);
  });
});

/** All of them, or none (PROJ-15). */
const createInitial = os.createInitial.use(requireSession).handler(async ({ input, context }) => {
  const { id, tasks: sent } = input;
  const actor = { by: context.person.id, at: context.clock.now() };
  return asWorker(context, id, async (trx) => {
    const project = await lockProjectOrRefuse(trx, id);
    const stored: Task[] = [];
    for (const [n, each] of sent.entries()) {
      await refuseUnlessMember(trx, project, each.assigned_to, `tasks.${n}.`);
      const made = newTask(id, each, actor.at);
      stored.push(await storeTask(trx, made, othersIn(project, actor.by), actor));
    }
    return { tasks: stored };
  });
});

const ofMessages = os.ofMessages
  .use(requireSession)
  .handler(async ({ input: { id, ids }, context }) =>
    workInProject(context, id, async (trx) => ({ tasks: await queries.listMadeOf(trx, id, ids) })),
  );

const ofAction = os.ofAction.use(requireSession).handler(async ({ input: { action }, context }) => {
  const { db, person } = context;
  return db.as(person.id, async (trx) => ({ tasks: await queries.listMadeOfAction(trx, action) }));
});

const read = os.read
  .use(requireSession)
  .handler(async ({ input: { id, task_id }, context }) =>
    workInProject(context, id, (trx) => findTask(trx, id, task_id)),
  );

const comments = os.comments
  .use(requireSession)
  .handler(async ({ input: { id, task_id, before }, context }) =>
    workInProject(context, id, async (trx) => {
      await findTask(trx, id, task_id);
      return listComments(trx, id, task_id, before);
    }),
  );

/** TASK-33: a message about the task, which notifies and reaches whom any message does. */
const comment = os.comment.use(requireSession).handler(async ({ input, context }) => {
  const { id, task_id, client_id, content } = input;
  const at = context.clock.now();
  const stored = asWorker(context, id, async (trx) => {
    await findTask(trx, id, task_id);
    return insertMessage(trx, {
      id: uuidv7(at.getTime()),
      project_id: id,
      client_id,
      content,
      reply_to: null,
      message_type: 'text',
      about: { type: 'task_comment', task_id },
      team_name: null,
      at,
    });
  });
  const message = await stored.catch((error: unknown) => {
    // Undo took the task back meanwhile.
    throw violates(error, 'foreign_key', 'messages_task_fkey') ? refusal('NOT_FOUND') : error;
  });
  // It was deleted on another device before it was sent again.
  if (!message) throw refusal('NOT_FOUND');
  context.live.announce();
  return message;
});

const mine = os.mine.use(oneRoundTrip).handler(async ({ input, context }) => {
  const { found } = await context.enter(queries.pageOfOwnTasks(input, await readersDay(context, input)));
  return found;
});

export const tasksHandlers = {
  list,
  some,
  assignees,
  create,
  createInitial,
  ofMessages,
  ofAction,
  read,
  change,
  changeTogether,
  undoCompletion,
  comments,
  comment,
  resources,
  attach,
  detach,
  mine,
};

function newTask(project_id: string, sent: SentTask, at: Date): store.NewTask {
  const { description = '', due_date = null, assigned_to = null, ...rest } = sent;
  return {
    ...rest,
    id: uuidv7(at.getTime()),
    project_id,
    description: description || null,
    due_date,
    assigned_to,
    source_message_id: null,
    source_action: null,
    repeat: repetitionOrRefuse({ due_date, repeat: null }, { repeat: sent.repeat }),
    series: null,
    progress_percentage: progressOf(rest.checklist_items),
  };
}

/** Stores a new task, and the sentence about it, which holds its title (LOG-03). */
async function storeTask(
  trx: Trx,
  made: store.NewTask,
  others: readonly string[],
  actor: Actor,
): Promise<Task> {
  await storeNew(trx, made, others, actor);
  const { project_id, client_id, source_action } = made;
  const task =
    (await queries.findMade(trx, project_id, actor.by, client_id)) ??
    (source_action === null ? undefined : await queries.findMadeOfAction(trx, project_id, source_action));
  if (!task) throw new Error('a task that was just stored is not there');
  return task;
}
