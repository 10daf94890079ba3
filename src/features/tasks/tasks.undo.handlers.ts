/** Undo of a completion, also of several tasks. */
import { implement } from '@orpc/server';
import { type RequestContext, requireSession } from '#server/context.ts';
import { lockProjectOrRefuse } from '../projects/projects.entering.handlers.ts';
import { changedTask } from './tasks.change.rules.ts';
import { asWorker } from './tasks.entering.handlers.ts';
import { someTasks } from './tasks.queries.ts';
import { lockTasks } from './tasks.store.queries.ts';
import { storeChanged, takeBackNext } from './tasks.storing.handlers.ts';
import { tasksTogether } from './tasks.together.contract.ts';
import { findNext } from './tasks.undo.queries.ts';

const os = implement(tasksTogether).$context<RequestContext>();

/** What somebody else has opened again meanwhile stays as it is. */
export const undoCompletion = os.undoCompletion.use(requireSession).handler(async ({ input, context }) => {
  const { id } = input;
  const before = new Map(input.tasks.map((task) => [task.id, task.status]));
  const actor = { by: context.person.id, at: context.clock.now() };
  return asWorker(context, id, async (trx) => {
    const project = await lockProjectOrRefuse(trx, id);
    const nextOf = await findNext(trx, id, [...before.keys()]);
    const reopened: string[] = [];
    for (const { now, about } of await lockTasks(trx, id, [...before.keys()])) {
      const status = before.get(about.id);
      if (now.status !== 'completed') continue;
      const change = changedTask(now, { status }, project, actor.at);
      await storeChanged(trx, about, change, project, actor);
      reopened.push(about.id);
    }
    const kept = await takeBackNext(trx, project, nextOf, reopened, [...before.keys()], actor);
    return { tasks: await someTasks(trx, id, reopened), kept };
  });
});
