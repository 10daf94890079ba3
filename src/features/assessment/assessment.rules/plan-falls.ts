/** Falls: what makes one likely, and how to be found after one. */
import { livesInCare, staysInCare } from './plan-leaving.ts';
import { type ActionRule, marksAny, type Trigger } from './plan-rule.ts';

const FALL_RISKS: readonly Trigger[] = [
  { question: 'falls_and_mobility', anyOf: ['fell_3mo', 'unsteady'] },
  { question: 'starting_points', anyOf: ['fall_safety'] },
  {
    question: 'home_setup',
    anyOf: [
      'stairs_enter',
      'stairs_bedroom_bathroom',
      'tub_shower_no_bars',
      'low_lighting_clutter',
      'tripping_pets',
    ],
  },
];

export const FALL_RULES: readonly ActionRule[] = [
  {
    action: 'fall-safety',
    weight: 50,
    weightInHospital: 20,
    flag: 'flag_fall_risk',
    because: FALL_RISKS,
  },
  {
    // Before the home is made safer: it is a long time on the floor that harms.
    action: 'call-for-help-alone',
    weight: 91,
    because: [
      { question: 'home_setup', anyOf: ['lives_alone'] },
      { question: 'loneliness_details', anyOf: ['lives_alone'] },
    ],
    and: [{ question: 'falls_and_mobility', anyOf: ['fell_3mo', 'unsteady'] }],
    when: (answers) => !livesInCare(answers),
  },
  {
    // Says little that `fall-safety` does not.
    action: 'move-around-safely',
    weight: 33,
    when: (answers) => !marksAny(answers, FALL_RISKS) && !staysInCare(answers),
    because: [
      { question: 'falls_and_mobility', anyOf: ['uses_device'] },
      { question: 'daily_needs_now', anyOf: ['moving_walking'] },
    ],
  },
];
