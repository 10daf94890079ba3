/** The whole API, gathered from the rooms. The browser imports its type only. */
import { accounts } from './features/accounts/accounts.contract.ts';
import { assessment } from './features/assessment/assessment.contract.ts';

export const contract = { accounts, assessment };
export type Contract = typeof contract;
