/** What becomes of the cases of an admin who is none any more. */
import { on } from '#db/reactions.ts';
import { adminRevoked } from '../accounts/accounts.events.ts';
import { giveCasesBack } from './assessment.queries/cases.ts';

export const assessmentReactions = [
  on(adminRevoked, async (trx, { subjectId }) => {
    if (subjectId !== null) await giveCasesBack(trx, subjectId);
  }),
];
