/** What is attached to a task: list, attach, detach (TASK-25). */
import { implement } from '@orpc/server';
import { violates } from '#db/errors.ts';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { someFiles } from '../files/files.queries.ts';
import { shownName } from '../files/files.rules.ts';
import { listActiveTitles } from '../packs/packs.queries/written.ts';
import { workInProject } from '../projects/projects.entering.handlers.ts';
import { asWorker, findTask } from './tasks.entering.handlers.ts';
import { type TaskResource, taskResources } from './tasks.resources.contract.ts';
import * as queries from './tasks.resources.queries.ts';
import { MAX_RESOURCES } from './tasks.rules.ts';
import { lockTask } from './tasks.store.queries.ts';

const os = implement(taskResources).$context<RequestContext>();

const NOT_OF_PROJECT = () => wrongField('file_id', 'Choose a file of this project.');
const NOT_ACTIVE = () => wrongField('pack_id', 'Choose a pack that is active.');

export const resources = os.resources
  .use(requireSession)
  .handler(async ({ input: { id, task_id }, context }) =>
    workInProject(context, id, async (trx) => {
      await findTask(trx, id, task_id);
      const rows = await queries.listResources(trx, { project_id: id, task_id });
      return { resources: await addTitles(trx, id, rows) };
    }),
  );

export const attach = os.attach.use(requireSession).handler(async ({ input, context }) => {
  const { id, task_id, file_id = null, pack_id = null } = input;
  const at = context.clock.now();
  const task = { project_id: id, task_id };
  const isIt = (row: queries.ResourceRow) => row.file_id === file_id && row.pack_id === pack_id;
  const attached = asWorker(context, id, async (trx) => {
    // Held, so that two who attach at once do not attach more than the most.
    if (!(await lockTask(trx, id, task_id))) throw refusal('NOT_FOUND');
    if (pack_id !== null && (await listActiveTitles(trx, [pack_id])).length === 0) throw NOT_ACTIVE();
    const before = await queries.listResources(trx, task);
    if (before.length >= MAX_RESOURCES && !before.some(isIt))
      throw wrongField(file_id === null ? 'pack_id' : 'file_id', `At most ${MAX_RESOURCES} are attached.`);
    const resource = { ...task, id: uuidv7(at.getTime()), file_id, pack_id };
    await queries.attachResource(trx, resource, { by: context.person.id, at });
    const row = (await queries.listResources(trx, task)).find(isIt);
    const [stored] = await addTitles(trx, id, row ? [row] : []);
    if (!stored) throw new Error('a resource that was just stored is not there');
    return stored;
  });
  return attached.catch((error: unknown) => {
    if (violates(error, 'foreign_key', 'task_resources_file_fkey')) throw NOT_OF_PROJECT();
    if (violates(error, 'foreign_key', 'task_resources_pack_fkey')) throw NOT_ACTIVE();
    throw error;
  });
});

export const detach = os.detach.use(requireSession).handler(async ({ input, context }) => {
  const { id, task_id, resource_id } = input;
  const actor = { by: context.person.id, at: context.clock.now() };
  return asWorker(context, id, async (trx) => {
    const was = await queries.detachResource(trx, { project_id: id, task_id, id: resource_id }, actor);
    if (!was) throw refusal('NOT_FOUND');
    return DONE;
  });
});

/** Adds what files and packs are called now; nothing where one is gone. */
async function addTitles(
  trx: Trx,
  projectId: string,
  rows: readonly queries.ResourceRow[],
): Promise<TaskResource[]> {
  const idsOf = (key: 'file_id' | 'pack_id') => rows.flatMap((row) => row[key] ?? []);
  const files = await someFiles(trx, projectId, idsOf('file_id'));
  const packs = await listActiveTitles(trx, idsOf('pack_id'));
  const titles = new Map([
    ...files.map((file) => [file.id, shownName(file)] as const),
    ...packs.map(({ id, title }) => [id, title] as const),
  ]);
  return rows.map((row) => ({ ...row, title: titles.get(row.file_id ?? row.pack_id ?? '') ?? null }));
}
