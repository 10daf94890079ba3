// The access tables of all rooms, for every call of the contract.

import { accountsAccess } from '#features/accounts/accounts.access.ts';
import { activityAccess, looksAccess } from '#features/activity/activity.access.ts';
import { appointmentDeskAccess, appointmentsAccess } from '#features/appointments/appointments.access.ts';
import { assessmentAccess, safetyAccess } from '#features/assessment/assessment.access.ts';
import { billingAccess } from '#features/billing/billing.access.ts';
import { chatAccess } from '#features/chat/chat.access.ts';
import { dashboardAccess } from '#features/dashboard/dashboard.access.ts';
import { documentsAccess } from '#features/documents/documents.access.ts';
import { exportsAccess } from '#features/exports/exports.access.ts';
import { filesAccess } from '#features/files/files.access.ts';
import { guideReportsAccess, interestAccess } from '#features/interest/interest.access.ts';
import { guideAnswersAccess, reviewsAccess } from '#features/library/library.access.ts';
import { packsAccess } from '#features/packs/packs.access.ts';
import { projectDeskAccess, projectsAccess } from '#features/projects/projects.access.ts';
import { starterPlanAccess } from '#features/starter-plan/starter-plan.access.ts';
import { tasksAccess } from '#features/tasks/tasks.access.ts';
import type { CallAccess, Line } from '#kit/access.ts';
import type { Contract } from '../../src/contract.ts';
import type { World } from './access-matrix.world.ts';

const ROOMS: { [Room in keyof Contract]: CallAccess<Contract[Room], World> } = {
  accounts: accountsAccess,
  activity: activityAccess,
  looks: looksAccess,
  projects: projectsAccess,
  files: filesAccess,
  chat: chatAccess,
  tasks: tasksAccess,
  documents: documentsAccess,
  billing: billingAccess,
  appointments: appointmentsAccess,
  appointmentDesk: appointmentDeskAccess,
  assessment: assessmentAccess,
  safety: safetyAccess,
  starterPlan: starterPlanAccess,
  reviews: reviewsAccess,
  guideAnswers: guideAnswersAccess,
  packs: packsAccess,
  exports: exportsAccess,
  dashboard: dashboardAccess,
  interest: interestAccess,
  guideReports: guideReportsAccess,
  projectDesk: projectDeskAccess,
};

/** By the call's path in the contract, e.g. `assessment.read`. */
export const TABLE: Readonly<Record<string, Line<World>>> = Object.fromEntries(
  Object.entries(ROOMS).flatMap(([room, lines]) =>
    Object.entries<Line<World>>(lines).map(([call, line]) => [`${room}.${call}`, line]),
  ),
);
