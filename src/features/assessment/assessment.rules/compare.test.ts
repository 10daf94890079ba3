import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import { completeAnswers, questionOf } from './answers.ts';
import { changedPart, changesSince, isBlankGroup } from './compare.ts';
import { FLAGS_BY_WEIGHT, riskFlags } from './flags.ts';

function assessment(touched: object) {
  const answers = completeAnswers(touched as DraftAnswers);
  return { answers, risk_flags: riskFlags(answers) };
}

/** Same as changesSince, with just the keys of the answers. */
function changedSince(...args: Parameters<typeof changesSince>) {
  const changes = changesSince(...args);
  return { ...changes, answers: changes.answers.map(({ question }) => question) };
}

const NOTHING = { raised: [], cleared: [], answers: [] };

describe('changes since the last assessment', () => {
  it('list raised and cleared flags worst first, and questions in form order [ASMT-92]', () => {
    const before = assessment({ driving_status: 'stopped_driving', decision_status: 'think_exists' });
    const after = assessment({
      falls_and_mobility: 'fell_3mo',
      memory_behavior: ['lost_wandering'],
      safety_check: ['suspected_abuse'],
      monthly_budget: 'lt_250',
    });
    expect(changedSince(before, after)).toEqual({
      raised: ['flag_safety_concern', 'flag_memory_safety', 'flag_fall_risk'],
      cleared: ['flag_missing_docs', 'needs_transport_setup', 'needs_budget_helper'],
      answers: [
        'safety_check',
        'decision_status',
        'monthly_budget',
        'falls_and_mobility',
        'memory_behavior',
        'driving_status',
      ],
    });
  });

  it.each([
    ['a text', { city_or_zip: 'Phoenix' }, { city_or_zip: 'Mesa' }, ['city_or_zip']],
    ['a boolean', {}, { share_with_team: true }, ['share_with_team']],
    ['an addition to a list', { care_team: ['me'] }, { care_team: ['me', 'siblings'] }, ['care_team']],
    ['one code replaced by another', { care_team: ['me'] }, { care_team: ['siblings'] }, ['care_team']],
    [
      'a field of a group',
      discharge({ followup_scheduled: false }),
      discharge({ followup_scheduled: true }),
      ['discharge_details'],
    ],
  ])('include %s [ASMT-92]', (_what, before, after, answers) => {
    expect(changedSince(assessment(before), assessment(after)).answers).toEqual(answers);
  });

  it.each([
    ['the same answers', { care_team: ['me'] }, { care_team: ['me'] }],
    ['another order of ticking', { care_team: ['me', 'siblings'] }, { care_team: ['siblings', 'me'] }],
    ['a default that is now confirmed', {}, { onset_timing: 'last_week' }],
    [
      'another order of the fields of a group',
      {
        starting_points: ['discharge'],
        discharge_details: { facility_name: 'Mercy', followup_scheduled: true },
      },
      {
        starting_points: ['discharge'],
        discharge_details: { followup_scheduled: true, facility_name: 'Mercy' },
      },
    ],
  ])('do not include %s [ASMT-92]', (_what, before, after) => {
    expect(changedSince(assessment(before), assessment(after))).toEqual(NOTHING);
  });

  it.each([
    ['money_last_60_days', ['behind_rent_mortgage'], ['rent_mortgage']],
    ['money_last_60_days', ['unsure_pay_care'], ['cant_afford_care']],
    ['money_last_60_days', ['fraud_scams'], ['scams_fraud']],
    ['memory_behavior', ['wandering'], ['lost_wandering']],
  ])('do not include the two spellings of one answer to %s (%j, %j) [ASMT-76, ASMT-80]', (key, old, now) => {
    expect(changedSince(assessment({ [key]: old }), assessment({ [key]: now }))).toEqual(NOTHING);
  });

  it('treat a question that was not asked then as left untouched [ASMT-89, ASMT-92]', () => {
    const now = assessment({});
    const { memory_detail_chips, monthly_budget, ...older } = now.answers;
    const then = { ...now, answers: older as typeof now.answers };
    expect(changedSince(then, now)).toEqual(NOTHING);
    const answered = assessment({ monthly_budget: 'lt_250' });
    expect(changedSince(then, answered).answers).toEqual(['monthly_budget']);
  });

  it.each([
    ['one choice', { driving_status: 'drives_ok' }, { driving_status: 'stopped_driving' }, 'driving_status'],
    ['a list', { care_team: ['me'] }, { care_team: ['me', 'siblings'] }, 'care_team'],
    ['a text', { city_or_zip: 'Phoenix' }, { city_or_zip: 'Mesa' }, 'city_or_zip'],
  ])('show %s before and after [ASMT-92]', (_what, before: object, after: object, key) => {
    const given = (row: object) => ({ value: (row as Record<string, unknown>)[key], assumed: false });
    expect(changesSince(assessment(before), assessment(after)).answers).toEqual([
      { question: key, before: given(before), after: given(after) },
    ]);
  });

  it('mark what nobody chose: a default, and a question that was not asked then [ASMT-86, ASMT-92]', () => {
    const now = assessment({ monthly_budget: 'lt_250' });
    const changed = { question: 'monthly_budget', after: { value: 'lt_250', assumed: false } };
    const assumed = { ...changed, before: { value: 'not_sure', assumed: true } };
    expect(changesSince(assessment({}), now).answers).toEqual([assumed]);
    const { monthly_budget, ...older } = now.answers;
    expect(changesSince({ ...now, answers: older as typeof now.answers }, now).answers).toEqual([assumed]);
  });

  it('show only the changed fields of a group [ASMT-92]', () => {
    const [changed] = changesSince(
      assessment(discharge({ followup_scheduled: false })),
      assessment(discharge({ followup_scheduled: true })),
    ).answers;
    const { before, after } = changed ?? {};
    const part = changedPart(questionOf('discharge_details'), before?.value, after?.value);
    expect(part.kind === 'group' && part.fields.map(({ key }) => key)).toEqual(['followup_scheduled']);
    expect(changedPart(questionOf('care_team'), [], ['me'])).toBe(questionOf('care_team'));
  });

  it('are mirrored when the two trade places [ASMT-92]', () => {
    fc.assert(
      fc.property(touched, touched, (one, other) => {
        const there = changesSince(assessment(one), assessment(other));
        const back = changesSince(assessment(other), assessment(one));
        expect(back).toEqual({
          raised: there.cleared,
          cleared: there.raised,
          answers: there.answers.map(({ question, before, after }) => ({
            question,
            before: after,
            after: before,
          })),
        });
        const { risk_flags } = assessment(other);
        for (const flag of FLAGS_BY_WEIGHT)
          if (there.raised.includes(flag)) expect(risk_flags[flag]).toBe(true);
      }),
    );
  });
});

it.each([
  [undefined, true],
  [{ planned_discharge_date: '', facility_name: '', followup_scheduled: false }, true],
  [{ facility_name: '', followup_scheduled: false, planned_discharge_date: '' }, true],
  [{ planned_discharge_date: '', facility_name: 'Mercy', followup_scheduled: false }, false],
  [{ planned_discharge_date: '', facility_name: '', followup_scheduled: true }, false],
])('of the group %j nothing was answered: %s [ASMT-86]', (value, blank) => {
  expect(isBlankGroup(questionOf('discharge_details'), value)).toBe(blank);
});

const touched = fc.record(
  {
    safety_check: fc.subarray(['suicidal_thoughts', 'suspected_abuse']),
    decision_status: fc.constantFrom('has_poa_copy', 'think_exists', 'guardianship'),
    monthly_budget: fc.constantFrom('lt_250', 'not_sure'),
    memory_behavior: fc.subarray(['lost_wandering', 'repeating_questions']),
    want_coordination_tools: fc.boolean(),
  },
  { requiredKeys: [] },
);

function discharge(changed: object) {
  const blank = { planned_discharge_date: '2026-01-05', facility_name: 'Mercy', followup_scheduled: false };
  return { starting_points: ['discharge'], discharge_details: { ...blank, ...changed } };
}
