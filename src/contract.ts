/** The whole API, gathered from the rooms. The browser imports only its type. */
import { accounts } from './features/accounts/accounts.contract.ts';
import { activity } from './features/activity/activity.contract.ts';
import { looks } from './features/activity/activity.looks.contract.ts';
import { appointmentDesk } from './features/appointments/appointments.admin.contract.ts';
import { appointments } from './features/appointments/appointments.contract.ts';
import { assessment } from './features/assessment/assessment.contract.ts';
import { safety } from './features/assessment/assessment.safety.contract.ts';
import { billing } from './features/billing/billing.contract.ts';
import { chat } from './features/chat/chat.contract.ts';
import { dashboard } from './features/dashboard/dashboard.contract.ts';
import { documents } from './features/documents/documents.contract.ts';
import { exportCalls } from './features/exports/exports.contract.ts';
import { files } from './features/files/files.contract.ts';
import { interest } from './features/interest/interest.contract.ts';
import { guideReports } from './features/interest/interest.reports.contract.ts';
import { guideAnswers } from './features/library/library.answers.contract.ts';
import { reviews } from './features/library/library.reviews.contract.ts';
import { packs } from './features/packs/packs.contract.ts';
import { projectDesk } from './features/projects/projects.admin.contract.ts';
import { projects } from './features/projects/projects.contract.ts';
import { starterPlan } from './features/starter-plan/starter-plan.contract.ts';
import { tasks } from './features/tasks/tasks.contract.ts';

export const contract = {
  accounts,
  activity,
  looks,
  projects,
  files,
  chat,
  tasks,
  documents,
  billing,
  appointments,
  appointmentDesk,
  assessment,
  safety,
  starterPlan,
  reviews,
  guideAnswers,
  packs,
  exports: exportCalls,
  dashboard,
  interest,
  guideReports,
  projectDesk,
};
export type Contract = typeof contract;
