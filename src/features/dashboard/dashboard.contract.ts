/** The dashboard: counts, and what is next for the person. */
import { z } from 'zod';
import { instant, nothing, signedIn } from '#kit/contract.ts';
import { appointment } from '../appointments/appointments.fields.contract.ts';

const about = z.strictObject({ project_id: z.uuid(), project_title: z.string() });
const nextItem = z.discriminatedUnion('kind', [
  about.extend({ kind: z.literal('unread'), from: z.string().nullable(), count: z.int() }),
  /** Due soon, or overdue; the screen phrases it in the reader's time zone. */
  about.extend({ kind: z.literal('due'), due_date: z.iso.date() }),
  /** Likewise; theirs to do, or nobody's. */
  about.extend({
    kind: z.literal('task'),
    task_id: z.uuid(),
    task_title: z.string(),
    due_date: z.iso.date(),
  }),
  /** The newest, and how many there are. */
  about.extend({
    kind: z.literal('sign'),
    document_id: z.uuid(),
    document_title: z.string(),
    count: z.int(),
  }),
  /** Into a project that the person cannot see before accepting; `as` for who would be its provider. */
  about.extend({ kind: z.literal('invitation'), from: z.string(), as: z.literal('provider').optional() }),
  about.extend({ kind: z.literal('choose_provider') }),
  about.extend({ kind: z.literal('start') }),
]);
export type NextItem = z.infer<typeof nextItem>;

/** A time that is held for the person, who waits for one (decision 0127). */
const heldTime = z.strictObject({ wait_id: z.uuid(), provider_name: z.string(), expires_at: instant });
export type HeldTime = z.infer<typeof heldTime>;

/** The first appointment that waits for the word of its provider, and how many do. */
const toConfirm = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  start_time: instant,
  count: z.int(),
});
export type ToConfirm = z.infer<typeof toConfirm>;

export const dashboard = {
  read: signedIn
    .route({ method: 'GET', path: '/dashboard', summary: 'Counts of my projects, and what is next for me' })
    .input(nothing)
    .output(
      z.strictObject({
        active_projects: z.int(),
        unread_messages: z.int(),
        pending_tasks: z.int(),
        /** Unseen ones, capped at 100. */
        notifications: z.int(),
        /** The next one that is not over, whose call Start Call opens (DASH-24). */
        next_appointment: appointment.nullable(),
        /** The one that ends first comes first. */
        held_times: z.array(heldTime),
        to_confirm: toConfirm.nullable(),
        /** Of a provider: whether their clients can book nothing, because no hours are set. */
        needs_hours: z.boolean(),
        next: z.array(nextItem),
      }),
    ),
};
