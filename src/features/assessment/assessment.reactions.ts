/** What becomes of the shares of whoever closes their account, and of the cases of an admin who is none any more. */
import { on } from '#db/reactions.ts';
import { accountClosed, adminRevoked } from '../accounts/accounts.events.ts';
import { giveCasesBack } from './assessment.queries/cases.ts';
import { withdrawSharesOf } from './assessment.queries/shares.ts';

export const assessmentReactions = [
  on(accountClosed, async (trx, { subjectId, at }) => {
    if (subjectId !== null) await withdrawSharesOf(trx, subjectId, at);
  }),
  on(adminRevoked, async (trx, { subjectId }) => {
    if (subjectId !== null) await giveCasesBack(trx, subjectId);
  }),
];
