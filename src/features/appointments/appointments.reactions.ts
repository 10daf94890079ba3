/** What becomes of appointments when an account is closed: they stay, and the other side hears of it. */
import { on } from '#db/reactions.ts';
import { personDeactivated } from '../accounts/accounts.events.ts';
import { notifyOfClosed } from './appointments.queries.ts';

export const appointmentsReactions = [
  on(personDeactivated, async (trx, { subjectId, at }) => {
    if (subjectId !== null) await notifyOfClosed(trx, subjectId, at);
  }),
];
