// What each call of the contract answers to whom, gathered from the rooms.
import type { Contract } from '../../src/contract.ts';
import { accountsAccess } from '../../src/features/accounts/accounts.access.ts';
import { activityAccess } from '../../src/features/activity/activity.access.ts';
import { assessmentAccess, safetyAccess } from '../../src/features/assessment/assessment.access.ts';
import { billingAccess } from '../../src/features/billing/billing.access.ts';
import { chatAccess } from '../../src/features/chat/chat.access.ts';
import { dashboardAccess } from '../../src/features/dashboard/dashboard.access.ts';
import { filesAccess } from '../../src/features/files/files.access.ts';
import { interestAccess } from '../../src/features/interest/interest.access.ts';
import { reviewsAccess } from '../../src/features/library/library.access.ts';
import { packsAccess } from '../../src/features/packs/packs.access.ts';
import { planAccess } from '../../src/features/plan/plan.access.ts';
import { projectDeskAccess, projectsAccess } from '../../src/features/projects/projects.access.ts';
import type { CallAccess, Line } from '../../src/kit/access.ts';
import type { World } from './access-matrix.world.ts';

const ROOMS: { [Room in keyof Contract]: CallAccess<Contract[Room], World> } = {
  accounts: accountsAccess,
  activity: activityAccess,
  projects: projectsAccess,
  files: filesAccess,
  chat: chatAccess,
  billing: billingAccess,
  assessment: assessmentAccess,
  safety: safetyAccess,
  plan: planAccess,
  reviews: reviewsAccess,
  packs: packsAccess,
  dashboard: dashboardAccess,
  interest: interestAccess,
  projectDesk: projectDeskAccess,
};

/** By the call's path in the contract, e.g. `assessment.read`. */
export const TABLE: Readonly<Record<string, Line<World>>> = Object.fromEntries(
  Object.entries(ROOMS).flatMap(([room, lines]) =>
    Object.entries<Line<World>>(lines).map(([call, line]) => [`${room}.${call}`, line]),
  ),
);
