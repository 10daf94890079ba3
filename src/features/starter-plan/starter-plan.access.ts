/** Who may do what in plan: what each call answers to whom, and what each may do with each row. */
import {
  admins,
  type CallAccess,
  everybody,
  form,
  nothing,
  owners,
  ownersRows,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { starterPlan } from './starter-plan.contract.ts';

/** What the calls are about. */
interface World {
  ticket: string;
  requestId: string;
}

export const starterPlanAccess = {
  preview: [() => ({ body: { answers: { legal: { triage: { urgency: 'high' } } } } }), everybody(200)],
  // Only the owner's plan is unlocked.
  read: [nothing, owners(200, 403)],
  progress: [nothing, signedIn()],
  saveProgress: [() => ({ body: { version: 1, cleared_at: null, parts: {} } }), signedIn()],
  suggestions: [nothing, signedIn()],
  // Help that goes with the unlocked plan; guided and concierge are open to everybody.
  requestHelp: [
    ({ ticket }) => form(ticket, { id: crypto.randomUUID(), kind: 'coaching' }),
    { ...everybody(403), owner: 200 },
  ],
  helpRequests: [nothing, admins()],
  noteHelpRequest: [
    ({ requestId }) => ({ params: { id: requestId }, body: { status: 'contacted', note: 'Called' } }),
    admins(),
  ],
} satisfies CallAccess<typeof starterPlan, World>;

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const starterPlanRows = {
  plan_parts: { may: ownersRows('1 + 1 1', '0 x 0 0'), changes: 'value' },
  plan_clearings: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'cleared_at' },
  // Whose health it is about, an admin sees only in a transaction that wrote it down.
  help_requests: { may: ownersRows('0 + 0 x', '0 x 0 x'), changes: 'note' },
} satisfies RowAccess;
