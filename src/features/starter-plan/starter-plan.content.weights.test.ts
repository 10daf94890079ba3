import { describe, expect, it } from 'vitest';
import { ACTIONS, AT_THRESHOLD, answersOf } from '#test/support/plan-content.ts';
import type { Domain } from '../library/library.types.ts';
import type { DrillAnswers } from './starter-plan.questions.ts';
import { rankActions } from './starter-plan.rules/actions.ts';

const weightsOf = (domain: Domain, drill: DrillAnswers, triage = AT_THRESHOLD) =>
  rankActions(ACTIONS, answersOf(domain, triage, drill)).map(({ action, weight }) => [action.id, weight]);

/** Drill answers, and the one action they yield with its weight and guide. */
type Line = [DrillAnswers, string, number, string];
const QUIET = { releases: 'yes', portal: 'yes', nextTouchpoint: '0-30d' };
const HEALTHCARE: Line[] = [
  [{ snags: ['confusion'] }, 'check-memory-or-mood', 90, 'healthcare/cognitive-mood-changes'],
  [{ snags: ['medical_changes'] }, 'report-changes', 80, 'healthcare/monitor-report'],
  [{ snags: ['unclear_next_steps'] }, 'clarify-the-plan', 70, 'healthcare/clarify-plan'],
  [{ snags: ['long_waits'] }, 'beat-the-wait', 60, 'healthcare/beat-the-wait'],
  [{ snags: ['scheduling'] }, 'schedule-with-less-effort', 55, 'healthcare/scheduling-toolkit'],
  [{ snags: ['coordination'] }, 'coordinate-providers', 55, 'healthcare/care-coordination'],
  ...['partial', 'no', 'unknown'].map(
    (releases): Line => [{ releases }, 'sign-hipaa-release', 35, 'healthcare/hipaa-authorization'],
  ),
  ...['no', 'unknown'].map(
    (portal): Line => [{ portal }, 'open-patient-portal', 30, 'healthcare/patient-portal'],
  ),
  ...['none', 'unknown'].map(
    (nextTouchpoint): Line => [
      { nextTouchpoint },
      'book-next-appointment',
      30,
      'healthcare/book-next-appointment',
    ],
  ),
];
/** With no focus chosen, the clarifying action appears too, so each case chooses one. */
const HOUSING: Line[] = [
  [{ focuses: ['assisted_living'] }, 'compare-assisted-living', 75, 'housing/assisted-living-compare'],
  [{ focuses: ['senior_living'] }, 'compare-assisted-living', 75, 'housing/assisted-living-compare'],
  [
    { focuses: ['assisted_living', 'senior_living'] },
    'compare-assisted-living',
    75,
    'housing/assisted-living-compare',
  ],
  [{ focuses: ['in_home_help'] }, 'find-in-home-help', 70, 'housing/in-home-care'],
  [{ focuses: ['group_housing'] }, 'find-group-home', 65, 'housing/group-home-finder'],
  [{ focuses: ['live_in'] }, 'plan-living-together', 60, 'housing/living-together'],
  [{ focuses: ['home_modifications'] }, 'modify-the-home', 55, 'housing/home-safety'],
  [{ focuses: ['downsizing'] }, 'downsize-gently', 50, 'housing/downsizing'],
  [{ focuses: ['other'] }, 'clarify-housing', 40, 'housing/clarifier'],
];
const BESIDE_DOWNSIZING: Line[] = [
  [{ caregiverFeeling: 'stressed' }, 'low-effort-first-steps', 72, 'housing/clarifier'],
  [{ olderOpenness: 'resistant' }, 'work-with-resistance', 70, 'communications/navigating-resistance'],
  [{ costs: 'yes' }, 'compare-costs', 62, 'housing/zip-cost-compare'],
  [{ olderOpenness: 'mixed' }, 'work-with-resistance', 58, 'communications/navigating-resistance'],
];
const guideOf = (id: string) => ACTIONS.find((action) => action.id === id)?.guide;

describe('the documented weight of healthcare', () => {
  it.each(HEALTHCARE)(
    'for %j belongs to %s: %i, with %s [PLAN-56, PLAN-57, PLAN-60]',
    (drill, id, weight, guide) => {
      expect(weightsOf('healthcare', { ...QUIET, ...drill })).toEqual([[id, weight]]);
      expect(guideOf(id)).toBe(guide);
    },
  );

  it('for help with a conversation is 45, and only for yes [PLAN-56, PLAN-57, PLAN-60]', () => {
    const yes = { ...AT_THRESHOLD, conversationHelp: 'yes' } as const;
    expect(weightsOf('healthcare', QUIET, yes)).toEqual([['share-health-news', 45]]);
    expect(weightsOf('healthcare', QUIET)).toEqual([]);
    expect(guideOf('share-health-news')).toBe('communications/sharing-updates');
  });

  it('without any drill answer is that of what only a yes rules out: release and portal [PLAN-57]', () => {
    expect(weightsOf('healthcare', {})).toEqual([
      ['sign-hipaa-release', 35],
      ['open-patient-portal', 30],
    ]);
  });

  it('puts all ten in this order, with no others [PLAN-56]', () => {
    const drill = {
      snags: 'long_waits unclear_next_steps scheduling coordination medical_changes confusion'.split(' '),
      releases: 'no',
      portal: 'no',
      nextTouchpoint: 'none',
    };
    const all = weightsOf('healthcare', drill, { ...AT_THRESHOLD, conversationHelp: 'yes' });
    expect(all.map(([, weight]) => weight)).toEqual([90, 80, 70, 60, 55, 55, 45, 35, 30, 30]);
    expect(ACTIONS.filter(({ domain }) => domain === 'healthcare')).toHaveLength(10);
  });
});

describe('the documented weight of housing', () => {
  it.each(HOUSING)(
    'for %j belongs to %s: %i, with %s [PLAN-58, PLAN-59, PLAN-60]',
    (drill, id, weight, guide) => {
      expect(weightsOf('housing', drill)).toEqual([[id, weight]]);
      expect(guideOf(id)).toBe(guide);
    },
  );

  it.each(BESIDE_DOWNSIZING)(
    'for %j belongs to %s: %i, with %s [PLAN-58, PLAN-60]',
    (drill, id, weight, guide) => {
      expect(weightsOf('housing', { focuses: ['downsizing'], ...drill })).toEqual([
        [id, weight],
        ['downsize-gently', 50],
      ]);
      expect(guideOf(id)).toBe(guide);
    },
  );

  it.each([{ caregiverFeeling: 'tense' }, { olderOpenness: 'open' }, { costs: 'no' }])(
    'for %j is nothing [PLAN-58]',
    (drill) => {
      expect(weightsOf('housing', { focuses: ['downsizing'], ...drill })).toEqual([['downsize-gently', 50]]);
    },
  );

  it('puts all ten in this order, with the talk only if help with it is wanted [PLAN-58, PLAN-59]', () => {
    const focuses =
      'live_in assisted_living downsizing other home_modifications in_home_help group_housing senior_living';
    const drill = { focuses: focuses.split(' '), caregiverFeeling: 'stressed', costs: 'yes' };
    const weights = (olderOpenness: string) =>
      weightsOf('housing', { ...drill, olderOpenness }).map(([, weight]) => weight);
    expect(weights('resistant')).toEqual([75, 72, 70, 70, 65, 62, 60, 55, 50, 40]);
    expect(weights('mixed')).toEqual([75, 72, 70, 65, 62, 60, 58, 55, 50, 40]);
    const own = ACTIONS.filter(({ domain }) => domain === 'housing').map(({ id }) => id);
    expect(own).toHaveLength(11);
    expect(own).toContain('talk-in-housing');
  });
});

describe('grief', () => {
  it('that was named comes before the papers of who decides [PLAN-61]', () => {
    const triage = { ...AT_THRESHOLD, urgency: 'high', emotional: 'high' } as const;
    const ids = weightsOf('end-of-life', { needs: ['grief'] }, triage).map(([id]) => id);
    expect(ids.indexOf('care-for-grief')).toBeLessThan(ids.indexOf('name-health-decision-maker'));
    expect(ids).toContain('name-health-decision-maker');
  });
});
