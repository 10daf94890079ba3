import { describe, expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';
import { actionsFor } from '#test/support/families.ts';
import type { DraftAnswers } from '../assessment.answers.types.ts';

const LIBRARY = loadLibrary();

const actionsOf = (changes: DraftAnswers): string[] =>
  actionsFor({ safety_check: ['none_of_above'], monthly_budget: '250_1000', ...changes });
const stepsOf = (id: string) => LIBRARY.actions.get(id)?.steps ?? [];

describe('in rehab', () => {
  const ENDING: DraftAnswers = {
    starting_points: ['discharge', 'healthcare_insurance'],
    healthcare_details: ['coverage_denied'],
    discharge_details: { planned_discharge_date: '2026-12-02', facility_name: '', followup_scheduled: false },
    current_location: 'rehab_snf',
    falls_and_mobility: 'fell_3mo',
    daily_needs_now: ['bathing', 'dressing', 'moving_walking'],
  };

  it('whose coverage ends, the way out of rehab is first, not that of a hospital [ASMT-34, ASMT-91]', () => {
    const actions = actionsOf(ENDING);
    expect(actions[0]).toBe('leave-rehab-safely');
    expect(actions).not.toContain('leave-hospital-safely');
    expect(actions).not.toContain('ask-for-care-plan-meeting');
  });

  it.each(['leave-rehab-safely', 'ask-for-care-plan-meeting', 'appeal-coverage-denial'])(
    'the hour of the appeal is noon of the day before, with its source: %s [ASMT-91]',
    (id) => {
      const step = stepsOf(id).find(({ source }) => source === 'MED-NONCOVER');
      expect(step?.en).toContain('Notice of Medicare Non-Coverage');
      expect(step?.en).toContain('noon of the day before coverage ends');
      expect(step?.es).toContain('antes del mediodía del día anterior al fin de la cobertura');
    },
  );

  it('it comes before what an appeal by letter needs [ASMT-91]', () => {
    expect(stepsOf('leave-rehab-safely')[0]?.source).toBe('MED-NONCOVER');
    const sources = stepsOf('appeal-coverage-denial').map(({ source }) => source);
    expect(sources.indexOf('MED-NONCOVER')).toBeLessThan(sources.indexOf('MCAID-HEARING'));
  });
});

describe('a nursing home that nobody leaves', () => {
  const LIVES_THERE: DraftAnswers = {
    starting_points: ['other'],
    current_location: 'rehab_snf',
    falls_and_mobility: 'fell_3mo',
    daily_needs_now: ['bathing', 'dressing', 'toilet', 'moving_walking', 'eating'],
    coverage_snapshot: ['medicaid', 'medicare'],
    preferences: ['stay_home'],
  };

  it('asks for a meeting there, and for no help at home [ASMT-34, ASMT-91]', () => {
    const actions = actionsOf(LIVES_THERE);
    expect(actions.slice(0, 2)).toEqual(['ask-for-care-plan-meeting', 'fall-safety']);
    for (const other of ['leave-hospital-safely', 'leave-rehab-safely', 'daily-help', 'find-in-home-help'])
      expect(actions).not.toContain(other);
    expect(stepsOf('ask-for-care-plan-meeting').map(({ source }) => source)).toContain('OMB');
  });

  it('at home the same needs lead to help at home, once, not to a meeting [ASMT-78, ASMT-91]', () => {
    const actions = actionsOf({ ...LIVES_THERE, current_location: 'home' });
    expect(actions).toContain('daily-help');
    expect(actions).not.toContain('find-in-home-help');
    expect(actions).not.toContain('ask-for-care-plan-meeting');
    expect(actionsOf({ preferences: ['stay_home'], daily_needs_now: ['bathing', 'eating'] })).toContain(
      'find-in-home-help',
    );
  });
});

describe('coming home from a hospital', () => {
  const HOME: DraftAnswers = {
    starting_points: ['discharge'],
    current_location: 'home',
    onset_timing: 'last_week',
    daily_needs_now: ['medications'],
    falls_and_mobility: 'uses_device',
    driving_status: 'stopped_driving',
  };
  const left = (planned_discharge_date: string, followup_scheduled = true) => ({
    discharge_details: { planned_discharge_date, facility_name: '', followup_scheduled },
  });

  it.each<[string, DraftAnswers]>([
    ['yesterday', left('2026-11-29')],
    ['today', left('2026-11-30')],
    ['a month ago', left('2026-10-31')],
    ['on a day left blank', {}],
    ['on a day left blank, with family', { current_location: 'with_family' }],
    ['yesterday, to assisted living', { ...left('2026-11-29'), current_location: 'assisted_living' }],
  ])('%s, the first step is about the first days, not about leaving [ASMT-30, ASMT-91]', (_when, changes) => {
    const actions = actionsOf({ ...HOME, ...changes });
    expect(actions[0]).toBe('first-days-home');
    expect(actions).not.toContain('leave-hospital-safely');
    expect(stepsOf('first-days-home')[0]?.en).toMatch(/^Check the pills before the next dose/);
  });

  it.each<[string, DraftAnswers]>([
    ['tomorrow', left('2026-12-01')],
    ['on a day left blank, from a hospital', { current_location: 'hospital_er' }],
    ['yesterday, and is still there', { ...left('2026-11-29'), current_location: 'hospital_er' }],
  ])('%s, the first step is to leave safely [ASMT-30, ASMT-91]', (_when, changes) => {
    const actions = actionsOf({ ...HOME, ...changes });
    expect(actions[0]).toBe('leave-hospital-safely');
    expect(actions).not.toContain('first-days-home');
  });

  it('is left to leaving safely where nobody said where they are [ASMT-30, ASMT-86]', () => {
    const { current_location: _untouched, ...answers } = HOME;
    expect(actionsOf(answers)[0]).toBe('leave-hospital-safely');
  });

  it('is over after a month, however long the plan is kept [ASMT-30, ASMT-91]', () => {
    const actions = actionsOf({ ...HOME, ...left('2026-10-30') });
    expect(actions).not.toContain('first-days-home');
    expect(actions).not.toContain('leave-hospital-safely');
  });

  it.each(['last_week', 'ongoing_2mo', 'last_48h'] as const)(
    'asks for no visit that is booked, whenever it began: %s [ASMT-30, ASMT-33]',
    (onset_timing) => {
      const plan = (day: string, booked: boolean) =>
        actionsOf({ ...HOME, ...left(day, booked), onset_timing });
      expect(plan('2026-11-29', true)).not.toContain('book-next-appointment');
      expect(plan('2026-10-20', true)).not.toContain('book-next-appointment');
      expect(plan('2026-10-20', false)).toContain('book-next-appointment');
    },
  );

  it('asks in the hospital first who is at home, and what days in rehab cost last [ASMT-91]', () => {
    const steps = stepsOf('leave-hospital-safely');
    expect(steps[0]).toMatchObject({ source: 'DISCHARGE-PLAN' });
    expect(steps[0]?.en).toMatch(/^Say today who is, and is not, at home/);
    expect(steps.at(-1)).toMatchObject({ source: 'MED-2026', dated: 'rehab-days' });
  });
});
