// Tasks for tests.
import type { OwnTask, Task, TaskCounts } from '#features/tasks/tasks.contract.ts';
import type { TaskResource } from '#features/tasks/tasks.resources.contract.ts';
import type { Answer, Client } from './product.ts';

/** Sends a new task as it is given. */
export function sendTask(by: Client, projectId: string, fields: object = {}): Promise<Answer<Task>> {
  return by.call('POST', `/projects/${projectId}/tasks`, {
    client_id: crypto.randomUUID(),
    title: 'Call the pharmacy',
    ...fields,
  });
}

/** Creates a task. @returns it */
export async function createTask(by: Client, projectId: string, fields: object = {}): Promise<Task> {
  const { status, body } = await sendTask(by, projectId, fields);
  if (status !== 201) throw new Error(`creating a task failed: ${JSON.stringify(body)}`);
  return body;
}

/** Changes fields of a task. */
export function changeTask(
  by: Client,
  { project_id, id }: Pick<Task, 'project_id' | 'id'>,
  fields: object,
): Promise<Answer<Task>> {
  return by.call('PATCH', `/projects/${project_id}/tasks/${id}`, fields);
}

interface TaskPage {
  tasks: Task[];
  next: string | null;
  counts: TaskCounts;
}

export const listTasks = async (client: Client, projectId: string, query = '') =>
  (await client.call<TaskPage>('GET', `/projects/${projectId}/tasks${query}`)).body;

export const listOwnTasks = async (client: Client, query = '') =>
  (await client.call<{ tasks: OwnTask[]; next: string | null }>('GET', `/tasks${query}`)).body;

export const readTask = (client: Client, { project_id, id }: Pick<Task, 'id' | 'project_id'>) =>
  client.call<Task>('GET', `/projects/${project_id}/tasks/${id}`);

type Where = Pick<Task, 'id' | 'project_id'>;
const resourcesOf = ({ project_id, id }: Where) => `/projects/${project_id}/tasks/${id}/resources`;

/** Attaches a file or a pack to a task. */
export const attach = (by: Client, task: Where, what: { file_id?: string; pack_id?: string }) =>
  by.call<TaskResource>('POST', resourcesOf(task), what);

export const detach = (by: Client, task: Where, { id }: Pick<TaskResource, 'id'>) =>
  by.call('DELETE', `${resourcesOf(task)}/${id}`);

export const listResources = async (client: Client, task: Where) =>
  (await client.call<{ resources: TaskResource[] }>('GET', resourcesOf(task))).body.resources;

/** An item of a checklist. */
export const checklistItem = (id: string, completed = false) => ({
  id,
  title: `Do ${id}`,
  completed,
  created_at: '2026-11-20T10:00:00.000Z',
});
