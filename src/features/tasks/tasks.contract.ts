/** Tasks of a project: what is to be done, by whom, until when, and how far it is. */
import { z } from 'zod';
import { byId, day, instant, line, paragraph, refusals, signedIn, visible } from '#kit/contract.ts';
import { message } from '../chat/chat.contract.ts';
import { MESSAGE_MAX } from '../chat/chat.rules.ts';
import { actorColumns } from '../projects/projects.contract.ts';
import { DEFAULT_PRIORITY, INITIAL_TASKS, PRIORITIES } from '../projects/projects.rules.ts';
import { filters } from './tasks.filters.contract.ts';
import { REPEAT_MOST, REPEAT_UNITS } from './tasks.repeat.rules.ts';
import { oneTask, taskResources } from './tasks.resources.contract.ts';
import { ACTION_CODE, MAX_TASKS, parsedJson, TASK_MAX, TASK_STATUSES } from './tasks.rules.ts';
import { tasksTogether } from './tasks.together.contract.ts';

const status = z.enum(TASK_STATUSES);
const title = visible(line(TASK_MAX.title), 'Enter a title.');
const description = paragraph(TASK_MAX.description).trim();
const priority = z.literal(PRIORITIES);

const checklistItem = z.strictObject({
  /** Made by whoever adds it. */
  id: z.string().regex(/^[\w-]{1,64}$/, 'Use letters, digits and hyphens.'),
  title: visible(line(TASK_MAX.item), 'Say what is to be done.'),
  completed: z.boolean(),
  created_at: instant,
});

const checklist = z
  .array(checklistItem)
  .max(TASK_MAX.items)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Give each item its own id.');
/** An array, or JSON text of one (TASK-20). */
const sentChecklist = z.preprocess(
  (value) => (typeof value === 'string' ? (parsedJson(value) ?? value) : value),
  checklist,
);

/** Every so many days, weeks or months. */
const repeat = z.strictObject({
  every: z.enum(REPEAT_UNITS),
  step: z.int().min(1).max(REPEAT_MOST),
});

/** TASK-08, with the profiles of who made it and who does it. */
const task = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid(),
  client_id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  priority,
  due_date: day.nullable(),
  assigned_to: z.uuid().nullable(),
  assigned_by: z.uuid().nullable(),
  status,
  completed_at: instant.nullable(),
  /** Of its checklist, in whole percent. */
  progress_percentage: z.int().min(0).max(100),
  checklist_items: z.array(checklistItem),
  created_at: instant,
  updated_at: instant,
  /** Completing it makes the next one. */
  repeat: repeat.nullable(),
  /** The one that came after it. */
  next: z.strictObject({ id: z.uuid(), due_date: day.nullable() }).nullable(),
  /** The message it was made from; what a deleted one said, nobody reads any more. */
  source_message_id: z.uuid().nullable(),
  /** How often it was stored; sent back with a change that began from it. */
  revision: z.int().min(1),
  /** Whoever does it; null for nobody. */
  assigned_user: actorColumns,
  /** Null for somebody whose account is gone. */
  creator: actorColumns,
});
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
/** In an address one id stands by itself, several stand as a list. */
const listed = z.preprocess((value) => (typeof value === 'string' ? [value] : value), ids);

const ownTask = task.extend({ project_title: z.string() });
export type OwnTask = z.infer<typeof ownTask>;

const newTask = z.strictObject({
  client_id: z.uuid(),
  title,
  description: description.optional(),
  priority: priority.default(DEFAULT_PRIORITY),
  due_date: day.optional(),
  assigned_to: z.uuid().optional(),
  checklist_items: sentChecklist.default([]),
  /** Of a task with a due date. */
  repeat: repeat.optional(),
});

const action = z.string().regex(ACTION_CODE, 'Name an action of a plan.');

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
    .input(byId.extend({ ids: listed }))
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
    .input(byId.extend({ ids: listed }))
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
        revision: z.int().min(1).max(2_147_483_647).optional(),
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
