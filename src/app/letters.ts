/** Every letter we send, gathered from the rooms in order. */
import { accountsLetters } from '../features/accounts/accounts.letters.ts';
import { resetLetters } from '../features/accounts/accounts.resets.letters.ts';
import { activityLetters } from '../features/activity/activity.letters.ts';
import { feedRenewedLetter } from '../features/appointments/appointments.feed.letters.ts';
import { appointmentsLetters } from '../features/appointments/appointments.letters.ts';
import { appointmentsOfSeveralLetters } from '../features/appointments/appointments.several.letters.ts';
import { assessmentLetters } from '../features/assessment/assessment.letters.ts';
import { billingLetters } from '../features/billing/billing.letters.ts';
import { exportsLetters } from '../features/exports/exports.letters.ts';
import { interestLetters } from '../features/interest/interest.letters.ts';
import { reportLetters } from '../features/interest/interest.reports.letters.ts';
import { projectsLetters } from '../features/projects/projects.letters.ts';
import { starterPlanLetters } from '../features/starter-plan/starter-plan.letters.ts';
import { letterWriter } from '../server/letters/letter.ts';

export const LETTERS = [
  ...accountsLetters,
  ...resetLetters,
  ...activityLetters,
  ...projectsLetters,
  ...billingLetters,
  ...appointmentsLetters,
  ...appointmentsOfSeveralLetters,
  feedRenewedLetter,
  ...assessmentLetters,
  ...starterPlanLetters,
  ...exportsLetters,
  ...interestLetters,
  ...reportLetters,
];

export const writeLetter = letterWriter(LETTERS);
