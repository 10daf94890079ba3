/** What helps with a task: files of its project, and packs by our team. */
import { z } from 'zod';
import { byId, done, refusals, signedIn } from '#kit/contract.ts';

export const oneTask = byId.extend({ task_id: z.uuid() });

const resource = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['file', 'pack']),
  /** Null where the file was deleted. */
  file_id: z.uuid().nullable(),
  /** Null where the pack was deleted. */
  pack_id: z.uuid().nullable(),
  /** Null where it cannot be opened any more: deleted, or a pack that is not active. */
  title: z.string().nullable(),
});
export type TaskResource = z.infer<typeof resource>;

export const taskResources = {
  resources: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/tasks/{task_id}/resources',
      summary: 'What is attached to a task, in the order in which it was attached',
    })
    .input(oneTask)
    .output(z.strictObject({ resources: z.array(resource) }))
    .errors(refusals('NOT_FOUND')),

  attach: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/tasks/{task_id}/resources',
      successStatus: 201,
      summary:
        'Attach a file of the project, or an active pack by our team; the same one again is attached once',
    })
    .input(
      oneTask
        .extend({ file_id: z.uuid().optional(), pack_id: z.uuid().optional() })
        .refine(({ file_id, pack_id }) => (file_id === undefined) !== (pack_id === undefined), {
          message: 'Name a file or a pack.',
          path: ['file_id'],
        }),
    )
    .output(resource)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  detach: signedIn
    .route({
      method: 'DELETE',
      path: '/projects/{id}/tasks/{task_id}/resources/{resource_id}',
      summary: 'Take something off a task; the file or pack itself stays',
    })
    .input(oneTask.extend({ resource_id: z.uuid() }))
    .output(done)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),
};
