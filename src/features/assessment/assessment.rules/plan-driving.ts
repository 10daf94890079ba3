/** Rules for somebody who still drives: what a family sees decides how long the car can wait. */
import type { StoredAnswers } from '../assessment.answers.types.ts';
import { codesOf } from './flags.ts';
import { type ActionRule, GETS_LOST, marksAny, TODAY, type Trigger } from './plan-rule.ts';

const OTHER_SIGNS: readonly Trigger[] = [
  {
    question: 'memory_behavior',
    anyOf: ['paranoia_hallucinations', 'nighttime_confusion', 'repeating_questions'],
  },
  {
    question: 'memory_detail_chips',
    anyOf: ['paranoia_hallucinations', 'nighttime_confusion', 'repeats_questions'],
  },
];

export const DRIVING_RULES: readonly ActionRule[] = [
  {
    // Before everything except an immediate danger: a person lost in a car may be gone for good.
    action: 'stop-driving-now',
    weight: TODAY + 100,
    // Below `memory-safety`: there may be no car.
    assumedWeight: TODAY - 1,
    flag: 'flag_memory_safety',
    boostedBy: 'driving',
    because: GETS_LOST,
    and: [{ question: 'driving_status', anyOf: ['drives_safely', 'drives_concerned'] }],
  },
  {
    action: 'hold-the-keys',
    weight: TODAY + 20,
    flag: 'flag_memory_safety',
    boostedBy: 'driving',
    because: OTHER_SIGNS,
    when: (answers) => isWorried(answers) && !marksAny(answers, GETS_LOST),
  },
  {
    // Where the car has to wait, there is nothing to talk over.
    action: 'talk-about-driving',
    weight: 82,
    flag: 'needs_transport_setup',
    because: [
      { question: 'driving_status', anyOf: ['drives_concerned'] },
      { question: 'starting_points', anyOf: ['driving'] },
    ],
    when: (answers) =>
      ['drives_safely', 'drives_concerned'].includes(answers.driving_status) &&
      !marksAny(answers, GETS_LOST) &&
      !(isWorried(answers) && marksAny(answers, OTHER_SIGNS)),
  },
];

/** Whoever names driving as most pressing is worried, also where they left the question at its default. */
function isWorried({ driving_status, starting_points }: StoredAnswers): boolean {
  return (
    driving_status === 'drives_concerned' ||
    (driving_status === 'drives_safely' && codesOf(starting_points).includes('driving'))
  );
}
