import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';
import type { DraftAnswers, StoredAnswers } from '../assessment.answers.types.ts';
import type { Question } from '../assessment.types.ts';
import { completeAnswers, offeredCodes, QUESTIONS } from './answers.ts';
import { escalationLevel, FLAGS_BY_WEIGHT, hazardsOf, type RiskFlag, riskFlags } from './flags.ts';
import { FIRST_ACTIONS, LAST_ACTION, planActions, type Reason, raisedFlags } from './plan.ts';
import { TODAY } from './plan-rule.ts';
import { ACTION_RULES } from './plan-table.ts';

const planOf = (answers: StoredAnswers) => planActions(answers, riskFlags(answers));
const actionsOf = (answers: StoredAnswers) => planOf(answers).map((planned) => planned.action);
const raisedIn = (answers: StoredAnswers) => FLAGS_BY_WEIGHT.filter((flag) => riskFlags(answers)[flag]);
/** Answers as a stored row may hold them, including the second spelling. */
const stored = (touched: object) => completeAnswers(touched as DraftAnswers);

describe('rules and content', () => {
  it('name the same actions, each with one rule; the last action needs none [ASMT-91]', () => {
    const ruled = ACTION_RULES.map((rule) => rule.action);
    expect(new Set(ruled).size).toBe(ruled.length);
    expect([...ruled, LAST_ACTION].sort()).toEqual([...loadLibrary().actions.keys()].sort());
  });
});

describe('a plan', () => {
  it('ends with the action for everybody, has each action once, and is never empty [ASMT-91]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const actions = actionsOf(given);
        expect(actions.at(-1)).toBe(LAST_ACTION);
        expect(new Set(actions).size).toBe(actions.length);
      }),
    );
  });

  it('starts with safety if any hazard is ticked [ASMT-17, ASMT-91]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const flags = planOf(given).map((planned) => planned.flag === 'flag_safety_concern');
        expect(flags.includes(true)).toBe(hazardsOf(given).length > 0);
        expect(flags.slice(0, flags.lastIndexOf(true) + 1)).not.toContain(false);
      }),
    );
  });

  it('puts what is for today before what can wait [ASMT-91]', () => {
    const weights = new Map(ACTION_RULES.map(({ action, weight }) => [action, weight]));
    fc.assert(
      fc.property(answers, (given) => {
        const forToday = actionsOf(given).map((action) => (weights.get(action) ?? 0) >= TODAY);
        const count = forToday.filter(Boolean).length;
        fc.pre(count <= FIRST_ACTIONS);
        expect(forToday.slice(0, count)).not.toContain(false);
      }),
    );
  });

  it('has an action for every raised flag, and no flag that is not raised [ASMT-86, ASMT-91]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const answered = new Set(planOf(given).flatMap((planned) => planned.flag ?? []));
        const raised = raisedIn(given).filter((flag) => !given.assumed.includes(QUESTION_OF[flag]));
        expect([...answered].sort()).toEqual(raised.sort());
      }),
    );
  });

  it('gives a reason for every action except the last: codes that were answered [ASMT-91]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const plan = planOf(given);
        expect(plan.pop()).toEqual({ action: LAST_ACTION, because: [], flag: null });
        for (const { because } of plan) expectAnswered(because, given);
      }),
    );
  });

  it('does not depend on the order of ticking [ASMT-91]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const reversed = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [
            key,
            Array.isArray(value) ? value.toReversed() : value,
          ]),
        );
        expect(actionsOf(reversed as unknown as StoredAnswers)).toEqual(actionsOf(given));
      }),
    );
  });
});

describe('a single problem', () => {
  it.each<[string, object, string, ...string[]]>([
    ['a hazard for 911', { safety_check: ['chest_pain_breathing'] }, 'get-emergency-help'],
    ['thoughts of suicide', { safety_check: ['suicidal_thoughts'] }, 'suicide-safety'],
    ['threats', { safety_check: ['threats_harming_others'] }, 'calm-and-safe'],
    ['agitation', { safety_check: ['extreme_agitation'] }, 'calm-and-safe'],
    ['abuse', { safety_check: ['suspected_abuse'] }, 'report-abuse'],
    ['wandering', { memory_behavior: ['lost_wandering'], driving_status: 'never_drove' }, 'memory-safety'],
    [
      'wandering, second spelling',
      { memory_behavior: ['wandering'], driving_status: 'never_drove' },
      'memory-safety',
    ],
    ['a scam', { money_last_60_days: ['scams_fraud'] }, 'stop-a-scam'],
    ['a scam, second spelling', { money_last_60_days: ['fraud_scams'] }, 'stop-a-scam'],
    ['late rent', { money_last_60_days: ['rent_mortgage'] }, 'keep-the-home'],
    ['late rent, second spelling', { money_last_60_days: ['behind_rent_mortgage'] }, 'keep-the-home'],
    ['care unpaid', { money_last_60_days: ['cant_afford_care'] }, 'pay-for-care'],
    ['care unpaid, second spelling', { money_last_60_days: ['unsure_pay_care'] }, 'pay-for-care'],
    ['debts', { money_last_60_days: ['debt_collection'] }, 'handle-debt-collectors'],
    ['a fall', { falls_and_mobility: 'fell_3mo' }, 'fall-safety'],
    [
      'three needs',
      { daily_needs_now: ['bathing', 'toilet', 'eating'] },
      'daily-help',
      'help-with-toilet',
      'get-meals-covered',
    ],
    ['no papers', { decision_status: 'no_poa_unknown' }, 'missing-papers'],
    ['no more driving', { driving_status: 'stopped_driving' }, 'rides'],
    ['a discharge', { starting_points: ['discharge'] }, 'leave-hospital-safely'],
    ['an insurance problem', { starting_points: ['healthcare_insurance'] }, 'fix-insurance-problem'],
    ['where to live', { starting_points: ['housing'] }, 'housing-options'],
    ['loneliness', { starting_points: ['loneliness'] }, 'less-alone'],
  ])('%s leads to its action first [ASMT-76, ASMT-80, ASMT-91]', (_what, touched, action, ...others) => {
    const given = stored({ monthly_budget: '250_1000', ...touched });
    expect(actionsOf(given)).toEqual([action, ...others, LAST_ACTION]);
    expect(planOf(given).map(({ flag }) => flag ?? [])).toEqual([
      raisedIn(given)[0] ?? [],
      ...others.map(() => []),
      [],
    ]);
  });

  it('of two daily needs is not enough; three are [ASMT-78]', () => {
    expect(actionsOf(stored({ daily_needs_now: ['bathing', 'toilet'] }))).not.toContain('daily-help');
  });
});

describe('the budget alone', () => {
  it('is mild: one flag, routine, one action with its reason [ASMT-84]', () => {
    const given = stored({ monthly_budget: 'not_sure' });
    const because = [{ question: 'monthly_budget', codes: ['not_sure'] }];
    expect(raisedFlags(given, riskFlags(given))).toEqual([{ flag: 'needs_budget_helper', because }]);
    expect(escalationLevel(riskFlags(given))).toBe('routine');
    expect(planOf(given)).toEqual([
      { action: 'make-a-budget', because, flag: 'needs_budget_helper' },
      { action: LAST_ACTION, because: [], flag: null },
    ]);
  });

  it('is mild and no step of its own if nobody touched the question [ASMT-84, ASMT-86]', () => {
    const given = stored({});
    expect(raisedFlags(given, riskFlags(given)).map(({ flag }) => flag)).toEqual(['needs_budget_helper']);
    expect(escalationLevel(riskFlags(given))).toBe('routine');
    expect(actionsOf(given)).toEqual([LAST_ACTION]);
  });

  it('comes after whatever else is going on, unless money is what brought the person here [ASMT-84]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        fc.pre(given.monthly_budget === 'not_sure' && !given.assumed.includes('monthly_budget'));
        fc.pre(!given.starting_points.includes('financial'));
        expect(actionsOf(given).at(-2)).toBe('make-a-budget');
      }),
    );
  });
});

describe('answers older than a question', () => {
  it.each(QUESTIONS)('give a plan without $key [ASMT-89]', ({ key }) => {
    fc.assert(
      fc.property(answers, (given) => {
        const { [key]: _unasked, ...older } = given as unknown as Record<string, unknown>;
        const row = older as unknown as StoredAnswers;
        const asked = (reason: Reason) => reason.question === key;
        expect(
          planActions(row, riskFlags(given))
            .flatMap((planned) => planned.because)
            .some(asked),
        ).toBe(false);
        expect(
          raisedFlags(row, riskFlags(row))
            .flatMap((raised) => raised.because)
            .some(asked),
        ).toBe(false);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the raised flags', () => {
  it('are listed worst first, each with the answers behind it [ASMT-72, ASMT-91]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const raised = raisedFlags(given, riskFlags(given));
        expect(raised.map(({ flag }) => flag)).toEqual(raisedIn(given));
        for (const { flag, because } of raised) {
          expect(because.map(({ question }) => question)).toEqual([QUESTION_OF[flag]]);
          expectAnswered(because, given);
        }
      }),
    );
  });

  it('list each answer behind them once, even if several actions follow [ASMT-91]', () => {
    const given = stored({
      monthly_budget: '250_1000',
      money_last_60_days: ['late_bills', 'scams_fraud', 'debt_collection', 'rent_mortgage'],
    });
    const [money] = raisedFlags(given, riskFlags(given));
    expect(money?.because).toHaveLength(1);
    expect(money?.because[0]?.codes.toSorted()).toEqual(['debt_collection', 'rent_mortgage', 'scams_fraud']);
  });
});

/** The question each flag depends on. */
const QUESTION_OF: Record<RiskFlag, string> = {
  flag_safety_concern: 'safety_check',
  flag_memory_safety: 'memory_behavior',
  flag_money_instability: 'money_last_60_days',
  flag_fall_risk: 'falls_and_mobility',
  flag_higher_support: 'daily_needs_now',
  flag_missing_docs: 'decision_status',
  needs_transport_setup: 'driving_status',
  needs_budget_helper: 'monthly_budget',
};

function expectAnswered(because: Reason[], given: StoredAnswers) {
  expect(because).not.toEqual([]);
  for (const { question, codes } of because) {
    expect(codes).not.toEqual([]);
    const answered = given[question] === true ? 'yes' : given[question];
    expect([answered].flat()).toEqual(expect.arrayContaining(codes));
  }
}

const answers: fc.Arbitrary<StoredAnswers> = fc
  .record(Object.fromEntries(QUESTIONS.map((question) => [question.key, valueFor(question)])), {
    requiredKeys: [],
  })
  .map(stored);

/** Any value the form allows. */
function valueFor(question: Question): fc.Arbitrary<unknown> {
  if (question.kind === 'one') return fc.constantFrom(...Object.keys(question.options));
  if (question.kind === 'flag') return fc.boolean();
  if (question.kind === 'group') {
    return fc.record(Object.fromEntries(question.fields.map((field) => [field.key, valueFor(field)])));
  }
  if (question.kind !== 'many') return fc.string();
  const { exclusive, max } = question;
  const codes = offeredCodes(question, Object.keys(question.options)).filter((code) => code !== exclusive);
  const some = fc.subarray(codes, { maxLength: max ?? codes.length });
  return exclusive ? fc.oneof({ weight: 3, arbitrary: some }, fc.constant([exclusive])) : some;
}
