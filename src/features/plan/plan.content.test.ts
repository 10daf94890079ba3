import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { LOCALES } from '../../kit/locale.ts';
import { COMMON_PRACTICE, CONTENT, listGuideIds, loadLibrary } from '../library/library.content/library.ts';
import { DOMAINS, type Domain } from '../library/library.types.ts';
import { loadPlanActions, type PlanAction } from './plan.content.ts';
import { type DrillAnswers, TRIAGE, type TriageAnswers } from './plan.questions.ts';
import { type Condition, rankActions } from './plan.rules/actions.ts';
import { type Answers, PRIORITY_SCORE, scoreOf } from './plan.rules/score.ts';

const LIBRARY = loadLibrary();
const GUIDES = new Set(listGuideIds());
const ACTIONS = loadPlanActions(LIBRARY, GUIDES);
const DOCUMENTED: Domain[] = ['healthcare', 'housing'];
const OTHERS = DOMAINS.filter((domain) => !DOCUMENTED.includes(domain));

/** Exactly a priority. */
const AT_THRESHOLD: TriageAnswers = {
  urgency: 'medium',
  confidence: 'low',
  emotional: 'low',
  conversationHelp: 'no',
};
/** Whatever one question is changed to, the domain stays a priority. */
const PRESSING: TriageAnswers = {
  urgency: 'high',
  confidence: 'low',
  emotional: 'high',
  conversationHelp: 'no',
};
const answersOf = (domain: Domain, triage: TriageAnswers, drill?: DrillAnswers): Answers => ({
  [domain]: { triage, drill },
});
const rankedIds = (answers: Answers) => rankActions(ACTIONS, answers).map(({ action }) => action.id);
const weightsOf = (domain: Domain, drill: DrillAnswers, triage = AT_THRESHOLD) =>
  rankActions(ACTIONS, answersOf(domain, triage, drill)).map(({ action, weight }) => [action.id, weight]);

/** Answers of which one makes a condition hold, each another way. */
function answersFor(domain: Domain, { question, anyOf }: Condition): Answers[] {
  if (!anyOf) return [answersOf(domain, PRESSING)];
  return anyOf.map((code) =>
    question in TRIAGE
      ? answersOf(domain, { ...PRESSING, [question]: code })
      : answersOf(domain, PRESSING, { [question]: [code] }),
  );
}

/** The drill answers that make a condition hold, if it is about one. */
const drillOf = ({ question, anyOf }: Condition): DrillAnswers =>
  anyOf && !(question in TRIAGE) ? { [question]: anyOf } : {};

describe('the actions of our content', () => {
  it('load, some for each domain, no id twice [PLAN-48, PLAN-61]', () => {
    expect(new Set(ACTIONS.map(({ domain }) => domain))).toEqual(new Set(DOMAINS));
    expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length);
  });

  it.each(ACTIONS)(
    'have steps to tick off: $id, each in both languages, with where it is from [PLAN-48]',
    (action) => {
      expect(action.steps.length).toBeGreaterThanOrEqual(4);
      for (const text of [action.title, action.why, ...action.steps]) {
        for (const locale of LOCALES) expect(text[locale]).toMatch(/\S/);
        expect(text.es).not.toBe(text.en);
        expect(text.en).not.toMatch(/coming soon/i);
      }
      for (const { source } of action.steps)
        expect(source === COMMON_PRACTICE || LIBRARY.sources.has(source)).toBe(true);
      expect(action.phones.every((id) => LIBRARY.phones.has(id))).toBe(true);
    },
  );

  it.each(DOMAINS)('of %s: some answers at the threshold have one [PLAN-57, PLAN-58, PLAN-61]', (domain) => {
    expect(scoreOf(AT_THRESHOLD)).toBe(PRIORITY_SCORE);
    const own = ACTIONS.filter((action) => action.domain === domain);
    const drills = own.flatMap(({ when }) => (when === 'always' ? [{}] : when.map(drillOf)));
    const counts = drills.map((drill) => rankedIds(answersOf(domain, AT_THRESHOLD, drill)).length);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  it.each(OTHERS)(
    'of %s: a priority has one, whatever its triage, and with no drill answer [PLAN-61]',
    (domain) => {
      const all = TRIAGE.urgency.flatMap((urgency) =>
        TRIAGE.confidence.flatMap((confidence) =>
          TRIAGE.emotional.flatMap((emotional) =>
            TRIAGE.conversationHelp.map((conversationHelp) => ({
              urgency,
              confidence,
              emotional,
              conversationHelp,
            })),
          ),
        ),
      );
      const pressing = all.filter((triage) => scoreOf(triage) >= PRIORITY_SCORE);
      expect(pressing.length).toBeGreaterThan(20);
      for (const triage of pressing) {
        expect(rankedIds(answersOf(domain, triage))).not.toEqual([]);
        expect(rankedIds(answersOf(domain, triage, {}))).not.toEqual([]);
      }
    },
  );

  it.each(ACTIONS)(
    'are all reachable: $id by each of its conditions [PLAN-57, PLAN-59, PLAN-61]',
    ({ id, domain, when }) => {
      const ways =
        when === 'always'
          ? [answersOf(domain, AT_THRESHOLD)]
          : when.flatMap((condition) => answersFor(domain, condition));
      for (const answers of ways) expect(rankedIds(answers)).toContain(id);
    },
  );

  it.each(ACTIONS)('are raised by each thing that raises them: $id [PLAN-58, PLAN-61]', (action) => {
    const { id, domain, when, raisedBy } = action;
    const needs = when === 'always' ? {} : Object.assign({}, ...when.map(drillOf));
    for (const raise of raisedBy) {
      const ranked = answersFor(domain, raise).map((answers) => {
        const drill = { ...needs, ...answers[domain]?.drill };
        const triage = { ...answers[domain]?.triage };
        return rankActions(ACTIONS, answersOf(domain, triage, drill)).find((each) => each.action.id === id);
      });
      for (const each of ranked) {
        expect(each?.weight).toBeGreaterThanOrEqual(action.weight + raise.by);
        expect(each?.because.map(({ question }) => question)).toContain(raise.question);
      }
    }
  });
});

/** What is answered, and the one action with its weight and guide that it gives. */
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
/** A focus of its own gives the clarifier when nothing else is chosen, so one is always chosen here. */
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

describe('help with the talk', () => {
  it.each(DOMAINS.filter((domain) => domain !== 'tough-conversations'))(
    'in %s changes the plan, names that answer as its reason, and nothing else is justified by it [PLAN-09, PLAN-57]',
    (domain) => {
      const withHelp = rankActions(ACTIONS, answersOf(domain, { ...PRESSING, conversationHelp: 'yes' }, {}));
      const without = rankedIds(answersOf(domain, PRESSING, {}));
      const added = withHelp.filter(({ action }) => !without.includes(action.id));
      expect(added).toHaveLength(1);
      expect(added[0]?.because).toEqual([{ question: 'conversationHelp', codes: ['yes'] }]);
      expect(added[0]?.action.title.en).toMatch(/talk|tell/i);
      expect(added[0]?.action.steps.length).toBeGreaterThanOrEqual(4);
    },
  );

  it('never has the talk with a manager justified by the question about the family [PLAN-39]', () => {
    const ids = rankedIds(answersOf('work-family', { ...PRESSING, conversationHelp: 'yes' }, {}));
    expect(ids).not.toContain('talk-with-manager');
  });
});

describe('what is about life or harm', () => {
  const SAFETY = ['make-crisis-plan', 'stop-money-exploitation'];
  const heaviest = ({ weight, raisedBy }: PlanAction) =>
    weight + raisedBy.reduce((sum, { by }) => sum + by, 0);

  it('is these two, life before money, and nothing outweighs either [PLAN-56]', () => {
    const [crisis, money] = SAFETY.map((id) => ACTIONS.find((action) => action.id === id));
    if (!crisis || !money) throw new Error('one is missing');
    expect(
      ACTIONS.filter(({ safety }) => safety)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(SAFETY.toSorted());
    expect(crisis.weight).toBeGreaterThan(heaviest(money));
    for (const other of ACTIONS.filter(({ safety }) => !safety))
      expect(money.weight, other.id).toBeGreaterThan(heaviest(other));
  });

  it.each(SAFETY)('begins with 911 in its steps and its numbers: %s', (id) => {
    const action = ACTIONS.find((each) => each.id === id);
    expect(action?.phones[0]).toBe('emergency');
    expect(action?.steps[0]?.en).toMatch(/^Call 911/);
  });

  it('puts 911 before 988 wherever both stand', () => {
    for (const { id, phones } of ACTIONS.filter(({ phones }) => phones.includes('crisis-988')))
      if (phones.includes('emergency'))
        expect(phones.indexOf('emergency'), id).toBeLessThan(phones.indexOf('crisis-988'));
  });
});

describe('the documented weight of healthcare', () => {
  it.each(HEALTHCARE)(
    'for %j is that of %s: %i, with %s [PLAN-56, PLAN-57, PLAN-60]',
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

  it('without any drill answer is that of what is not yes: release and portal [PLAN-57]', () => {
    expect(weightsOf('healthcare', {})).toEqual([
      ['sign-hipaa-release', 35],
      ['open-patient-portal', 30],
    ]);
  });

  it('puts all ten in this order, and there are no more [PLAN-56]', () => {
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
    'for %j is that of %s: %i, with %s [PLAN-58, PLAN-59, PLAN-60]',
    (drill, id, weight, guide) => {
      expect(weightsOf('housing', drill)).toEqual([[id, weight]]);
      expect(guideOf(id)).toBe(guide);
    },
  );

  it.each(BESIDE_DOWNSIZING)(
    'for %j is that of %s: %i, with %s [PLAN-58, PLAN-60]',
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

  it('puts all ten in this order, and the talk only where help with it is wanted [PLAN-58, PLAN-59]', () => {
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

describe('the loader', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  type Draft = Record<string, unknown> & Pick<PlanAction, 'id' | 'steps'>;
  /** Loads our actions with the first one of legal.yaml changed. */
  function loadWith(change: (action: Draft, all: Draft[]) => void) {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-plan-'));
    folders.push(folder);
    cpSync(path.join(CONTENT, 'actions'), path.join(folder, 'actions'), { recursive: true });
    const file = path.join(folder, 'actions/legal.yaml');
    const actions: Draft[] = parse(readFileSync(file, 'utf8'));
    const [first] = actions;
    if (!first) throw new Error('legal.yaml is empty');
    change(first, actions);
    writeFileSync(file, stringify(actions));
    return () => loadPlanActions(LIBRARY, GUIDES, folder);
  }
  const firstId = ACTIONS.find(({ domain }) => domain === 'legal')?.id;
  const named = (problem: string) => `content/actions/legal.yaml, ${firstId}: ${problem}`;

  it('takes a copy of our actions as it is [PLAN-48]', () => {
    expect(loadWith(() => {})()).toEqual(ACTIONS);
  });

  it.each<[string, (action: Draft) => void]>([
    [
      'unknown question nosuch',
      (each) => Object.assign(each, { when: [{ question: 'nosuch', anyOf: ['yes'] }] }),
    ],
    // A question of another domain.
    [
      'unknown question snags',
      (each) => Object.assign(each, { when: [{ question: 'snags', anyOf: ['confusion'] }] }),
    ],
    [
      'unknown answer needs gold',
      (each) => Object.assign(each, { when: [{ question: 'needs', anyOf: ['gold'] }] }),
    ],
    [
      'unknown answer needs gold',
      (each) => Object.assign(each, { when: [{ question: 'needs', noneOf: ['gold'] }] }),
    ],
    [
      'unknown answer urgency dire',
      (each) => Object.assign(each, { when: [{ question: 'urgency', anyOf: ['dire'] }] }),
    ],
    [
      'unknown question nosuch',
      (each) => Object.assign(each, { raisedBy: [{ question: 'nosuch', anyOf: ['yes'], by: 5 }] }),
    ],
    [
      'unknown answer papersSigned maybe',
      (each) => Object.assign(each, { raisedBy: [{ question: 'papersSigned', anyOf: ['maybe'], by: 5 }] }),
    ],
    ['unknown guide legal/nosuch', (each) => Object.assign(each, { guide: 'legal/nosuch' })],
    ['unknown phone nosuch', (each) => Object.assign(each, { phones: ['nosuch'] })],
    ['unknown source NOSUCH', (each) => Object.assign(each.steps[0] ?? {}, { source: 'NOSUCH' })],
  ])('refuses: %s, and names file and id [PLAN-48, PLAN-57, PLAN-60, PLAN-61]', (problem, change) => {
    expect(loadWith(change)).toThrow(named(problem));
  });

  it('refuses conversation help of the domain that does not ask for it [PLAN-57]', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-plan-'));
    folders.push(folder);
    cpSync(path.join(CONTENT, 'actions'), path.join(folder, 'actions'), { recursive: true });
    const file = path.join(folder, 'actions/tough-conversations.yaml');
    const [first, ...rest] = parse(readFileSync(file, 'utf8')) as Draft[];
    const when = [{ question: 'conversationHelp', anyOf: ['yes'] }];
    writeFileSync(file, stringify([{ ...first, when }, ...rest]));
    expect(() => loadPlanActions(LIBRARY, GUIDES, folder)).toThrow(
      `content/actions/tough-conversations.yaml, ${first?.id}: unknown question conversationHelp`,
    );
  });

  it('refuses an id that is there twice, in one file or in two [PLAN-48, PLAN-61]', () => {
    expect(loadWith((first, all) => all.push({ ...first }))).toThrow(named('its id is used twice'));
    const other = ACTIONS.find(({ domain }) => domain === 'healthcare')?.id ?? '';
    expect(loadWith((first) => Object.assign(first, { id: other }))).toThrow(
      `content/actions/healthcare.yaml, ${other}: its id is used twice`,
    );
  });

  it('says all that is wrong with an action at once [PLAN-48]', () => {
    const change = (each: Draft) => Object.assign(each, { phones: ['nosuch'], guide: 'legal/nosuch' });
    expect(loadWith(change)).toThrow(named('unknown phone nosuch; unknown guide legal/nosuch'));
  });

  it.each<[string, (action: Draft, all: Draft[]) => void]>([
    ['no action at all', (_, all) => all.splice(0)],
    ['three steps', (each) => each.steps.splice(3)],
    ['no phone', (each) => Object.assign(each, { phones: [] })],
    ['a weight of 0', (each) => Object.assign(each, { weight: 0 })],
    ['a weight of 101', (each) => Object.assign(each, { weight: 101 })],
    ['no condition in its list', (each) => Object.assign(each, { when: [] })],
    [
      'anyOf beside noneOf',
      (each) => Object.assign(each, { when: [{ question: 'needs', anyOf: ['papers'], noneOf: ['papers'] }] }),
    ],
    ['a condition without answers', (each) => Object.assign(each, { when: [{ question: 'needs' }] })],
    ['one language', (each) => Object.assign(each, { title: { en: 'Sign' } })],
    ['a field of its own', (each) => Object.assign(each, { priority: 1 })],
  ])('refuses a file with %s, and names it [PLAN-48, PLAN-61]', (_, change) => {
    expect(loadWith(change)).toThrow('content/actions/legal.yaml');
  });
});
