/** Access rules of the dashboard: how each call answers each role. */
import { type CallAccess, nothing, signedIn } from '#kit/access.ts';
import type { dashboard } from './dashboard.contract.ts';

export const dashboardAccess = {
  read: [nothing, signedIn()],
} satisfies CallAccess<typeof dashboard>;
