/** One change to several tasks: those that cannot be changed are named, and keep nobody waiting. */
import { implement } from '@orpc/server';
import { type RequestContext, requireSession } from '#server/context.ts';
import { lockProjectOrRefuse } from '../projects/projects.entering.handlers.ts';
import { changedTask } from './tasks.change.rules.ts';
import { asWorker, refuseUnlessMember } from './tasks.entering.handlers.ts';
import { repetitionAfter } from './tasks.repeat.rules.ts';
import { lockTasks } from './tasks.store.queries.ts';
import { storeChanged, takeBackNext } from './tasks.storing.handlers.ts';
import { type RefusedTask, tasksTogether } from './tasks.together.contract.ts';
import { findNext } from './tasks.undo.queries.ts';

const os = implement(tasksTogether).$context<RequestContext>();

export const changeTogether = os.changeTogether.use(requireSession).handler(async ({ input, context }) => {
  const { id, ids, ...wanted } = input;
  const actor = { by: context.person.id, at: context.clock.now() };
  return asWorker(context, id, async (trx) => {
    const project = await lockProjectOrRefuse(trx, id);
    await refuseUnlessMember(trx, project, wanted.assigned_to);
    const nextOf = await findNext(trx, id, ids);
    const stored = await lockTasks(trx, id, ids);
    const opened: string[] = [];
    const there = stored.map(({ about }) => about.id);
    const refused = [...new Set(ids)]
      .filter((each) => !there.includes(each))
      .map((each): RefusedTask => ({ id: each, because: 'gone' }));
    for (const { now, about } of stored) {
      const repeat = repetitionAfter(now, wanted);
      if (repeat === 'no-day') {
        refused.push({ id: about.id, because: 'repeats' });
        continue;
      }
      const change = changedTask(now, { ...wanted, repeat }, project, actor.at);
      if (change.changed.length > 0) await storeChanged(trx, about, change, project, actor);
      if (now.status === 'completed' && change.next.status !== 'completed') opened.push(about.id);
    }
    const kept = await takeBackNext(trx, project, nextOf, opened, ids, actor);
    const isRefused = (each: string) => refused.some((task) => task.id === each);
    return { changed: there.filter((each) => !isRefused(each)), refused, kept };
  });
});
