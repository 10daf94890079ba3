/** The plan's rules; the car, falls, money, everyday needs and stays away from home have files of their own. */
import type { StoredAnswers } from '../assessment.answers.types.ts';
import { codesOf } from './flags.ts';
import { DRIVING_RULES } from './plan-driving.ts';
import { FALL_RULES } from './plan-falls.ts';
import { LEAVING_RULES, livesInCare } from './plan-leaving.ts';
import { MONEY_RULES } from './plan-money.ts';
import { NEED_RULES } from './plan-needs.ts';
import { type ActionRule, GETS_LOST, HIGHER_SUPPORT, SAFETY, TODAY } from './plan-rule.ts';

/** Rules of equal weight keep this order. */
export const ACTION_RULES: readonly ActionRule[] = [
  ...DRIVING_RULES,
  ...NEED_RULES,
  ...LEAVING_RULES,
  {
    action: 'get-emergency-help',
    weight: SAFETY + 4,
    flag: 'flag_safety_concern',
    because: [
      {
        question: 'safety_check',
        anyOf: [
          'head_injury_blood_thinners',
          'chest_pain_breathing',
          'weakness_face_droop',
          'uncontrolled_bleeding',
          'severe_confusion',
        ],
      },
    ],
  },
  {
    action: 'suicide-safety',
    weight: SAFETY + 3,
    flag: 'flag_safety_concern',
    because: [{ question: 'safety_check', anyOf: ['suicidal_thoughts'] }],
  },
  {
    action: 'calm-and-safe',
    weight: SAFETY + 2,
    flag: 'flag_safety_concern',
    because: [{ question: 'safety_check', anyOf: ['threats_harming_others', 'extreme_agitation'] }],
  },
  {
    action: 'report-abuse',
    weight: SAFETY + 1,
    flag: 'flag_safety_concern',
    because: [{ question: 'safety_check', anyOf: ['suspected_abuse'] }],
  },
  {
    action: 'memory-safety',
    weight: TODAY,
    flag: 'flag_memory_safety',
    boostedBy: 'memory_behavior',
    when: (answers) => !livesInCare(answers),
    because: GETS_LOST,
  },
  ...MONEY_RULES,
  ...FALL_RULES,
  {
    action: 'daily-help',
    weight: 45,
    weightInHospital: 5,
    flag: 'flag_higher_support',
    when: (answers) => !livesInCare(answers),
    because: [HIGHER_SUPPORT],
  },
  {
    action: 'missing-papers',
    weight: 40,
    flag: 'flag_missing_docs',
    because: [{ question: 'decision_status', anyOf: ['no_poa_unknown', 'think_exists'] }],
  },
  {
    // With its starting point before papers and daily help: a stove or a gun cannot wait for them.
    action: 'memory-checkup',
    weight: 66,
    boostedBy: 'memory_behavior',
    when: (answers) => !livesInCare(answers),
    because: [
      { question: 'starting_points', anyOf: ['memory_behavior'] },
      { question: 'memory_behavior', anyOf: ['repeating_questions', 'nighttime_confusion'] },
      { question: 'memory_detail_chips', anyOf: ['repeats_questions', 'nighttime_confusion'] },
    ],
  },
  {
    action: 'rides',
    weight: 24,
    flag: 'needs_transport_setup',
    because: [
      { question: 'driving_status', anyOf: ['drives_concerned', 'stopped_driving'] },
      { question: 'starting_points', anyOf: ['driving'] },
      { question: 'loneliness_details', anyOf: ['transport_barriers'] },
    ],
  },
  {
    action: 'fix-insurance-problem',
    weight: 28,
    when: hasInsuranceProblem,
    because: [
      { question: 'starting_points', anyOf: ['healthcare_insurance'] },
      { question: 'healthcare_details', anyOf: ['confusing_bill', 'out_network'] },
    ],
  },
  {
    action: 'housing-options',
    weight: 26,
    because: [
      { question: 'starting_points', anyOf: ['housing'] },
      { question: 'preferences', anyOf: ['tour_housing'] },
    ],
  },
  {
    // When the one who cares breaks, so does everything below.
    action: 'take-a-break',
    weight: 46,
    because: [{ question: 'weekly_help_hours', anyOf: ['15_plus'] }],
  },
  {
    action: 'less-alone',
    weight: 22,
    because: [
      { question: 'starting_points', anyOf: ['loneliness'] },
      {
        question: 'loneliness_details',
        anyOf: [
          'lives_alone',
          'stopped_activities',
          'few_local_friends',
          'language_cultural',
          'tech_trouble',
          'faith_community',
        ],
      },
    ],
  },
  {
    action: 'use-veterans-benefits',
    weight: 18,
    because: [{ question: 'coverage_snapshot', anyOf: ['veterans_affairs'] }],
  },
];

/** What an action of its own answers. */
const OWN_ACTIONS = ['need_pcp', 'need_specialist', 'coverage_denied', 'medication_costs', 'prior_auth'];

/** Whether there is a bill, a plan or a card to call about. */
function hasInsuranceProblem({ healthcare_details, coverage_snapshot }: StoredAnswers): boolean {
  const details = codesOf(healthcare_details);
  if (details.includes('confusing_bill') || details.includes('out_network')) return true;
  const isUncovered = codesOf(coverage_snapshot).join() === 'none_unsure';
  return !isUncovered && !details.some((code) => OWN_ACTIONS.includes(code));
}
