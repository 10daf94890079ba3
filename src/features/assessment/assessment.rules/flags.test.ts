import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers, Hazard, QuestionKey } from '../assessment.answers.types.ts';
import { completeAnswers, questionOf, withDefaults } from './answers.ts';
import {
  adviceFor,
  type EscalationLevel,
  escalationLevel,
  FLAGS_BY_WEIGHT,
  hazardsOf,
  type RiskFlag,
  type RiskFlags,
  riskFlags,
} from './flags.ts';

/** Raises no flags: the defaults, except for the budget, whose default raises one. */
const QUIET = withDefaults({ monthly_budget: 'lt_250' });
/** Flags of answers as a stored row may hold them, including the second spelling. */
const flagsOf = (answers: object) => riskFlags({ ...QUIET, ...answers });

describe('flags of single answers', () => {
  it.each([
    ['has_poa_copy', false],
    ['think_exists', true],
    ['no_poa_unknown', true],
    ['guardianship', false],
  ])('decision_status %s: flag_missing_docs %s [ASMT-74]', (decision_status, raised) => {
    expect(flagsOf({ decision_status }).flag_missing_docs).toBe(raised);
  });

  it.each([
    ['fell_3mo', true],
    ['uses_device', false],
    ['unsteady', true],
    ['no_issues', false],
  ])('falls_and_mobility %s: flag_fall_risk %s [ASMT-77]', (falls_and_mobility, raised) => {
    expect(flagsOf({ falls_and_mobility }).flag_fall_risk).toBe(raised);
  });

  it.each([
    ['drives_safely', false],
    ['drives_concerned', true],
    ['stopped_driving', true],
    ['never_drove', false],
  ])('driving_status %s: needs_transport_setup %s [ASMT-81]', (driving_status, raised) => {
    expect(flagsOf({ driving_status }).needs_transport_setup).toBe(raised);
  });

  it.each([
    ['lt_250', false],
    ['250_1000', false],
    ['1001_2500', false],
    ['2501_5000', false],
    ['gt_5000', false],
    ['not_sure', true],
  ])('monthly_budget %s: needs_budget_helper %s [ASMT-82]', (monthly_budget, raised) => {
    expect(flagsOf({ monthly_budget }).needs_budget_helper).toBe(raised);
  });
});

describe('flags of lists', () => {
  it.each([
    [['late_bills'], false],
    [['bank_credit'], false],
    [['late_bills', 'bank_credit'], false],
    [['debt_collection'], true],
    [['rent_mortgage'], true],
    [['behind_rent_mortgage'], true],
    [['cant_afford_care'], true],
    [['unsure_pay_care'], true],
    [['scams_fraud'], true],
    [['fraud_scams'], true],
    [['late_bills', 'fraud_scams'], true],
    [['none'], false],
    [[], false],
  ])(
    'money_last_60_days %j: flag_money_instability %s [ASMT-75, ASMT-76, AI5]',
    (money_last_60_days, raised) => {
      expect(flagsOf({ money_last_60_days }).flag_money_instability).toBe(raised);
    },
  );

  it.each([
    [['lost_wandering'], true],
    [['wandering'], true],
    [['paranoia_hallucinations'], true],
    [['repeating_questions', 'nighttime_confusion'], false],
    [['nighttime_confusion', 'wandering'], true],
    [['none'], false],
    [[], false],
  ])('memory_behavior %j: flag_memory_safety %s [ASMT-79, ASMT-80, AI5]', (memory_behavior, raised) => {
    expect(flagsOf({ memory_behavior }).flag_memory_safety).toBe(raised);
  });

  it.each([
    [[], false],
    [['none'], false],
    [['bathing', 'dressing'], false],
    [['bathing', 'dressing', 'none'], false],
    [['bathing', 'dressing', 'toilet'], true],
    [['medications', 'meal_prep', 'housekeeping_finances'], true],
    [Object.keys(options('daily_needs_now')), true],
  ])('daily_needs_now %j: flag_higher_support %s [ASMT-78]', (daily_needs_now, raised) => {
    expect(flagsOf({ daily_needs_now }).flag_higher_support).toBe(raised);
  });
});

describe('hazards', () => {
  it.each<[Hazard, string]>([
    ['head_injury_blood_thinners', 'call_911'],
    ['chest_pain_breathing', 'call_911'],
    ['weakness_face_droop', 'call_911'],
    ['uncontrolled_bleeding', 'call_911'],
    ['severe_confusion', 'call_911'],
    ['suicidal_thoughts', 'call_988'],
    ['threats_harming_others', 'call_911_or_988'],
    ['extreme_agitation', 'call_911_or_988'],
    ['suspected_abuse', 'call_adult_protective_services'],
  ])('%s raises the safety flag and leads to %s [ASMT-17, ASMT-18, AI5]', (hazard, advice) => {
    expect(adviceFor(hazard)).toBe(advice);
    expect(hazardsOf({ safety_check: [hazard] })).toEqual([hazard]);
    expect(flagsOf({ safety_check: [hazard] }).flag_safety_concern).toBe(true);
  });

  it('every option of the safety check except the last is one [ASMT-11, ASMT-18]', () => {
    const codes = Object.keys(options('safety_check')) as Answers['safety_check'];
    expect(codes.at(-1)).toBe('none_of_above');
    expect(hazardsOf({ safety_check: codes.toReversed() })).toEqual(codes.slice(0, -1));
  });

  it.each([[[]], [['none_of_above']]])('%j is not one [ASMT-12]', (safety_check) => {
    expect(hazardsOf({ ...QUIET, safety_check } as Answers)).toEqual([]);
    expect(flagsOf({ safety_check }).flag_safety_concern).toBe(false);
  });
});

/** For each flag, the question it depends on and an answer that raises it. */
const RAISING = {
  flag_safety_concern: ['safety_check', ['suicidal_thoughts']],
  flag_memory_safety: ['memory_behavior', ['wandering']],
  flag_money_instability: ['money_last_60_days', ['fraud_scams']],
  flag_fall_risk: ['falls_and_mobility', 'unsteady'],
  flag_higher_support: ['daily_needs_now', ['bathing', 'toilet', 'eating']],
  flag_missing_docs: ['decision_status', 'think_exists'],
  needs_transport_setup: ['driving_status', 'stopped_driving'],
  needs_budget_helper: ['monthly_budget', 'not_sure'],
} as const satisfies Record<RiskFlag, [QuestionKey, unknown]>;

describe('combinations of flags', () => {
  it('of all 256 kinds give escalate_case and the level [ASMT-70, ASMT-83, ASMT-90]', () => {
    for (let mask = 0; mask < 256; mask++) {
      const raised = FLAGS_BY_WEIGHT.filter((_, bit) => mask & (1 << bit));
      const flags = flagsOf(Object.fromEntries(raised.map((flag) => RAISING[flag])));
      const expected = Object.fromEntries(FLAGS_BY_WEIGHT.map((flag) => [flag, raised.includes(flag)]));
      expect(flags).toEqual({ ...expected, escalate_case: mask !== 0 });
      expect([raised, escalationLevel(flags)]).toEqual([raised, levelOf(raised)]);
    }
  });

  it.each<[RiskFlag[], EscalationLevel]>([
    [[], 'none'],
    [['needs_budget_helper'], 'routine'],
    [['needs_transport_setup'], 'routine'],
    [['needs_budget_helper', 'needs_transport_setup'], 'routine'],
    [['flag_missing_docs'], 'review'],
    [['flag_money_instability'], 'review'],
    [['flag_fall_risk'], 'review'],
    [['flag_higher_support'], 'review'],
    [['flag_memory_safety', 'needs_budget_helper'], 'review'],
    [['flag_safety_concern'], 'urgent'],
    [['flag_safety_concern', 'flag_fall_risk', 'needs_budget_helper'], 'urgent'],
  ])('%j give %s [ASMT-90]', (raised, level) => {
    const flags = Object.fromEntries(FLAGS_BY_WEIGHT.map((flag) => [flag, raised.includes(flag)]));
    expect(escalationLevel({ ...flags, escalate_case: raised.length > 0 } as unknown as RiskFlags)).toBe(
      level,
    );
  });

  it('of untouched defaults escalate for the budget alone, and mildly [ASMT-83, ASMT-84]', () => {
    const flags = riskFlags(completeAnswers({}));
    expect(FLAGS_BY_WEIGHT.filter((flag) => flags[flag])).toEqual(['needs_budget_helper']);
    expect(flags.escalate_case).toBe(true);
    expect(escalationLevel(flags)).toBe('routine');
  });

  it.each(FLAGS_BY_WEIGHT)(
    '%s depends on its own question only [ASMT-74, ASMT-75, ASMT-77, ASMT-78, ASMT-79, ASMT-81, ASMT-82]',
    (flag) => {
      const [question] = RAISING[flag];
      fc.assert(
        fc.property(flagAnswers, flagAnswers, (some, others) => {
          const mixed = { ...others, [question]: some[question] };
          expect(flagsOf(mixed)[flag]).toBe(flagsOf(some)[flag]);
        }),
      );
    },
  );
});

const GRAVE: RiskFlag[] = [
  'flag_missing_docs',
  'flag_money_instability',
  'flag_fall_risk',
  'flag_higher_support',
  'flag_memory_safety',
];

function levelOf(raised: RiskFlag[]): EscalationLevel {
  if (raised.includes('flag_safety_concern')) return 'urgent';
  if (raised.some((flag) => GRAVE.includes(flag))) return 'review';
  return raised.length > 0 ? 'routine' : 'none';
}

const flagAnswers: fc.Arbitrary<Record<string, unknown>> = fc.record(
  Object.fromEntries(
    Object.values(RAISING).map(([key]) => {
      const codes = Object.keys(options(key));
      return [key, questionOf(key).kind === 'one' ? fc.constantFrom(...codes) : fc.subarray(codes)];
    }),
  ),
);

function options(key: string): Readonly<Record<string, string>> {
  const question = questionOf(key);
  return 'options' in question ? question.options : {};
}
