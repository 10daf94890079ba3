/** The dashboard, assembled from the features it depends on. */
import { implement } from '@orpc/server';
import { daysAfter } from '#kit/days.ts';
import { dayIn } from '#kit/time-zone.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { countUnseen } from '../activity/activity.queries.ts';
import { findNext } from '../appointments/appointments.queries.ts';
import { countUnread, listConversations } from '../chat/chat.reading.queries.ts';
import { listToSign } from '../documents/documents.waiting.queries.ts';
import { listCustomerInvitations } from '../projects/projects.customers.queries.ts';
import { countActive, listNeedingAttention } from '../projects/projects.queries.ts';
import { countPending, listDue } from '../tasks/tasks.queries.ts';
import { dashboard } from './dashboard.contract.ts';
import { DUE_SOON_DAYS, MAX_NEXT, nextForYou } from './dashboard.rules.ts';

const os = implement(dashboard).$context<RequestContext<'events'>>();

const read = os.read.use(requireSession).handler(async ({ context: { clock, db, events, person } }) => {
  const today = dayIn(person.timeZone, clock.now());
  const soon = daysAfter(today, DUE_SOON_DAYS);
  // As the system: the person is not in these projects yet.
  const invitations = await db.asSystem((trx) => listCustomerInvitations(trx, person.id));
  return db.as(person.id, async (trx) => {
    const active_projects = await countActive(trx);
    const unread_messages = await countUnread(trx);
    const pending_tasks = await countPending(trx);
    const { conversations } = await listConversations(trx, undefined);
    const projects = await listNeedingAttention(trx, soon);
    const tasks = await listDue(trx, person.id, soon, MAX_NEXT);
    const notifications = await countUnseen(trx, events, person.id);
    const documents = await listToSign(trx, person.id, clock.now(), MAX_NEXT);
    const next_appointment = await findNext(trx, clock.now());
    const atHand = { unread: conversations, projects, invitations, tasks, documents };
    const next = nextForYou(person.id, atHand, today);
    return { active_projects, unread_messages, pending_tasks, notifications, next_appointment, next };
  });
});

export const dashboardHandlers = { read };
