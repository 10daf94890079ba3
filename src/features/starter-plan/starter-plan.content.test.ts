import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kit/locale.ts';
import { ACTIONS, AT_THRESHOLD, answersOf, LIBRARY } from '#test/support/plan-content.ts';
import { COMMON_PRACTICE } from '../library/library.content/library.ts';
import { DOMAINS, type Domain } from '../library/library.types.ts';
import type { PlanAction } from './starter-plan.content.ts';
import { type DrillAnswers, TRIAGE, type TriageAnswers } from './starter-plan.questions.ts';
import { type Condition, rankActions } from './starter-plan.rules/actions.ts';
import { type Answers, PRIORITY_SCORE, scoreOf } from './starter-plan.rules/score.ts';

const DOCUMENTED: Domain[] = ['healthcare', 'housing'];
const OTHERS = DOMAINS.filter((domain) => !DOCUMENTED.includes(domain));
/** The domain stays a priority, whichever single answer is changed. */
const PRESSING: TriageAnswers = {
  urgency: 'high',
  confidence: 'low',
  emotional: 'high',
  conversationHelp: 'no',
};
const rankedIds = (answers: Answers) => rankActions(ACTIONS, answers).map(({ action }) => action.id);

/** Answer sets that satisfy a condition, each in a different way. */
function answersFor(domain: Domain, { question, anyOf }: Condition): Answers[] {
  if (!anyOf) return [answersOf(domain, PRESSING)];
  return anyOf.map((code) =>
    question in TRIAGE
      ? answersOf(domain, { ...PRESSING, [question]: code })
      : answersOf(domain, PRESSING, { [question]: [code] }),
  );
}

/** Drill answers that satisfy a condition, if it is about the drill-down. */
const drillOf = ({ question, anyOf }: Condition): DrillAnswers =>
  anyOf && !(question in TRIAGE) ? { [question]: anyOf } : {};

describe('the actions of our content', () => {
  it('load, with some for each domain and no duplicate ids [PLAN-48, PLAN-61]', () => {
    expect(new Set(ACTIONS.map(({ domain }) => domain))).toEqual(new Set(DOMAINS));
    expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length);
  });

  it.each(ACTIONS)(
    'have steps to tick off: $id, each in both languages, with its source [PLAN-48]',
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

  it.each(DOMAINS)('of %s: some answers at the threshold yield one [PLAN-57, PLAN-58, PLAN-61]', (domain) => {
    expect(scoreOf(AT_THRESHOLD)).toBe(PRIORITY_SCORE);
    const own = ACTIONS.filter((action) => action.domain === domain);
    const drills = own.flatMap(({ when }) => (when === 'always' ? [{}] : when.map(drillOf)));
    const counts = drills.map((drill) => rankedIds(answersOf(domain, AT_THRESHOLD, drill)).length);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  it.each(OTHERS)(
    'of %s: a priority yields one, whatever its triage, even without a drill answer [PLAN-61]',
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

  it.each(ACTIONS)('are raised by each of their conditions for it: $id [PLAN-58, PLAN-61]', (action) => {
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

describe('help with the talk', () => {
  it.each(DOMAINS.filter((domain) => domain !== 'tough-conversations'))(
    'in %s changes the plan, gives that answer as its reason, and is the reason for nothing else [PLAN-09, PLAN-57]',
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

  it('never gives the question about the family as the reason for the talk with a manager [PLAN-39]', () => {
    const ids = rankedIds(answersOf('work-family', { ...PRESSING, conversationHelp: 'yes' }, {}));
    expect(ids).not.toContain('talk-with-manager');
  });
});

describe('actions about life or harm', () => {
  const SAFETY = ['make-crisis-plan', 'stop-money-exploitation'];
  const heaviest = ({ weight, raisedBy }: PlanAction) =>
    weight + raisedBy.reduce((sum, { by }) => sum + by, 0);

  it('are these two, life before money, and nothing outweighs either [PLAN-56]', () => {
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

  it.each(SAFETY)('start with 911 in steps and numbers: %s', (id) => {
    const action = ACTIONS.find((each) => each.id === id);
    expect(action?.phones[0]).toBe('emergency');
    expect(action?.steps[0]?.en).toMatch(/^Call 911/);
  });

  it('put 911 before 988 wherever both occur', () => {
    for (const { id, phones } of ACTIONS.filter(({ phones }) => phones.includes('crisis-988')))
      if (phones.includes('emergency'))
        expect(phones.indexOf('emergency'), id).toBeLessThan(phones.indexOf('crisis-988'));
  });
});
