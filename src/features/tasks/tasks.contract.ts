/** Tasks of a project: what is to be done, by whom, until when, and how far it is. */
import { z } from 'zod';
import { byId, day, inAddress, ordinal, paragraph, refusals, signedIn, visible } from '#kit/contract.ts';
import { message } from '../chat/chat.contract.ts';
import { MESSAGE_MAX } from '../chat/chat.rules.ts';
import { INITIAL_TASKS } from '../projects/projects.rules.ts';
import {
  action,
  description,
  newTask,
  priority,
  repeat,
  sentChecklist,
  status,
  task,
  title,
} from './tasks.fields.contract.ts';
import { filters } from './tasks.filters.contract.ts';
import { oneTask, taskResources } from './tasks.resources.contract.ts';
import { MAX_TASKS } from './tasks.rules.ts';
import { tasksTogether } from './tasks.together.contract.ts';

/** TASK-08, with the profiles of who made it and who does it. */
export type Task = z.infer<typeof task>;

/** Of all tasks of a project; cancelled ones count in the total alone (TASK-02). */
const counts = z.strictObject({
  completed: z.int(),
  in_progress: z.int(),
  pending: z.int(),
  total: z.int(),
});
export type TaskCounts = z.infer<typeof counts>;

/** Where the next page begins; null after the last. */
const next = z.string().nullable();

const ids = z.array(z.uuid()).min(1).max(MAX_TASKS);

const ownTask = task.extend({ project_title: z.string() });
export type OwnTask = z.infer<typeof ownTask>;

export type SentTask = z.infer<typeof newTask>;

/** Of a message: a task that was made from it. */
const madeOfMessage = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  status,
  source_message_id: z.uuid(),
});
export type MadeOfMessage = z.infer<typeof madeOfMessage>;

/** With the task as it is now. */
const changedMeanwhile = {
  CHANGED_MEANWHILE: {
    ...refusals('CHANGED_MEANWHILE').CHANGED_MEANWHILE,
    data: z.strictObject({ task }),
  },
};

export const tasks = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/tasks',
      summary:
        'Tasks of a project, newest first unless ordered otherwise, and how many there are of each status',
    })
    .input(filters.safeExtend(byId.shape))
    .output(z.strictObject({ tasks: z.array(task), next, counts }))
    .errors(refusals('NOT_FOUND')),

  some: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/tasks/some',
      summary: 'Tasks of a project by their ids; what is not there is left out',
    })
    .input(byId.extend({ ids: inAddress(ids) }))
    .output(z.strictObject({ tasks: z.array(task) }))
    .errors(refusals('NOT_FOUND')),

  assignees: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/tasks/assignees',
      summary: 'Whom a task of a project may be assigned to: whoever is in it',
    })
    .input(byId)
    .output(z.strictObject({ people: z.array(z.strictObject({ user_id: z.uuid(), full_name: z.string() })) }))
    .errors(refusals('NOT_FOUND')),

  create: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/tasks',
      successStatus: 201,
      summary: 'Create a task; the same client_id again answers with the same task',
    })
    .input(
      newTask.extend(byId.shape).extend({
        /** A message of the project, which the task is made from. */
        source_message_id: z.uuid().optional(),
        /** An action of a plan, which becomes a task once in a project: after that, the answer is that task. */
        source_action: action.optional(),
      }),
    )
    .output(task)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  createInitial: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/tasks/initial',
      successStatus: 201,
      summary: 'Create the first tasks of a project; the same client_ids again answer with the same tasks',
    })
    .input(
      byId.extend({
        tasks: z
          .array(newTask.omit({ repeat: true }))
          .min(1)
          .max(INITIAL_TASKS.most),
      }),
    )
    .output(z.strictObject({ tasks: z.array(task) }))
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  ofMessages: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/tasks/of-messages',
      summary: 'Which tasks were made from these messages',
    })
    .input(byId.extend({ ids: inAddress(ids) }))
    .output(z.strictObject({ tasks: z.array(madeOfMessage) }))
    .errors(refusals('NOT_FOUND')),

  read: signedIn
    .route({ method: 'GET', path: '/projects/{id}/tasks/{task_id}', summary: 'A task of a project' })
    .input(oneTask)
    .output(task)
    .errors(refusals('NOT_FOUND')),

  change: signedIn
    .route({
      method: 'PATCH',
      path: '/projects/{id}/tasks/{task_id}',
      summary: 'Change the fields that are named; nothing, where somebody else has changed the task since',
    })
    .input(
      oneTask.extend({
        title: title.optional(),
        description: description.nullable().optional(),
        priority: priority.optional(),
        due_date: day.nullable().optional(),
        assigned_to: z.uuid().nullable().optional(),
        status: status.optional(),
        checklist_items: sentChecklist.optional(),
        /** Null ends it, and changes nothing that is there. */
        repeat: repeat.nullable().optional(),
        /** That of the task as it was shown; left out, the change is stored over whatever is there. */
        revision: ordinal.optional(),
      }),
    )
    .output(task)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...changedMeanwhile }),

  ofAction: signedIn
    .route({
      method: 'GET',
      path: '/tasks/of-action',
      summary: 'Which tasks of own projects were made from an action of a plan',
    })
    .input(z.strictObject({ action }))
    .output(z.strictObject({ tasks: z.array(z.strictObject({ id: z.uuid(), project_id: z.uuid() })) })),

  comments: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/tasks/{task_id}/comments',
      summary: 'Comments on a task, oldest first: the newest 50, or those before a position',
    })
    .input(
      oneTask.extend({
        before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(Number.MAX_SAFE_INTEGER),
      }),
    )
    .output(z.strictObject({ comments: z.array(message), older: z.boolean() }))
    .errors(refusals('NOT_FOUND')),

  comment: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/tasks/{task_id}/comments',
      successStatus: 201,
      summary: 'Comment on a task; the same client_id again answers with the same comment',
    })
    .input(
      oneTask.extend({
        client_id: z.uuid(),
        content: visible(paragraph(MESSAGE_MAX), 'Write a comment.'),
      }),
    )
    .output(message)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  ...tasksTogether,

  ...taskResources,

  mine: signedIn
    .route({
      method: 'GET',
      path: '/tasks',
      summary: 'Tasks of all own projects, newest first unless ordered otherwise',
    })
    .input(filters)
    .output(z.strictObject({ tasks: z.array(ownTask), next })),
};
