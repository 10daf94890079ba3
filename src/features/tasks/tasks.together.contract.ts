/** One change to several tasks of a project, and Undo of their completion. */
import { z } from 'zod';
import { byId, day, refusals, signedIn } from '#kit/contract.ts';
import { task } from './tasks.fields.contract.ts';
import { MAX_TOGETHER, TASK_STATUSES } from './tasks.rules.ts';

/** Why one of them was not changed: it is not there, or it repeats and needs a day. */
const because = z.enum(['gone', 'repeats']);
const refusedTask = z.strictObject({ id: z.uuid(), because });
export type RefusedTask = z.infer<typeof refusedTask>;

const change = z.strictObject({
  status: z.enum(TASK_STATUSES).optional(),
  assigned_to: z.uuid().nullable().optional(),
  due_date: day.nullable().optional(),
});
export type SharedChange = z.infer<typeof change>;

/** What a completed task was before. */
const before = z.strictObject({ id: z.uuid(), status: z.enum(TASK_STATUSES).exclude(['completed']) });

export const tasksTogether = {
  changeTogether: signedIn
    .route({
      method: 'PATCH',
      path: '/projects/{id}/tasks',
      summary:
        'Change several tasks in the same way; those that cannot be are named, the others are changed. ' +
        'The next one of a series goes where one is opened again, unless somebody touched it',
    })
    .input(
      byId
        .extend(change.shape)
        .extend({ ids: z.array(z.uuid()).min(1).max(MAX_TOGETHER) })
        .refine(({ id: _, ids: __, ...named }) => Object.keys(named).length > 0, {
          message: 'Name what to change.',
          path: ['status'],
        }),
    )
    .output(
      z.strictObject({
        changed: z.array(z.uuid()),
        refused: z.array(refusedTask),
        /** Of the changed ones, those that are opened again and whose next one stays. */
        kept: z.array(z.uuid()),
      }),
    )
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  undoCompletion: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/tasks/undo-completion',
      summary:
        'Give completed tasks their status back; the next one of a series goes, unless somebody touched it',
    })
    .input(byId.extend({ tasks: z.array(before).min(1).max(MAX_TOGETHER) }))
    .output(
      z.strictObject({
        /** Those that were still completed, as they are now. */
        tasks: z.array(task),
        /** Of these, those whose next one stays. */
        kept: z.array(z.uuid()),
      }),
    )
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),
};
