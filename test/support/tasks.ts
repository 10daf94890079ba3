// Tasks for tests.
import type { Task } from '#features/tasks/tasks.contract.ts';
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
