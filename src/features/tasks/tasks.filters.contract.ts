/** Which tasks a list shows, and in which order. */
import { z } from 'zod';
import { day } from '#kit/contract.ts';
import { cursor } from '#kit/cursor.ts';
import { DUE_FILTERS, NO_DAY, TASK_ORDERS, TASK_STATUSES, type TaskOrder } from './tasks.rules.ts';

const closed = '[01]';
const due = '(?<due>\\d{4}-\\d\\d-\\d\\d|infinity)';
const priority = '[1-5]';
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const RANKED = {
  due: new RegExp(`^${closed}\\.${due}\\.${priority}\\.${id}$`),
  priority: new RegExp(`^${closed}\\.${priority}\\.${due}\\.${id}$`),
};

/** Whether a page of this order can have ended there. */
function fits(order: TaskOrder, given: string): boolean {
  if (order === 'newest') return cursor.safeParse(given).success;
  const ended = RANKED[order].exec(given)?.groups?.due;
  return ended === NO_DAY || day.safeParse(ended).success;
}

export const filters = z
  .strictObject({
    status: z.enum(TASK_STATUSES).optional(),
    assigned_to_me: z.enum(['yes', 'no']).optional(),
    /** In the reader's own day: open ones past theirs, open ones of this week, or all without a day. */
    due: z.enum(DUE_FILTERS).optional(),
    order: z.enum(TASK_ORDERS).default('newest'),
    /** What `next` of the previous page was, in the same order. */
    cursor: z.string().max(100).optional(),
  })
  .refine((given) => given.cursor === undefined || fits(given.order, given.cursor), {
    path: ['cursor'],
    message: 'Give back what `next` was, with the same order.',
  });
export type TaskFilters = z.infer<typeof filters>;
