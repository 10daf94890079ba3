import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { answers, pressing, rule, rules } from '#test/support/plan-rankings.ts';
import { PRESSING } from '#test/support/plan-triage.ts';
import { DRILLS, type DrillAnswers, TRIAGE } from '../starter-plan.questions.ts';
import { type ActionRule, rankActions } from './actions.ts';
import { type Answers, topDomains } from './score.ts';

const CALM = { urgency: 'low', confidence: 'high', emotional: 'low', conversationHelp: 'no' } as const;

describe('the drill-down', () => {
  it.each<[Domain, [id: string, kind: string, options: string][]]>([
    [
      'healthcare',
      [
        ['snags', 'many', 'long_waits unclear_next_steps scheduling coordination medical_changes confusion'],
        ['nextTouchpoint', 'one', '0-30d 31-90d none unknown'],
        ['releases', 'one', 'yes partial no unknown'],
        ['portal', 'one', 'yes no unknown'],
      ],
    ],
    [
      'housing',
      [
        [
          'focuses',
          'many',
          'live_in assisted_living downsizing other home_modifications in_home_help group_housing senior_living',
        ],
        ['caregiverFeeling', 'one', 'steady tense stressed'],
        ['olderOpenness', 'one', 'open mixed resistant'],
        ['costs', 'one', 'yes no'],
        ['zip', 'zip', ''],
      ],
    ],
  ])('of %s asks %j [PLAN-23, PLAN-24, PLAN-25, PLAN-26, PLAN-27, PLAN-28]', (where, questions) => {
    const asked = DRILLS[where].map(({ id, kind, options }) => [id, kind, options.join(' ')]);
    expect(asked).toEqual(questions);
  });

  it.each(DOMAINS)('of %s asks something, each question once, and none of triage’s [PLAN-22]', (where) => {
    const ids = DRILLS[where].map((question) => question.id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set([...ids, ...Object.keys(TRIAGE)]).size).toBe(ids.length + Object.keys(TRIAGE).length);
    for (const { kind, options } of DRILLS[where]) {
      expect(new Set(options).size).toBe(options.length);
      expect(options.length).toBeGreaterThanOrEqual(kind === 'zip' ? 0 : 2);
    }
  });
});

describe('an action', () => {
  const when = [{ question: 'snags', anyOf: ['confusion', 'medical_changes'] }];

  it.each<[what: string, Partial<ActionRule>, DrillAnswers, inPlan: boolean]>([
    ['without a condition', { when: 'always' }, {}, true],
    ['whose answer was ticked', { when }, { snags: ['confusion'] }, true],
    ['with one of its answers among others', { when }, { snags: ['scheduling', 'medical_changes'] }, true],
    ['whose answer was not ticked', { when }, { snags: ['scheduling'] }, false],
    ['with nothing ticked', { when }, { snags: [] }, false],
    ['whose question was not answered', { when }, {}, false],
    ['with the same answer to another question', { when }, { portal: 'confusion' }, false],
    ['with an empty list of conditions', { when: [] }, { snags: ['confusion'] }, false],
    ['with its single answer', { when: [{ question: 'portal', anyOf: ['no'] }] }, { portal: 'no' }, true],
    [
      'with a different single answer',
      { when: [{ question: 'portal', anyOf: ['no'] }] },
      { portal: 'yes' },
      false,
    ],
    ['with part of a code', { when: [{ question: 'portal', anyOf: ['unknown'] }] }, { portal: 'no' }, false],
    [
      'with a stored answer that is no longer offered',
      { when: [{ question: 'releases', anyOf: ['partial', 'no', 'unknown', 'other'] }] },
      { releases: 'other' },
      true,
    ],
    [
      'with its second condition',
      { when: [...when, { question: 'portal', anyOf: ['no'] }] },
      { portal: 'no' },
      true,
    ],
  ])('%s is in the plan when expected [PLAN-24, PLAN-25, PLAN-57]', (_what, change, drill, inPlan) => {
    const ranked = rankActions([rule('one', 'healthcare', 50, change)], pressing({ healthcare: drill }));
    expect(ranked.map((each) => each.action.id)).toEqual(inPlan ? ['one'] : []);
  });

  it.each<['no' | 'yes', inPlan: boolean]>([
    ['no', false],
    ['yes', true],
  ])('can depend on triage: conversation help %s [PLAN-57]', (conversationHelp, inPlan) => {
    const helped = rule('talk', 'legal', 45, { when: [{ question: 'conversationHelp', anyOf: ['yes'] }] });
    const given: Answers = { legal: { triage: { ...PRESSING, conversationHelp } } };
    expect(rankActions([helped], given).length).toBe(inPlan ? 1 : 0);
  });

  it('is in the plan only while its domain is a top one, even if unconditional [PLAN-19, PLAN-51]', () => {
    const given: Answers = {
      'self-care': { triage: PRESSING },
      legal: { triage: PRESSING },
      insurance: { triage: { ...PRESSING, emotional: 'medium' } },
      housing: { triage: CALM },
    };
    const all = DOMAINS.map((each) => rule(each, each, 50));
    expect(rankActions(all, given).map((each) => each.action.id)).toEqual(['legal', 'self-care']);
  });

  it('depends on the answers of its own domain only [PLAN-57, PLAN-61]', () => {
    const need = [{ question: 'needs', anyOf: ['papers', 'respite'] }];
    const both = [rule('legal', 'legal', 50, { when: need }), rule('near', 'community', 50, { when: need })];
    const given = pressing({ legal: { needs: ['papers'] }, community: { needs: ['support_group'] } });
    expect(rankActions(both, given).map((each) => each.action.id)).toEqual(['legal']);
  });

  it('is raised once by each matching condition, and keeps its own weight [PLAN-56, PLAN-61]', () => {
    const given = pressing({ legal: { needs: ['papers', 'capacity'], papersSigned: 'no' } });
    const raisedBy = [
      { question: 'needs', anyOf: ['papers', 'capacity'], by: 10 },
      { question: 'papersSigned', anyOf: ['no'], by: 7 },
      { question: 'papersSigned', anyOf: ['some'], by: 3 },
      { question: 'urgency', anyOf: ['high'], by: 5 },
    ];
    const [ranked] = rankActions([rule('sign', 'legal', 60, { raisedBy })], given);
    expect(ranked?.weight).toBe(82);
    expect(ranked?.action.weight).toBe(60);
    expect(ranked?.because).toEqual([
      { question: 'needs', codes: ['papers', 'capacity'] },
      { question: 'papersSigned', codes: ['no'] },
      { question: 'urgency', codes: ['high'] },
    ]);
  });

  it('is not put into the plan by a condition that raises it [PLAN-57]', () => {
    const raisedBy = [{ question: 'urgency', anyOf: ['high'], by: 90 }];
    const action = rule('one', 'legal', 60, { when: [{ question: 'needs', anyOf: ['papers'] }], raisedBy });
    expect(rankActions([action], pressing({ legal: {} }))).toEqual([]);
  });

  it('lists a question once among its reasons, and each answer once [PLAN-39]', () => {
    const action = rule('one', 'legal', 60, {
      when: [
        { question: 'needs', anyOf: ['papers'] },
        { question: 'needs', anyOf: ['papers', 'capacity'] },
      ],
      raisedBy: [{ question: 'needs', anyOf: ['capacity', 'money_role'], by: 5 }],
    });
    const given = pressing({ legal: { needs: ['capacity', 'papers', 'money_role'] } });
    expect(rankActions([action], given)[0]?.because).toEqual([
      { question: 'needs', codes: ['papers', 'capacity', 'money_role'] },
    ]);
  });

  it('has only given answers as reasons, and at least one if it is conditional [PLAN-39, PLAN-57]', () => {
    fc.assert(
      fc.property(rules, answers, (all, given) => {
        for (const { action, because } of rankActions(all, given)) {
          const { triage, drill } = given[action.domain] ?? {};
          const known = { ...drill, ...triage } as DrillAnswers;
          if (action.when !== 'always') expect(because).not.toEqual([]);
          for (const { question, codes } of because) {
            expect(codes).not.toEqual([]);
            for (const code of codes) expect([known[question]].flat()).toContain(code);
          }
        }
      }),
    );
  });
});

describe('a safety action', () => {
  const afraid = [{ question: 'feelings', anyOf: ['afraid'] }];
  const crisis = rule('crisis', 'self-care', 100, { when: afraid, safety: true });
  const calm = { ...PRESSING, emotional: 'medium' } as const;
  const given = (drill: DrillAnswers): Answers => ({
    healthcare: { triage: PRESSING },
    housing: { triage: PRESSING },
    'self-care': { triage: calm, drill },
  });
  const all = [rule('visit', 'healthcare', 90), rule('move', 'housing', 75), crisis];

  it('stays first as long as its answer does, even if two other areas come first [PLAN-51]', () => {
    const answered = given({ feelings: ['afraid'] });
    expect(topDomains(answered)).toEqual(['healthcare', 'housing']);
    const ids = rankActions(all, answered).map((each) => each.action.id);
    expect(ids).toEqual(['crisis', 'visit', 'move']);
  });

  it('is not in the plan without its answer, nor from an unfinished area [PLAN-51]', () => {
    expect(rankActions(all, given({ feelings: ['strain'] })).map((each) => each.action.id)).toEqual([
      'visit',
      'move',
    ]);
    const unfinished: Answers = { 'self-care': { triage: {}, drill: { feelings: ['afraid'] } } };
    expect(rankActions(all, unfinished)).toEqual([]);
  });
});
