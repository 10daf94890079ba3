/** Everyday needs: they weigh less than danger, but must not be passed over. */
import type { StoredAnswers } from '../assessment.answers.types.ts';
import { adviceFor, codesOf, HIGHER_SUPPORT_NEEDS, hazardsOf } from './flags.ts';
import { booksTheVisit, livesInCare, staysInCare } from './plan-leaving.ts';
import { type ActionRule, GETS_LOST, isInCare, marksAny, TODAY, type Trigger } from './plan-rule.ts';

const NOT_REAL: readonly Trigger[] = [
  { question: 'memory_behavior', anyOf: ['paranoia_hallucinations'] },
  { question: 'memory_detail_chips', anyOf: ['paranoia_hallucinations'] },
];
const IS_NEW: Trigger = { question: 'onset_timing', anyOf: ['today', 'last_48h'] };

export const NEED_RULES: readonly ActionRule[] = [
  {
    action: 'call-doctor-same-day',
    weight: TODAY + 30,
    flag: 'flag_memory_safety',
    boostedBy: 'memory_behavior',
    when: (answers) => !isInCare(answers),
    because: NOT_REAL,
  },
  {
    // In place of that call, of the call about a new change, and of the plan for wandering.
    action: 'tell-the-nurse-today',
    weight: TODAY + 30,
    flag: 'flag_memory_safety',
    boostedBy: 'memory_behavior',
    when: (answers) =>
      (isInCare(answers) && marksAny(answers, NOT_REAL)) ||
      (livesInCare(answers) && marksAny(answers, GETS_LOST)) ||
      isNewInRehab(answers),
    because: [...NOT_REAL, ...GETS_LOST, IS_NEW],
  },
  {
    // What changed within hours or days may be an illness until a clinician has looked.
    action: 'call-about-new-change',
    weight: TODAY + 80,
    because: [IS_NEW],
    when: (answers) =>
      isAboutHealth(answers) &&
      !isInCare(answers) &&
      // These have a call of their own to make.
      !marksAny(answers, NOT_REAL) &&
      !isFor911(answers),
  },
  {
    // On leaving rehab, and for a lasting change: a visit, not a call today.
    action: 'book-next-appointment',
    weight: 30,
    because: [
      { question: 'starting_points', anyOf: ['discharge'] },
      { question: 'onset_timing', anyOf: ['last_week', 'ongoing_2mo'] },
    ],
    when: (answers, today) => !booksTheVisit(answers, today) && asksForVisit(answers),
  },
  {
    action: 'help-with-toilet',
    weight: 44,
    when: (answers) => !staysInCare(answers),
    because: [{ question: 'daily_needs_now', anyOf: ['toilet'] }],
  },
  {
    action: 'get-meals-covered',
    weight: 43,
    when: (answers) => !staysInCare(answers),
    because: [{ question: 'daily_needs_now', anyOf: ['eating', 'meal_prep'] }],
  },
  {
    action: 'make-medicines-safer',
    weight: 42,
    when: (answers) => !staysInCare(answers),
    because: [{ question: 'daily_needs_now', anyOf: ['medications'] }],
  },
  {
    action: 'appeal-coverage-denial',
    weight: 39,
    boostedBy: 'healthcare_insurance',
    because: [{ question: 'healthcare_details', anyOf: ['coverage_denied', 'prior_auth'] }],
  },
  {
    // With its starting point before papers: a dose may be skipped.
    action: 'lower-medicare-costs',
    weight: 62,
    boostedBy: 'healthcare_insurance',
    because: [{ question: 'healthcare_details', anyOf: ['medication_costs'] }],
  },
  {
    action: 'find-out-what-covers',
    weight: 61,
    boostedBy: 'healthcare_insurance',
    because: [{ question: 'coverage_snapshot', anyOf: ['none_unsure'] }],
  },
  {
    action: 'care-for-grief',
    weight: 34,
    boostedBy: 'loneliness',
    because: [{ question: 'loneliness_details', anyOf: ['recently_widowed', 'grief_bereavement'] }],
  },
  {
    action: 'list-daily-help',
    weight: 32,
    when: (answers) => !needsMuchHelp(answers) && !staysInCare(answers),
    because: [
      {
        question: 'daily_needs_now',
        anyOf: ['bathing', 'dressing', 'moving_walking', 'housekeeping_finances'],
      },
    ],
  },
  {
    action: 'find-a-doctor',
    weight: 29,
    boostedBy: 'healthcare_insurance',
    because: [{ question: 'healthcare_details', anyOf: ['need_pcp'] }],
  },
  {
    action: 'beat-the-wait',
    weight: 29,
    boostedBy: 'healthcare_insurance',
    because: [{ question: 'healthcare_details', anyOf: ['need_specialist'] }],
  },
  {
    action: 'find-in-home-help',
    weight: 24,
    when: (answers) => !livesInCare(answers) && !needsMuchHelp(answers),
    because: [
      { question: 'healthcare_details', anyOf: ['home_health'] },
      { question: 'preferences', anyOf: ['stay_home'] },
      { question: 'care_team', anyOf: ['no_one'] },
    ],
  },
  {
    action: 'hear-and-see-better',
    weight: 23,
    boostedBy: 'loneliness',
    because: [{ question: 'loneliness_details', anyOf: ['hearing_vision'] }],
  },
  {
    action: 'choose-plan-with-free-help',
    weight: 20,
    because: [{ question: 'healthcare_details', anyOf: ['out_network'] }],
  },
  {
    action: 'hold-family-meeting',
    weight: 17,
    because: [{ question: 'want_coordination_tools', anyOf: ['yes'] }],
  },
  {
    action: 'keep-what-matters',
    weight: 16,
    because: [
      {
        question: 'preferences',
        anyOf: [
          'keep_pets',
          'faith_culture',
          'gender_preference',
          'other',
          'faith_religion',
          'cultural_practices',
          'language_preferences',
          'dietary_requirements',
          'holiday_observances',
        ],
      },
    ],
  },
];

const HEALTH_POINTS = ['fall_safety', 'discharge', 'memory_behavior', 'healthcare_insurance', 'other'];
const PAPER_PROBLEMS = ['confusing_bill', 'coverage_denied', 'out_network', 'medication_costs', 'prior_auth'];

/** From so many on, `daily-help` covers what a smaller step says. */
function needsMuchHelp({ daily_needs_now }: StoredAnswers): boolean {
  return codesOf(daily_needs_now).length >= HIGHER_SUPPORT_NEEDS;
}

function asksForVisit(answers: StoredAnswers): boolean {
  const points = codesOf(answers.starting_points);
  return points.includes('discharge')
    ? !answers.discharge_details?.followup_scheduled
    : isAboutHealth(answers) || points.includes('loneliness');
}

/** In a hospital it is why they are there, and for somebody who leaves rehab it may be the notice that it ends. */
function isNewInRehab(answers: StoredAnswers): boolean {
  const points = codesOf(answers.starting_points).filter((point) => point !== 'discharge');
  return (
    answers.current_location === 'rehab_snf' &&
    marksAny(answers, [IS_NEW]) &&
    isAboutHealth(answers, points) &&
    !isFor911(answers)
  );
}

function isFor911(answers: StoredAnswers): boolean {
  return hazardsOf(answers).some((hazard) => adviceFor(hazard) === 'call_911');
}

/** Whether what began lately may be an illness, and not a notice, a loss or a bill. */
function isAboutHealth(answers: StoredAnswers, points = codesOf(answers.starting_points)): boolean {
  const { healthcare_details, memory_behavior } = answers;
  if (codesOf(memory_behavior).some((code) => code !== 'none')) return true;
  const isPaper = codesOf(healthcare_details).some((code) => PAPER_PROBLEMS.includes(code));
  return points.some(
    (point) => HEALTH_POINTS.includes(point) && !(isPaper && point === 'healthcare_insurance'),
  );
}
