/** What becomes of projects when somebody closes their account. */
import { on } from '#db/reactions.ts';
import { accountClosed } from '../accounts/accounts.events.ts';
import { leaveAsProvider } from './projects.queries.ts';

export const projectsReactions = [
  // A customer's projects are theirs: they are closed with them, and go with them.
  on(accountClosed, async (trx, { subjectId, at }) => {
    if (subjectId !== null) await leaveAsProvider(trx, subjectId, at);
  }),
];
