/** The dashboard, assembled from the features it depends on. */
import { implement } from '@orpc/server';
import { sideBySide, type Trx } from '#db/open.ts';
import { daysAfter } from '#kit/days.ts';
import { dayIn } from '#kit/time-zone.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { countUnseen } from '../activity/activity.queries.ts';
import { findNext, findToConfirm, needsHours } from '../appointments/appointments.next.queries.ts';
import { listOwnWaits } from '../appointments/appointments.waits.queries.ts';
import { countUnread, listConversations } from '../chat/chat.reading.queries.ts';
import { listToSign } from '../documents/documents.waiting.queries.ts';
import { listCustomerInvitations } from '../projects/projects.customers.queries.ts';
import { countActive, listNeedingAttention } from '../projects/projects.queries.ts';
import { listReceived } from '../projects/projects.received.queries.ts';
import { countPending, listDue } from '../tasks/tasks.queries.ts';
import { dashboard } from './dashboard.contract.ts';
import { DUE_SOON_DAYS, heldTimes, MAX_NEXT, nextForYou } from './dashboard.rules.ts';

const os = implement(dashboard).$context<RequestContext<'events'>>();

const read = os.read.use(requireSession).handler(async ({ context: { clock, db, events, person } }) => {
  const today = dayIn(person.timeZone, clock.now());
  const soon = daysAfter(today, DUE_SOON_DAYS);
  // As the system: the person is not in these projects yet.
  const invitations = await db.asSystem((trx) => listInvitations(trx, person, clock.now()));
  const { conversations, projects, tasks, documents, waits, ...counts } = await db.as(person.id, (trx) =>
    sideBySide(trx, {
      active_projects: countActive,
      unread_messages: (each) => countUnread(each),
      pending_tasks: countPending,
      conversations: (each) => listConversations(each, undefined),
      projects: (each) => listNeedingAttention(each, soon),
      tasks: (each) => listDue(each, person.id, soon, MAX_NEXT),
      notifications: (each) => countUnseen(each, events, person.id),
      documents: (each) => listToSign(each, person.id, clock.now(), MAX_NEXT),
      next_appointment: (each) => findNext(each, clock.now()),
      to_confirm: (each) => findToConfirm(each, clock.now()),
      needs_hours: needsHours,
      waits: (each) => listOwnWaits(each, clock.now()),
    }),
  );
  const atHand = { unread: conversations.conversations, projects, invitations, tasks, documents };
  return { ...counts, held_times: heldTimes(waits), next: nextForYou(person.id, atHand, today) };
});

/** A customer is asked by providers, and a provider by customers. */
async function listInvitations(trx: Trx, person: Person, now: Date) {
  if (person.userType === 'customer')
    return (await listCustomerInvitations(trx, person.id)).map((each) => ({
      ...each,
      from: each.provider_name,
    }));
  if (!person.emailVerified) return [];
  const received = await listReceived(trx, person.email, now);
  return received.map((each) => ({ ...each, from: each.inviter_name, as: 'provider' as const }));
}

export const dashboardHandlers = { read };
