/** The dashboard: how much there is, and what comes next for the person. */
import { z } from 'zod';
import { nothing, signedIn } from '#kit/contract.ts';

const about = z.strictObject({ project_id: z.uuid(), project_title: z.string() });
const nextItem = z.discriminatedUnion('kind', [
  about.extend({ kind: z.literal('unread'), from: z.string().nullable(), count: z.int() }),
  /** Soon, or past; the screen says it in the reader's own day. */
  about.extend({ kind: z.literal('due'), due_date: z.iso.date() }),
  /** Into a project of a provider, which is not the person's before they accept. */
  about.extend({ kind: z.literal('invitation'), from: z.string() }),
  about.extend({ kind: z.literal('choose_provider') }),
  about.extend({ kind: z.literal('start') }),
]);
export type NextItem = z.infer<typeof nextItem>;

export const dashboard = {
  read: signedIn
    .route({ method: 'GET', path: '/dashboard', summary: 'Counts of my projects, and what is next for me' })
    .input(nothing)
    .output(
      z.strictObject({
        active_projects: z.int(),
        unread_messages: z.int(),
        /** Unseen ones, 100 at most. */
        notifications: z.int(),
        next: z.array(nextItem),
      }),
    ),
};
