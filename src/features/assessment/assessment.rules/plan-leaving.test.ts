import { describe, expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import { completeAnswers } from './answers.ts';
import { riskFlags } from './flags.ts';
import { planActions } from './plan.ts';

const LIBRARY = loadLibrary();
const TODAY = '2026-11-30';

function actionsOf(changes: DraftAnswers): string[] {
  const answers = completeAnswers({
    safety_check: ['none_of_above'],
    monthly_budget: '250_1000',
    ...changes,
  });
  return planActions(answers, riskFlags(answers), TODAY).map(({ action }) => action);
}
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

  it('at home the same needs lead to help at home, not to a meeting [ASMT-78, ASMT-91]', () => {
    const actions = actionsOf({ ...LIVES_THERE, current_location: 'home' });
    expect(actions).toEqual(expect.arrayContaining(['daily-help', 'find-in-home-help']));
    expect(actions).not.toContain('ask-for-care-plan-meeting');
  });
});
