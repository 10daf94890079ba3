/** Access to the starter plan: what each call answers each role, and each role's rights on each row. */
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

/** Fixtures the calls refer to. */
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
  // Help that needs the unlocked plan; guided and concierge are open to everybody.
  requestHelp: [
    ({ ticket }) => form(ticket, { id: crypto.randomUUID(), kind: 'coaching' }),
    { ...everybody(403), owner: 200 },
  ],
  askedEntries: [nothing, signedIn()],
  helpRequests: [nothing, admins()],
  noteHelpRequest: [
    ({ requestId }) => ({
      params: { id: requestId },
      body: { status: 'contacted', note: 'Called', was: { status: 'new', note: '' } },
    }),
    admins(),
  ],
  removeHelpRequest: [
    ({ requestId }) => ({ params: { id: requestId }, body: { was: { status: 'new', note: '' } } }),
    admins(),
  ],
} satisfies CallAccess<typeof starterPlan, World>;

/** Each role's rights on the rows set up by row-level-security.test.ts. */
export const starterPlanRows = {
  plan_parts: { may: ownersRows('1 + 1 1', '0 x 0 0'), changes: 'value' },
  plan_clearings: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'cleared_at' },
  // Health information: an admin sees another's only in a transaction that recorded the access.
  help_requests: { may: ownersRows('1 + 0 0', '0 x 0 0'), changes: 'note' },
} satisfies RowAccess;
