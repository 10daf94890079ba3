/** What becomes of projects when somebody closes their account. */
import { on } from '#db/reactions.ts';
import { accountClosed } from '../accounts/accounts.events.ts';
import { endInvitations, leaveAsProvider, notifyOfCustomersClosing } from './projects.closing.queries.ts';

export const projectsReactions = [
  on(accountClosed, async (trx, { subjectId, at }) => {
    if (subjectId === null) return;
    await endInvitations(trx, subjectId, at);
    await notifyOfCustomersClosing(trx, subjectId, at);
    await leaveAsProvider(trx, subjectId, at);
  }),
];
