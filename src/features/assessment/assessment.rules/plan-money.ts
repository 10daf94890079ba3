/** Money that is taken, owed, or not enough for care. */
import type { StoredAnswers } from '../assessment.answers.types.ts';
import { codesOf } from './flags.ts';
import { type ActionRule, marksAny, TODAY, type Trigger } from './plan-rule.ts';

const CARE_UNPAID: readonly Trigger[] = [
  { question: 'money_last_60_days', anyOf: ['cant_afford_care'] },
  {
    question: 'financial_details',
    anyOf: ['cant_afford_care', 'medicaid_spenddown', 'outliving_savings', 'income_drop', 'benefits_ended'],
  },
];

export const MONEY_RULES: readonly ActionRule[] = [
  {
    action: 'stop-a-scam',
    weight: TODAY + 5,
    flag: 'flag_money_instability',
    boostedBy: 'financial',
    because: [
      { question: 'money_last_60_days', anyOf: ['scams_fraud'] },
      { question: 'financial_details', anyOf: ['scams_exploitation'] },
    ],
  },
  {
    action: 'keep-the-home',
    weight: 48,
    weightInHospital: 30,
    flag: 'flag_money_instability',
    boostedBy: 'financial',
    because: [
      { question: 'money_last_60_days', anyOf: ['rent_mortgage'] },
      { question: 'financial_details', anyOf: ['rent_mortgage'] },
    ],
  },
  {
    action: 'catch-up-on-bills',
    weight: 41,
    boostedBy: 'financial',
    because: [
      { question: 'money_last_60_days', anyOf: ['late_bills', 'bank_credit'] },
      { question: 'financial_details', anyOf: ['late_bills'] },
    ],
  },
  {
    action: 'pay-for-care',
    weight: 38,
    weightInHospital: 28,
    flag: 'flag_money_instability',
    boostedBy: 'financial',
    because: CARE_UNPAID,
  },
  {
    action: 'handle-debt-collectors',
    weight: 36,
    weightInHospital: 26,
    flag: 'flag_money_instability',
    boostedBy: 'financial',
    because: [
      { question: 'money_last_60_days', anyOf: ['debt_collection'] },
      { question: 'financial_details', anyOf: ['debt_collectors'] },
    ],
  },
  {
    action: 'find-long-term-care-money',
    weight: 19,
    // `pay-for-care` says the same, and more.
    when: (answers) => !marksAny(answers, CARE_UNPAID),
    because: [{ question: 'monthly_budget', anyOf: ['lt_250'] }],
  },
  {
    action: 'use-long-term-care-insurance',
    weight: 17,
    boostedBy: 'financial',
    because: [
      { question: 'financial_details', anyOf: ['ltc_claim'] },
      { question: 'coverage_snapshot', anyOf: ['ltc_insurance'] },
    ],
  },
  {
    // Budget alone is mild (ASMT-84): it comes after whatever else is going on.
    action: 'make-a-budget',
    weight: 15,
    flag: 'needs_budget_helper',
    when: (answers) => isUnsure(answers) || !hasMoneyTrouble(answers),
    because: [
      { question: 'monthly_budget', anyOf: ['not_sure'] },
      { question: 'starting_points', anyOf: ['financial'] },
    ],
  },
];

/** Whether they said themselves that they do not know their budget. */
function isUnsure({ monthly_budget, assumed }: StoredAnswers): boolean {
  return monthly_budget === 'not_sure' && !assumed?.includes('monthly_budget');
}

/** Each of these has an action of its own, which says more. */
function hasMoneyTrouble({ financial_details, money_last_60_days }: StoredAnswers): boolean {
  return [...codesOf(financial_details), ...codesOf(money_last_60_days)].some((code) => code !== 'none');
}
