/** One change to one task: at once, where it needs no look at the task; otherwise under its lock. */
import { implement } from '@orpc/server';
import { READ_NOTHING } from '#db/read.ts';
import { oneRoundTrip, type RequestContext } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { lockProjectOrRefuse } from '../projects/projects.entering.handlers.ts';
import { changedTask, independentChange, type Wanted } from './tasks.change.rules.ts';
import { type Task, tasks } from './tasks.contract.ts';
import {
  asWorker,
  type Context,
  findTask,
  refuseUnlessMember,
  repetitionOrRefuse,
} from './tasks.entering.handlers.ts';
import { taskChanged } from './tasks.events.ts';
import { repetitionAfter } from './tasks.repeat.rules.ts';
import * as store from './tasks.store.queries.ts';
import { storeChanged } from './tasks.storing.handlers.ts';

const os = implement(tasks).$context<RequestContext<'live'>>();

/** What it says already is no change: the same one sent twice is one. */
export const change = os.change.use(oneRoundTrip).handler(async ({ input, context }) => {
  const { id, task_id, revision, ...named } = input;
  const wanted = { ...named, description: named.description === '' ? null : named.description };
  const task = { id: task_id, project_id: id, revision, at: context.clock.now() };
  const alone = context.db.reactsTo(taskChanged) ? null : independentChange(wanted);
  const read = alone ? store.updateTask(task, alone) : READ_NOTHING;
  const { person, found: stored } = await context.enter(read);
  if (!stored) return underLock({ ...context, person }, task, wanted);
  context.live.announce();
  return stored;
});

async function underLock(context: Context, of: store.ChangedFrom, wanted: Wanted): Promise<Task> {
  const { id, project_id, revision, at } = of;
  const actor = { by: context.person.id, at };
  return asWorker(context, project_id, async (trx, entered) => {
    // Who is in the project stays as it is while somebody is assigned, also by opening what was closed.
    const decides = wanted.assigned_to || wanted.status;
    const project = decides ? await lockProjectOrRefuse(trx, project_id) : entered;
    const stored = await store.lockTask(trx, project_id, id);
    if (!stored) throw refusal('NOT_FOUND');
    const { now, about } = stored;
    if (wanted.assigned_to !== now.assigned_to) await refuseUnlessMember(trx, project, wanted.assigned_to);
    const refuseOvertaken = async () => {
      if (revision !== undefined && revision !== about.revision)
        throw refusal('CHANGED_MEANWHILE', { task: await findTask(trx, project_id, id) });
    };
    if (repetitionAfter(now, wanted) === 'no-day') await refuseOvertaken();
    const { next, changed } = changedTask(
      now,
      { ...wanted, repeat: repetitionOrRefuse(now, wanted) },
      project,
      actor.at,
    );
    if (changed.length > 0) {
      await refuseOvertaken();
      await storeChanged(trx, about, { next, changed }, project, actor);
    }
    return findTask(trx, project_id, id);
  });
}
