/** What becomes of projects when somebody closes their account. */
import { on } from '#db/reactions.ts';
import { accountClosed } from '../accounts/accounts.events.ts';
import { leaveAsProvider, notifyOfCustomersClosing } from './projects.queries.ts';

export const projectsReactions = [
  on(accountClosed, async (trx, { subjectId, at }) => {
    if (subjectId === null) return;
    // A customer's projects are theirs, and go with them.
    await notifyOfCustomersClosing(trx, subjectId, at);
    await leaveAsProvider(trx, subjectId, at);
  }),
];
