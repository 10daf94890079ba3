// What must not wait at home: memory, being alone, and a medicine that is not paid for.
import { describe, expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';
import { actionsOf, type Family } from '#test/support/families.ts';
import type { Answers, DraftAnswers } from '../assessment.answers.types.ts';

const LIBRARY = loadLibrary();
const stepsOf = (id: string) => LIBRARY.actions.get(id)?.steps ?? [];

describe('memory loss without wandering', () => {
  it.each<[string, DraftAnswers]>([
    [
      'the stove left on twice, alone, with many needs',
      {
        starting_points: ['memory_behavior'],
        memory_behavior: ['repeating_questions', 'nighttime_confusion'],
        daily_needs_now: ['medications', 'meal_prep', 'housekeeping_finances'],
        decision_status: 'no_poa_unknown',
        home_setup: ['lives_alone'],
        care_team: ['no_one'],
      },
    ],
    [
      'a new diagnosis, and no papers',
      {
        starting_points: ['memory_behavior'],
        memory_detail_chips: ['repeats_questions'],
        decision_status: 'no_poa_unknown',
      },
    ],
  ])('comes before papers and daily help, if it is what is pressing: %s [ASMT-91]', (_family, changes) => {
    expect(actionsOf(changes)[0]).toBe('memory-checkup');
  });

  it('asks at once for guns, medicines and the stove, and if they can be alone [ASMT-91]', () => {
    const [howFast, home, alone] = stepsOf('memory-checkup');
    expect(howFast?.en).toMatch(/^Think about how fast it began\. Call 911/);
    expect(home).toMatchObject({ source: 'ALZ-HOME' });
    expect(home?.en).toMatch(/guns and medicines.*stove/);
    expect(home?.es).toMatch(/armas y las medicinas.*estufa/);
    expect(alone).toMatchObject({ source: 'ALONE-NIA' });
  });
});

describe('who lives alone', () => {
  const ALONE: DraftAnswers = {
    home_setup: ['lives_alone'],
    care_team: ['no_one'],
    weekly_help_hours: '0_2',
  };

  it('and fell gets a way to call for help, before the home is made safer [ASMT-91]', () => {
    const actions = actionsOf({ ...ALONE, falls_and_mobility: 'fell_3mo' });
    expect(actions.slice(0, 2)).toEqual(['call-for-help-alone', 'fall-safety']);
  });

  it('gets it with falls as the most pressing, too, as one of the first two [ASMT-91]', () => {
    const actions = actionsOf({ ...ALONE, starting_points: ['fall_safety'], falls_and_mobility: 'unsteady' });
    expect(actions.slice(0, 2)).toEqual(['fall-safety', 'call-for-help-alone']);
  });

  it('and fell gets it, too, where that was said under loneliness [ASMT-91]', () => {
    const lonely: DraftAnswers = { starting_points: ['loneliness'], loneliness_details: ['lives_alone'] };
    expect(actionsOf({ ...lonely, falls_and_mobility: 'fell_3mo' })[0]).toBe('call-for-help-alone');
    expect(actionsOf(lonely)[0]).toBe('less-alone');
  });

  it('is not said to be lonely, where nobody said so [ASMT-91]', () => {
    expect(actionsOf(ALONE)).not.toContain('less-alone');
  });

  it('and fell among family is not told so [ASMT-91]', () => {
    expect(actionsOf({ falls_and_mobility: 'fell_3mo' })).not.toContain('call-for-help-alone');
  });
});

it('nobody to help means finding help, and only many hours a break [ASMT-38, ASMT-91]', () => {
  const unhelped = actionsOf({ care_team: ['no_one'], weekly_help_hours: '0_2' });
  expect(unhelped).toContain('find-in-home-help');
  expect(unhelped).not.toContain('take-a-break');
  const exhausted = actionsOf({ care_team: ['me'], weekly_help_hours: '15_plus' });
  expect(exhausted).toContain('take-a-break');
  expect(exhausted).not.toContain('find-in-home-help');
});

describe('whoever cares all day', () => {
  const ALL_DAY: DraftAnswers = { weekly_help_hours: '15_plus' };

  it.each<Family>([
    [
      'up all night, six needs, a fall to fear',
      {
        ...ALL_DAY,
        starting_points: ['memory_behavior'],
        memory_behavior: ['nighttime_confusion'],
        daily_needs_now: ['bathing', 'dressing', 'toilet', 'moving_walking', 'eating', 'medications'],
        falls_and_mobility: 'unsteady',
      },
      'fall-safety',
      'memory-checkup',
      'daily-help',
      'take-a-break',
    ],
    [
      'called ten times a day at work',
      {
        ...ALL_DAY,
        memory_behavior: ['repeating_questions'],
        daily_needs_now: ['medications', 'housekeeping_finances'],
      },
      'memory-checkup',
      'take-a-break',
    ],
    [
      'with somebody who gets lost: that comes first',
      { ...ALL_DAY, memory_behavior: ['lost_wandering'], daily_needs_now: ['toilet'] },
      'memory-safety',
      'take-a-break',
      'help-with-toilet',
    ],
  ])('finds a break among the first steps: %s [ASMT-91]', (_family, answers, ...first) => {
    expect(actionsOf(answers).slice(0, first.length)).toEqual(first);
  });
});

describe('a medicine that costs too much', () => {
  const COSTS: DraftAnswers = {
    starting_points: ['healthcare_insurance'],
    healthcare_details: ['medication_costs'],
    daily_needs_now: ['medications'],
    decision_status: 'no_poa_unknown',
    monthly_budget: 'lt_250',
  };

  it('comes before papers, and first asks about the next dose [ASMT-91]', () => {
    expect(actionsOf(COSTS)[0]).toBe('lower-medicare-costs');
    const [dose] = stepsOf('lower-medicare-costs');
    expect(dose?.en).toMatch(
      /^Is a dose being skipped or running out\? Call the pharmacist or the doctor today/,
    );
    expect(dose?.es).toMatch(/Llame hoy al farmacéutico o al médico/);
  });

  it('without coverage comes with what can cover care, not with plans of Medicare [ASMT-39, ASMT-91]', () => {
    const actions = actionsOf({ ...COSTS, coverage_snapshot: ['none_unsure'] });
    expect(actions.slice(0, 2)).toEqual(['lower-medicare-costs', 'find-out-what-covers']);
    expect(actions).not.toContain('choose-plan-with-free-help');
    const sources = stepsOf('find-out-what-covers').map(({ source }) => source);
    expect(sources).toEqual(expect.arrayContaining(['ER-ANYONE', 'CLINIC-SLIDING', 'FAP-CFPB']));
  });
});

describe('what one step says is not said twice, or to somebody else', () => {
  it.each<
    [what: string, details: Answers['healthcare_details'], coverage: Answers['coverage_snapshot'], boolean]
  >([
    ['nothing more', [], ['medicare'], true],
    ['a bill', ['confusing_bill', 'coverage_denied'], ['medicare'], true],
    ['a bill, without insurance', ['confusing_bill'], ['none_unsure'], true],
    ['a doctor out of network', ['out_network', 'need_specialist'], ['medicare_advantage'], true],
    ['care at home', ['home_health'], ['medicare'], true],
    ['a denial', ['coverage_denied'], ['medicare_advantage'], false],
    ['the price of medicine', ['medication_costs'], ['medicare'], false],
    ['no doctor, and no insurance', ['need_pcp'], ['none_unsure'], false],
    ['no insurance', [], ['none_unsure'], false],
  ])('a plan to call about is named, or not: %s [ASMT-39, ASMT-91]', (_what, details, coverage, isNamed) => {
    const actions = actionsOf({
      starting_points: ['healthcare_insurance'],
      healthcare_details: details,
      coverage_snapshot: coverage,
    });
    expect(actions.includes('fix-insurance-problem')).toBe(isNamed);
  });

  it.each<[string, DraftAnswers, boolean]>([
    ['a walker, and a fall', { falls_and_mobility: 'fell_3mo', daily_needs_now: ['moving_walking'] }, true],
    ['a walker, and stairs', { falls_and_mobility: 'uses_device', home_setup: ['stairs_enter'] }, true],
    ['a walker alone', { falls_and_mobility: 'uses_device' }, false],
  ])('a safer home leaves out getting around safely: %s [ASMT-91]', (_what, changes, isFall) => {
    const actions = actionsOf(changes);
    expect([actions.includes('fall-safety'), actions.includes('move-around-safely')]).toEqual([
      isFall,
      !isFall,
    ]);
  });

  it.each<[what: string, answers: DraftAnswers, action: string, isNamed: boolean]>([
    ['ways to pay', { monthly_budget: 'lt_250' }, 'find-long-term-care-money', true],
    [
      'ways to pay, where care is unpaid',
      { monthly_budget: 'lt_250', money_last_60_days: ['cant_afford_care'] },
      'find-long-term-care-money',
      false,
    ],
    ['a budget', { starting_points: ['financial'] }, 'make-a-budget', true],
    [
      'a budget, after a scam',
      { starting_points: ['financial'], financial_details: ['scams_exploitation'] },
      'make-a-budget',
      false,
    ],
    [
      'a budget that they do not know, after a scam',
      {
        starting_points: ['financial'],
        financial_details: ['scams_exploitation'],
        monthly_budget: 'not_sure',
      },
      'make-a-budget',
      true,
    ],
  ])('money is looked for once: %s [ASMT-82, ASMT-91]', (_what, answers, action, isNamed) => {
    expect(actionsOf(answers).includes(action)).toBe(isNamed);
  });

  it('a claim on a policy is among the first where money is pressing [ASMT-91]', () => {
    const claim: DraftAnswers = { starting_points: ['financial'], financial_details: ['ltc_claim'] };
    expect(actionsOf(claim)[0]).toBe('use-long-term-care-insurance');
  });

  it.each<Family>([
    ['a primary doctor', { healthcare_details: ['need_pcp'] }, 'find-a-doctor'],
    ['a specialist', { healthcare_details: ['need_specialist'] }, 'beat-the-wait'],
    ['both', { healthcare_details: ['need_pcp', 'need_specialist'] }, 'find-a-doctor', 'beat-the-wait'],
  ])('whoever looks for a doctor is told how to find one: %s [ASMT-91]', (_who, answers, ...wanted) => {
    const actions = actionsOf({ ...answers, starting_points: ['healthcare_insurance'] });
    expect(actions.filter((each) => ['find-a-doctor', 'beat-the-wait'].includes(each))).toEqual(wanted);
  });

  it.each<[DraftAnswers, boolean]>([
    [{ starting_points: ['financial'], financial_details: ['cant_afford_care'] }, false],
    [{ starting_points: ['housing'] }, false],
    [{ starting_points: ['memory_behavior'] }, true],
    [{ starting_points: ['housing'], memory_behavior: ['repeating_questions'] }, true],
  ])('money and housing that last ask for no visit: %j [ASMT-33, ASMT-91]', (changes, isVisit) => {
    expect(actionsOf(changes).includes('book-next-appointment')).toBe(isVisit);
  });

  it('a caregiver who fears to hurt somebody is spoken to first [ASMT-17, ASMT-91]', () => {
    const [call, fear] = stepsOf('calm-and-safe');
    expect(call?.en).toMatch(/^Call 911/);
    expect(fear).toMatchObject({ source: '988' });
    expect(fear?.en).toMatch(/^If you fear hurting yourself or your loved one, step away/);
  });

  it('weight lost is for the doctor, before meals are brought [ASMT-91]', () => {
    const sources = stepsOf('get-meals-covered').map(({ source }) => source);
    expect(sources.indexOf('WEIGHT-LOSS')).toBeLessThan(sources.indexOf('PBS-AAA'));
  });
});
