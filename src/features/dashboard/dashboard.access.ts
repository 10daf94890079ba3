/** Who may do what in dashboard: what each call answers to whom, and what each may do with each row. */
import { type CallAccess, nothing, signedIn } from '#kit/access.ts';
import type { dashboard } from './dashboard.contract.ts';

export const dashboardAccess = {
  read: [nothing, signedIn()],
} satisfies CallAccess<typeof dashboard>;
