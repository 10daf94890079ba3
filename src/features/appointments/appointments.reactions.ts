/** What becomes of appointments when an account is closed: they stay, and the other side hears of it. */
import { on } from '#db/reactions.ts';
import { personDeactivated } from '../accounts/accounts.events.ts';
import { notifyOfClosed } from './appointments.queries.ts';
import { removeWaitsWith } from './appointments.waits.queries.ts';

export const appointmentsReactions = [
  on(personDeactivated, async (trx, { subjectId, at }) => {
    if (subjectId === null) return;
    await notifyOfClosed(trx, subjectId, at);
    await removeWaitsWith(trx, subjectId);
  }),
];
