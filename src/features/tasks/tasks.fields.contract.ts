/** What a task says, and what may be sent of one. */
import { z } from 'zod';
import { day, instant, line, ordinal, paragraph, storedDay, visible } from '#kit/contract.ts';
import { actorColumns } from '../projects/projects.contract.ts';
import { DEFAULT_PRIORITY, PRIORITIES } from '../projects/projects.rules.ts';
import { MAX_STEP, REPEAT_UNITS } from './tasks.repeat.rules.ts';
import { ACTION_CODE, parsedJson, TASK_MAX, TASK_STATUSES } from './tasks.rules.ts';

export const status = z.enum(TASK_STATUSES);
export const title = visible(line(TASK_MAX.title), 'Enter a title.');
export const description = paragraph(TASK_MAX.description).trim();
export const priority = z.literal(PRIORITIES);

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
export const sentChecklist = z.preprocess(
  (value) => (typeof value === 'string' ? (parsedJson(value) ?? value) : value),
  checklist,
);

/** Every so many days, weeks or months. */
export const repeat = z.strictObject({
  every: z.enum(REPEAT_UNITS),
  step: z.int().min(1).max(MAX_STEP),
});

/** TASK-08, with the profiles of who made it and who does it. */
export const task = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid(),
  client_id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  priority,
  due_date: storedDay.nullable(),
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
  next: z.strictObject({ id: z.uuid(), due_date: storedDay.nullable() }).nullable(),
  /** The message it was made from; what a deleted one said, nobody reads any more. */
  source_message_id: z.uuid().nullable(),
  /** How often it was stored; sent back with a change that began from it. */
  revision: ordinal,
  /** Whoever does it; null for nobody. */
  assigned_user: actorColumns,
  /** Null for somebody whose account is gone. */
  creator: actorColumns,
});
export const newTask = z.strictObject({
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

export const action = z.string().regex(ACTION_CODE, 'Name an action of a plan.');
