/** The whole API, gathered from the rooms. The browser imports its type only. */
import { accounts } from './features/accounts/accounts.contract.ts';
import { assessment } from './features/assessment/assessment.contract.ts';
import { interest } from './features/interest/interest.contract.ts';

export const contract = { accounts, assessment, interest };
export type Contract = typeof contract;
