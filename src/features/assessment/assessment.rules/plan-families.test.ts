// Families as they answer, and the steps that have to come first for them.
import { describe, expect, it } from 'vitest';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import { completeAnswers } from './answers.ts';
import { riskFlags } from './flags.ts';
import { orderActions } from './plan.ts';

/** Every question touched, and nothing the matter. */
const CALM: DraftAnswers = {
  safety_check: ['none_of_above'],
  starting_points: ['other'],
  onset_timing: 'ongoing_2mo',
  current_location: 'home',
  decision_status: 'has_poa_copy',
  care_team: ['me'],
  coverage_snapshot: ['medicare'],
  monthly_budget: '250_1000',
  money_last_60_days: ['none'],
  home_setup: ['none'],
  daily_needs_now: ['none'],
  falls_and_mobility: 'no_issues',
  memory_behavior: ['none'],
  driving_status: 'never_drove',
  weekly_help_hours: '3_6',
};
const TODAY = '2026-11-30';

const planOf = (changes: DraftAnswers) => {
  const answers = completeAnswers({ ...CALM, ...changes });
  return orderActions(answers, riskFlags(answers), TODAY);
};
const actionsOf = (changes: DraftAnswers) => planOf(changes).actions.map(({ action }) => action);

/** A frail person's plan without danger: a fall, three needs, no papers, money for care. */
const FRAIL = {
  falls_and_mobility: 'unsteady',
  daily_needs_now: ['toilet', 'moving_walking', 'medications'],
  decision_status: 'no_poa_unknown',
  money_last_60_days: ['cant_afford_care'],
} satisfies DraftAnswers;

type Family = [name: string, answers: DraftAnswers, ...first: string[]];

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

describe('rides, for somebody who gave up driving years ago,', () => {
  it.each<Family>([
    [
      'recently widowed',
      { starting_points: ['loneliness'], loneliness_details: ['recently_widowed', 'stopped_activities'] },
      'care-for-grief',
      'less-alone',
    ],
    [
      'coughs at meals',
      {
        starting_points: ['healthcare_insurance'],
        healthcare_details: ['need_specialist'],
        daily_needs_now: ['eating'],
      },
      'beat-the-wait',
    ],
    [
      'six needs and no papers',
      {
        daily_needs_now: ['bathing', 'dressing', 'toilet', 'moving_walking', 'eating', 'medications'],
        decision_status: 'think_exists',
        weekly_help_hours: '15_plus',
      },
      'daily-help',
      'missing-papers',
      'help-with-toilet',
    ],
    [
      'an exhausted daughter',
      { daily_needs_now: ['dressing', 'housekeeping_finances'], weekly_help_hours: '15_plus' },
      'list-daily-help',
      'book-next-appointment',
      'take-a-break',
    ],
  ])('come after what is the matter: %s [ASMT-84, ASMT-91]', (_name, answers, ...first) => {
    const actions = actionsOf({ ...answers, driving_status: 'stopped_driving' });
    expect(actions.slice(0, first.length)).toEqual(first);
    expect(actions.slice(0, 3)).not.toContain('rides');
    expect(actions).toContain('rides');
  });

  it('come first where driving is what brought the family here [ASMT-91]', () => {
    const answers = { driving_status: 'stopped_driving', home_setup: ['lives_alone'] } as const;
    expect(actionsOf({ ...answers, home_setup: ['lives_alone'], starting_points: ['driving'] })[0]).toBe(
      'rides',
    );
  });
});

describe('somebody who still drives', () => {
  const worried = { driving_status: 'drives_concerned' } as const;
  it.each<Family>([
    [
      'two crashes, confused at night',
      { ...worried, starting_points: ['driving'], memory_behavior: ['nighttime_confusion'] },
      'hold-the-keys',
      'memory-checkup',
    ],
    [
      'newly diagnosed, asks the same again',
      {
        ...worried,
        starting_points: ['memory_behavior'],
        memory_detail_chips: ['repeats_questions'],
        decision_status: 'no_poa_unknown',
      },
      'hold-the-keys',
      'memory-checkup',
      'missing-papers',
    ],
    [
      'sees people and fell',
      {
        ...worried,
        starting_points: ['fall_safety', 'memory_behavior'],
        memory_detail_chips: ['paranoia_hallucinations'],
        falls_and_mobility: 'fell_3mo',
      },
      'call-doctor-same-day',
      'hold-the-keys',
      'fall-safety',
    ],
    [
      'gets lost',
      { ...worried, memory_behavior: ['lost_wandering', 'nighttime_confusion'] },
      'stop-driving-now',
      'memory-safety',
    ],
    [
      'drives badly, with a clear mind',
      { ...worried, decision_status: 'no_poa_unknown' },
      'talk-about-driving',
      'missing-papers',
    ],
    [
      'drives safely, and driving brought the family here',
      { starting_points: ['driving'], driving_status: 'drives_safely' },
      'talk-about-driving',
      'rides',
    ],
  ])('is told one thing about the keys: %s [ASMT-91]', (_name, answers, ...first) => {
    const actions = actionsOf(answers);
    expect(actions.slice(0, first.length)).toEqual(first);
    const keys = ['stop-driving-now', 'hold-the-keys', 'talk-about-driving'];
    expect(actions.filter((action) => keys.includes(action))).toHaveLength(1);
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
