/** In a hospital, in rehab or in a nursing home, and the way home. */
import { daysBetween } from '#kit/days.ts';
import type { StoredAnswers } from '../assessment.answers.types.ts';
import { codesOf } from './flags.ts';
import { type ActionRule, HIGHER_SUPPORT, isInCare, isInHospital } from './plan-rule.ts';

/** How long the first days at home are: as long as Medicare pays a doctor’s office to help with them. */
const FIRST_DAYS = 30;

export const LEAVING_RULES: readonly ActionRule[] = [
  {
    // Cannot wait: an unsafe discharge can be appealed until the day of leaving, and no longer.
    action: 'leave-hospital-safely',
    weight: 92,
    when: (answers, today) => isInHospital(answers) || !(isInRehab(answers) || isBackHome(answers, today)),
    because: [
      { question: 'starting_points', anyOf: ['discharge'] },
      { question: 'current_location', anyOf: ['hospital_er'] },
    ],
  },
  {
    // Cannot wait either: the appeal ends at noon of the day before.
    action: 'leave-rehab-safely',
    weight: 92,
    because: [{ question: 'starting_points', anyOf: ['discharge'] }],
    and: [{ question: 'current_location', anyOf: ['rehab_snf'] }],
  },
  {
    action: 'first-days-home',
    weight: 92,
    when: (answers, today) => isBackHome(answers, today) && !isLongAgo(answers, today),
    because: [{ question: 'starting_points', anyOf: ['discharge'] }],
  },
  {
    // In place of help at home. With a fall and many needs, it is the home that has to change something.
    action: 'ask-for-care-plan-meeting',
    weight: 55,
    flag: 'flag_higher_support',
    boostedBy: 'memory_behavior',
    when: livesInCare,
    because: [{ question: 'current_location', anyOf: ['rehab_snf'] }, HIGHER_SUPPORT],
  },
];

/** Whether a step of the way home, or of the first days there, books the next visit. */
export function booksTheVisit(answers: StoredAnswers, today: string): boolean {
  const isLeaving = codesOf(answers.starting_points).includes('discharge');
  return isInHospital(answers) || (isLeaving && !isInRehab(answers) && !isLongAgo(answers, today));
}

/** Whether nobody plans a way home from rehab or a nursing home. */
export function livesInCare(answers: StoredAnswers): boolean {
  return isInRehab(answers) && staysInCare(answers);
}

/** Whether others see to meals, toilet and pills, and nobody plans a way home yet. */
export function staysInCare(answers: StoredAnswers): boolean {
  return isInCare(answers) && !codesOf(answers.starting_points).includes('discharge');
}

/** The planned day of leaving has passed, or no day is planned and they are said to be at home. */
function isBackHome(answers: StoredAnswers, today: string): boolean {
  if (isInCare(answers)) return false;
  const day = plannedDay(answers);
  return day ? day < today || (day === today && isSaidToBeHome(answers)) : isSaidToBeHome(answers);
}

function isSaidToBeHome({ current_location, assumed }: StoredAnswers): boolean {
  if (assumed?.includes('current_location')) return false;
  return current_location === 'home' || current_location === 'with_family';
}

function isLongAgo(answers: StoredAnswers, today: string): boolean {
  const day = plannedDay(answers);
  return day !== '' && daysBetween(day, today) > FIRST_DAYS;
}

function plannedDay({ discharge_details }: StoredAnswers): string {
  return discharge_details?.planned_discharge_date ?? '';
}

function isInRehab({ current_location }: StoredAnswers): boolean {
  return current_location === 'rehab_snf';
}
