// Families as they answer, and the steps that have to come first for them.
import { describe, expect, it } from 'vitest';
import { actionsOf, type Family, FRAIL, planOf } from '#test/support/families.ts';
import type { DraftAnswers } from '../assessment.answers.types.ts';

describe('a change since yesterday', () => {
  it.each<Family>([
    [
      'confused at night',
      {
        ...FRAIL,
        starting_points: ['memory_behavior', 'fall_safety'],
        onset_timing: 'last_48h',
        memory_behavior: ['nighttime_confusion'],
        memory_detail_chips: ['nighttime_confusion'],
        driving_status: 'drives_concerned',
      },
      'call-about-new-change',
    ],
    [
      'sleepy on new pain pills',
      {
        ...FRAIL,
        starting_points: ['healthcare_insurance'],
        healthcare_details: ['need_pcp'],
        onset_timing: 'last_48h',
        memory_behavior: ['nighttime_confusion'],
      },
      'call-about-new-change',
    ],
    ['wets herself', { ...FRAIL, onset_timing: 'today' }, 'call-about-new-change'],
    [
      'fell today',
      { ...FRAIL, starting_points: ['fall_safety'], onset_timing: 'today' },
      'call-about-new-change',
    ],
  ])('is for the doctor today: %s [ASMT-91]', (_name, answers, ...first) => {
    expect(actionsOf(answers).slice(0, first.length)).toEqual(first);
  });

  it('comes before everything that is no immediate danger [ASMT-17, ASMT-91]', () => {
    const everything: DraftAnswers = {
      ...FRAIL,
      starting_points: ['memory_behavior', 'financial'],
      onset_timing: 'last_48h',
      memory_behavior: ['nighttime_confusion', 'lost_wandering'],
      money_last_60_days: ['scams_fraud', 'rent_mortgage', 'debt_collection', 'cant_afford_care'],
      monthly_budget: 'not_sure',
      driving_status: 'stopped_driving',
    };
    expect(actionsOf(everything)[0]).toBe('call-about-new-change');
    expect(actionsOf({ ...everything, safety_check: ['suspected_abuse'] }).slice(0, 2)).toEqual([
      'report-abuse',
      'call-about-new-change',
    ]);
  });

  it.each<Family>([
    [
      'a death',
      { starting_points: ['loneliness'], loneliness_details: ['recently_widowed'] },
      'care-for-grief',
    ],
    [
      'an eviction',
      {
        starting_points: ['housing', 'financial'],
        financial_details: ['rent_mortgage'],
        money_last_60_days: ['rent_mortgage'],
      },
      'keep-the-home',
    ],
    [
      'a denial',
      { starting_points: ['healthcare_insurance'], healthcare_details: ['coverage_denied'] },
      'appeal-coverage-denial',
    ],
    ['a day in the hospital', { current_location: 'hospital_er' }, 'leave-hospital-safely'],
    ['an emergency', { safety_check: ['weakness_face_droop'] }, 'get-emergency-help'],
  ])('is no matter for the doctor if it is %s [ASMT-91]', (_name, answers, first) => {
    const actions = actionsOf({ ...answers, onset_timing: 'today' });
    expect(actions[0]).toBe(first);
    expect(actions).not.toContain('call-about-new-change');
  });
});

describe('danger that is not in the safety check', () => {
  it.each<Family>([
    [
      'a scam this morning, ticked as most pressing only',
      {
        ...FRAIL,
        starting_points: ['financial'],
        financial_details: ['scams_exploitation'],
        money_last_60_days: ['none'],
        onset_timing: 'today',
      },
      'stop-a-scam',
    ],
    [
      'sees people, ticked as most pressing only',
      {
        ...FRAIL,
        starting_points: ['fall_safety', 'memory_behavior'],
        memory_detail_chips: ['paranoia_hallucinations'],
        falls_and_mobility: 'fell_3mo',
      },
      'call-doctor-same-day',
      'fall-safety',
    ],
    [
      'sees people since yesterday: one call, not two',
      {
        ...FRAIL,
        starting_points: ['memory_behavior'],
        onset_timing: 'last_48h',
        memory_behavior: ['paranoia_hallucinations'],
      },
      'call-doctor-same-day',
      'fall-safety',
    ],
    [
      'gets lost, ticked as most pressing only',
      {
        ...FRAIL,
        starting_points: ['memory_behavior', 'fall_safety'],
        memory_detail_chips: ['gets_lost'],
        falls_and_mobility: 'fell_3mo',
      },
      'memory-safety',
      'fall-safety',
    ],
    [
      'wanders and drives',
      { starting_points: ['driving'], memory_behavior: ['lost_wandering'], driving_status: 'drives_safely' },
      'stop-driving-now',
      'memory-safety',
    ],
    [
      'confused at night, and driving ticked as most pressing only',
      {
        starting_points: ['driving'],
        memory_behavior: ['nighttime_confusion'],
        driving_status: 'drives_safely',
      },
      'hold-the-keys',
    ],
  ])('comes before what can wait: %s [ASMT-91]', (_name, answers, ...first) => {
    expect(actionsOf(answers).slice(0, first.length)).toEqual(first);
  });
});

describe('how many steps are for today', () => {
  it.each<[name: string, answers: DraftAnswers, today: number]>([
    ['a scam', { ...FRAIL, money_last_60_days: ['scams_fraud'] }, 1],
    ['wanders and drives', { memory_behavior: ['lost_wandering'], driving_status: 'drives_safely' }, 2],
    ['frail', FRAIL, 0],
    ['nothing the matter', {}, 0],
  ])('%s [ASMT-90, ASMT-91]', (_name, answers, today) => {
    expect(planOf(answers).today).toBe(today);
  });
});
