// Families with a car, or without one any more.
import { describe, expect, it } from 'vitest';
import { actionsOf, type Family } from '#test/support/families.ts';

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
      'take-a-break',
      'help-with-toilet',
    ],
    [
      'an exhausted daughter',
      { daily_needs_now: ['dressing', 'housekeeping_finances'], weekly_help_hours: '15_plus' },
      'take-a-break',
      'list-daily-help',
      'book-next-appointment',
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
