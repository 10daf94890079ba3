/** What becomes of projects when somebody closes their account, or comes back. */
import { on } from '#db/reactions.ts';
import { isClosing } from '../accounts/accounts.closing.queries.ts';
import { accountClosed, personReactivated, verificationTakenBack } from '../accounts/accounts.events.ts';
import {
  endInvitations,
  leaveAsProvider,
  notifyOfCustomersClosing,
  notifyOfCustomersReturn,
  withdrawAsked,
} from './projects.closing.queries.ts';

export const projectsReactions = [
  on(accountClosed, async (trx, { subjectId, at }) => {
    if (subjectId === null) return;
    await endInvitations(trx, subjectId, at);
    await notifyOfCustomersClosing(trx, subjectId, at);
    await leaveAsProvider(trx, subjectId, at);
  }),
  // By their own link, or by an admin. Of an account that an admin had closed, nobody was told.
  on(personReactivated, async (trx, { subjectId, at }) => {
    if (subjectId !== null && (await isClosing(trx, subjectId)))
      await notifyOfCustomersReturn(trx, subjectId, at);
  }),
  on(verificationTakenBack, async (trx, { subjectId, actorId, at }) => {
    if (subjectId !== null && actorId !== null) await withdrawAsked(trx, subjectId, { by: actorId, at });
  }),
];
