/** The rooms' handlers, shaped like the contract. */
import { accountsHandlers } from '../features/accounts/accounts.handlers.ts';
import { activityHandlers } from '../features/activity/activity.handlers.ts';
import { looksHandlers } from '../features/activity/activity.looks.handlers.ts';
import { appointmentDeskHandlers } from '../features/appointments/appointments.admin.handlers.ts';
import { appointmentsHandlers } from '../features/appointments/appointments.handlers.ts';
import { assessmentHandlers } from '../features/assessment/assessment.handlers.ts';
import { safetyHandlers } from '../features/assessment/assessment.safety.handlers.ts';
import { billingHandlers } from '../features/billing/billing.handlers.ts';
import { chatHandlers } from '../features/chat/chat.handlers.ts';
import { dashboardHandlers } from '../features/dashboard/dashboard.handlers.ts';
import { documentsHandlers } from '../features/documents/documents.handlers.ts';
import { exportsHandlers } from '../features/exports/exports.handlers.ts';
import { filesHandlers } from '../features/files/files.handlers.ts';
import { interestHandlers } from '../features/interest/interest.handlers.ts';
import { guideReportsHandlers } from '../features/interest/interest.reports.handlers.ts';
import { guideAnswersHandlers } from '../features/library/library.answers.handlers.ts';
import { reviewsHandlers } from '../features/library/library.reviews.handlers.ts';
import { packsHandlers } from '../features/packs/packs.handlers.ts';
import { projectDeskHandlers } from '../features/projects/projects.admin.handlers.ts';
import { projectsHandlers } from '../features/projects/projects.handlers.ts';
import { starterPlanHandlers } from '../features/starter-plan/starter-plan.handlers.ts';
import { tasksHandlers } from '../features/tasks/tasks.handlers.ts';

export const handlers = {
  accounts: accountsHandlers,
  activity: activityHandlers,
  looks: looksHandlers,
  billing: billingHandlers,
  appointments: appointmentsHandlers,
  appointmentDesk: appointmentDeskHandlers,
  assessment: assessmentHandlers,
  safety: safetyHandlers,
  interest: interestHandlers,
  guideReports: guideReportsHandlers,
  reviews: reviewsHandlers,
  guideAnswers: guideAnswersHandlers,
  packs: packsHandlers,
  starterPlan: starterPlanHandlers,
  projects: projectsHandlers,
  projectDesk: projectDeskHandlers,
  chat: chatHandlers,
  files: filesHandlers,
  tasks: tasksHandlers,
  documents: documentsHandlers,
  exports: exportsHandlers,
  dashboard: dashboardHandlers,
};
