// Families whose loved one lies in a hospital, in rehab or in a nursing home: what a home needs has to wait there.
import { describe, expect, it } from 'vitest';
import { actionsOf, type Family, planOf } from '#test/support/families.ts';
import type { DraftAnswers } from '../assessment.answers.types.ts';

const IN_HOSPITAL = { current_location: 'hospital_er' } as const;
const IN_REHAB = { current_location: 'rehab_snf' } as const;

describe('what is new in a hospital or a nursing home', () => {
  it.each<Family>([
    [
      'sees things in the hospital, and goes home soon',
      {
        ...IN_HOSPITAL,
        starting_points: ['discharge'],
        onset_timing: 'last_48h',
        memory_behavior: ['paranoia_hallucinations'],
        decision_status: 'no_poa_unknown',
      },
      'tell-the-nurse-today',
      'leave-hospital-safely',
      'missing-papers',
    ],
    [
      'sees things and gets lost in a nursing home',
      {
        ...IN_REHAB,
        starting_points: ['fall_safety', 'memory_behavior'],
        memory_behavior: ['lost_wandering', 'paranoia_hallucinations'],
        falls_and_mobility: 'fell_3mo',
      },
      'tell-the-nurse-today',
      'fall-safety',
      'ask-for-care-plan-meeting',
    ],
    [
      'gets lost in a nursing home',
      { ...IN_REHAB, memory_behavior: ['lost_wandering'] },
      'tell-the-nurse-today',
    ],
    [
      'much sleepier since today in a nursing home',
      { ...IN_REHAB, onset_timing: 'today', daily_needs_now: ['eating'] },
      'tell-the-nurse-today',
      'ask-for-care-plan-meeting',
    ],
    [
      'confused since today in rehab, and goes home soon',
      {
        ...IN_REHAB,
        starting_points: ['discharge'],
        onset_timing: 'today',
        memory_behavior: ['nighttime_confusion'],
      },
      'tell-the-nurse-today',
      'leave-rehab-safely',
    ],
  ])(
    'is for the nurse today, not for the doctor’s office: %s [ASMT-34, ASMT-91]',
    (_family, answers, ...first) => {
      const { actions, today } = planOf(answers);
      const ids = actions.map(({ action }) => action);
      expect(ids.slice(0, first.length)).toEqual(first);
      expect(today).toBe(1);
      for (const other of ['call-doctor-same-day', 'call-about-new-change', 'memory-safety'])
        expect(ids).not.toContain(other);
    },
  );

  it.each<Family>([
    ['why they are in the hospital', { ...IN_HOSPITAL, onset_timing: 'today' }, 'leave-hospital-safely'],
    [
      'the notice that rehab ends',
      { ...IN_REHAB, starting_points: ['discharge'], onset_timing: 'today' },
      'leave-rehab-safely',
    ],
    [
      'an emergency',
      { ...IN_REHAB, onset_timing: 'today', safety_check: ['chest_pain_breathing'] },
      'get-emergency-help',
    ],
  ])('is not told to the nurse if it is %s [ASMT-34, ASMT-91]', (_what, answers, first) => {
    const actions = actionsOf(answers);
    expect(actions[0]).toBe(first);
    expect(actions).not.toContain('tell-the-nurse-today');
  });

  it('leaves the plan for wandering to whoever wanders at home, with the carer in the hospital [ASMT-91]', () => {
    const carer: DraftAnswers = { ...IN_HOSPITAL, starting_points: ['discharge', 'memory_behavior'] };
    expect(actionsOf({ ...carer, memory_behavior: ['lost_wandering'] }).slice(0, 2)).toEqual([
      'memory-safety',
      'leave-hospital-safely',
    ]);
  });
});

describe('steps for a kitchen and a bathroom', () => {
  const NEEDS: DraftAnswers = { daily_needs_now: ['toilet', 'eating', 'medications', 'moving_walking'] };
  const AT_HOME = ['help-with-toilet', 'get-meals-covered', 'make-medicines-safer', 'move-around-safely'];

  it.each<[where: string, answers: DraftAnswers, wanted: boolean]>([
    ['in a nursing home', IN_REHAB, false],
    ['in intensive care', IN_HOSPITAL, false],
    ['in rehab, and going home', { ...IN_REHAB, starting_points: ['discharge'] }, true],
    ['in a hospital, and going home', { ...IN_HOSPITAL, starting_points: ['discharge'] }, true],
    ['at home', {}, true],
  ])('%s are wanted or not [ASMT-34, ASMT-91]', (_where, answers, wanted) => {
    const actions = actionsOf({ ...NEEDS, ...answers });
    expect(actions.filter((action) => AT_HOME.includes(action))).toHaveLength(wanted ? AT_HOME.length : 0);
    const few = actionsOf({ ...answers, daily_needs_now: ['bathing'] });
    expect(few.includes('list-daily-help')).toBe(wanted);
  });

  it('with a visit for the memory, are no matter in a nursing home [ASMT-34, ASMT-91]', () => {
    const answers: DraftAnswers = {
      starting_points: ['memory_behavior'],
      memory_behavior: ['repeating_questions'],
    };
    expect(actionsOf(answers)).toContain('memory-checkup');
    expect(actionsOf({ ...answers, ...IN_REHAB })).not.toContain('memory-checkup');
  });
});

describe('the way out of a hospital', () => {
  const MANY: DraftAnswers = {
    falls_and_mobility: 'fell_3mo',
    daily_needs_now: ['bathing', 'toilet', 'moving_walking'],
    decision_status: 'no_poa_unknown',
  };
  it.each<[family: string, answers: DraftAnswers]>([
    ['fell, and is sent home tonight', { starting_points: ['fall_safety'] }],
    [
      'is behind with the rent',
      {
        starting_points: ['fall_safety', 'financial'],
        financial_details: ['rent_mortgage'],
        money_last_60_days: ['rent_mortgage'],
      },
    ],
    [
      'cannot pay for care',
      {
        starting_points: ['financial', 'memory_behavior'],
        financial_details: ['cant_afford_care', 'debt_collectors'],
        money_last_60_days: ['cant_afford_care', 'debt_collection'],
      },
    ],
    ['had a stroke last night', { onset_timing: 'last_48h' }],
  ])('comes before whatever can wait: %s [ASMT-34, ASMT-91]', (_family, answers) => {
    const actions = actionsOf({ ...MANY, ...IN_HOSPITAL, ...answers });
    expect(actions[0]).toBe('leave-hospital-safely');
    expect(actions.indexOf('missing-papers')).toBeLessThan(actions.indexOf('daily-help'));
  });

  it('does not come before the car of somebody who gets lost [ASMT-34, ASMT-91]', () => {
    const lost: DraftAnswers = { memory_behavior: ['lost_wandering'], driving_status: 'drives_safely' };
    expect(actionsOf({ ...MANY, ...IN_HOSPITAL, ...lost }).slice(0, 3)).toEqual([
      'stop-driving-now',
      'memory-safety',
      'leave-hospital-safely',
    ]);
  });
});
