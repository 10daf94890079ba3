/** The dashboard, gathered from the rooms to its left. */
import { implement } from '@orpc/server';
import { type RequestContext, requireSession } from '../../server/context.ts';
import { countUnseen } from '../activity/activity.queries.ts';
import { countUnread, listConversations } from '../chat/chat.queries.ts';
import { countActive, listUnsettled } from '../projects/projects.queries.ts';
import { dashboard } from './dashboard.contract.ts';
import { DUE_SOON_DAYS, dayAfter, nextForYou } from './dashboard.rules.ts';

const os = implement(dashboard).$context<RequestContext>();

const read = os.read.use(requireSession).handler(async ({ context: { clock, db, person } }) => {
  const today = clock.now().toISOString().slice(0, 10);
  return db.as(person.id, async (trx) => {
    const active_projects = await countActive(trx, person.id);
    const unread_messages = await countUnread(trx, person.id);
    const { conversations } = await listConversations(trx, person.id, undefined);
    const projects = await listUnsettled(trx, person.id, dayAfter(today, DUE_SOON_DAYS));
    const notifications = await countUnseen(trx, person.id);
    const next = nextForYou(person.id, conversations, projects, today);
    return { active_projects, unread_messages, notifications, next };
  });
});

export const dashboardHandlers = { read };
