import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { answers, triage, WITH_SCORE } from '#test/support/plan-scores.ts';
import { DRILLS } from '../starter-plan.questions.ts';
import {
  type Answers,
  completedDomains,
  isCompleted,
  LEVELS,
  type Level,
  PRIORITY_SCORE,
  recommendedLevel,
  scoreOf,
  TOP_DOMAINS,
  tierScore,
  topDomains,
  waitingDomains,
} from './score.ts';

type Drill = NonNullable<NonNullable<Answers[Domain]>['drill']>;

describe('a priority domain', () => {
  it.each(WITH_SCORE.map((given, score) => [score, score >= 4, given] as const))(
    'with score %i: %s [PLAN-17, PLAN-18]',
    (_score, priority, given) => {
      expect(topDomains({ insurance: { triage: given } })).toEqual(priority ? ['insurance'] : []);
    },
  );

  it('starts at one common score; two domains get a plan [PLAN-18, PLAN-19]', () => {
    expect([PRIORITY_SCORE, TOP_DOMAINS]).toEqual([4, 2]);
  });

  it('is completed, however high its score already is [PLAN-15, PLAN-17]', () => {
    const { conversationHelp: _, ...unfinished } = WITH_SCORE[7];
    expect(topDomains({ legal: { triage: unfinished } })).toEqual([]);
    expect(topDomains({ 'tough-conversations': { triage: unfinished } })).toEqual(['tough-conversations']);
  });
});

describe('the top domains', () => {
  it.each<[scores: Partial<Record<Domain, number>>, top: Domain[]]>([
    [{}, []],
    [{ healthcare: 3, 'self-care': 3 }, []],
    [{ healthcare: 3, 'self-care': 4 }, ['self-care']],
    [{ healthcare: 4, 'self-care': 7 }, ['self-care', 'healthcare']],
    [{ healthcare: 5, housing: 6, legal: 7 }, ['legal', 'housing']],
    [{ healthcare: 7, housing: 3, legal: 3 }, ['healthcare']],
    // Equal scores: by the order of the ten, for the first place, the second, and both.
    [{ legal: 7, community: 5, insurance: 5 }, ['legal', 'insurance']],
    [{ 'self-care': 6, 'daily-living': 6, community: 4 }, ['daily-living', 'self-care']],
    [{ 'self-care': 4, 'work-family': 4, housing: 4 }, ['housing', 'work-family']],
    [
      { 'end-of-life': 7, 'tough-conversations': 7, 'work-family': 7 },
      ['work-family', 'tough-conversations'],
    ],
    [{ healthcare: 4, 'self-care': 5, 'daily-living': 5 }, ['daily-living', 'self-care']],
  ])('of %j are %j [PLAN-17, PLAN-19, PLAN-20]', (scores, top) => {
    expect(topDomains(withScores(scores))).toEqual(top);
  });

  it.each<[one: string, other: string, first: Domain]>([
    // Equal scores of 5: urgency first, whatever the order of the ten.
    ['medium medium high', 'high medium medium', 'self-care'],
    ['high medium medium', 'medium medium high', 'healthcare'],
    // Equally urgent: overwhelming before unclear.
    ['high low low', 'high high high', 'self-care'],
    ['high medium medium', 'high low low', 'healthcare'],
    // All equal: by the order of the ten.
    ['high low low', 'high low low', 'healthcare'],
  ])('with equal scores, healthcare %j and self-care %j, start with %s [PLAN-20]', (one, other, first) => {
    const given = { 'self-care': { triage: triage(other) }, healthcare: { triage: triage(one) } };
    expect(scoreOf(triage(one))).toBe(scoreOf(triage(other)));
    expect(topDomains(given)[0]).toBe(first);
  });

  it.each<[scores: Partial<Record<Domain, number>>, chosen: Domain, top: Domain[]]>([
    [{ healthcare: 7, housing: 6, legal: 5 }, 'legal', ['legal', 'healthcare']],
    [{ healthcare: 7, housing: 6, legal: 5 }, 'housing', ['housing', 'healthcare']],
    // Even one below the threshold, and where nothing else is a priority.
    [{ healthcare: 7, legal: 3 }, 'legal', ['legal', 'healthcare']],
    [{ legal: 3 }, 'legal', ['legal']],
    // An unanswered area cannot be chosen.
    [{ healthcare: 7, housing: 6 }, 'legal', ['healthcare', 'housing']],
  ])('of %j with %s chosen are %j [PLAN-19]', (scores, chosen, top) => {
    expect(topDomains(withScores(scores), chosen)).toEqual(top);
  });

  it.each<[scores: Partial<Record<Domain, number>>, chosen: Domain | null, waiting: Domain[]]>([
    [{ healthcare: 7, housing: 6 }, null, []],
    [{ healthcare: 7, housing: 6, legal: 5, community: 4 }, null, ['legal', 'community']],
    [{ healthcare: 7, housing: 6, legal: 5 }, 'legal', ['housing']],
    // Below the threshold, but called urgent: it is named, not dropped.
    [{ legal: 3 }, null, ['legal']],
    [{ legal: 3 }, 'legal', []],
    [{ legal: 2, community: 1 }, null, []],
    [{ healthcare: 7, housing: 6, legal: 3, community: 4 }, null, ['community', 'legal']],
  ])('of %j with %s chosen leave waiting: %j [PLAN-17, PLAN-19, PLAN-51]', (scores, chosen, waiting) => {
    expect(waitingDomains(withScores(scores), chosen)).toEqual(waiting);
  });

  it.each(['high high low', 'low medium high', 'low low low'])(
    'never leave out anything called urgent, overwhelming, or hard to begin: %s [PLAN-17]',
    (codes) => {
      expect(topDomains({ legal: { triage: triage(codes) } })).toEqual([]);
      expect(waitingDomains({ legal: { triage: triage(codes) } })).toEqual(['legal']);
    },
  );

  it('are in the order of the ten when all ten are equal [PLAN-20]', () => {
    for (const score of [4, 5, 6, 7]) {
      const all = Object.fromEntries(DOMAINS.toReversed().map((each) => [each, score]));
      expect(topDomains(withScores(all))).toEqual(['healthcare', 'housing']);
    }
  });

  it('are at most two, priorities, and outranked by no other [PLAN-17, PLAN-19, PLAN-20, PLAN-51]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        // As a four-digit number: score, urgency, feeling, place among the ten.
        const place = (each: Domain) => {
          const { urgency, emotional, ...rest } = given[each]?.triage ?? {};
          const points = [
            scoreOf({ urgency, emotional, ...rest }),
            scoreOf({ urgency }),
            scoreOf({ emotional }),
            9 - DOMAINS.indexOf(each),
          ];
          return -Number(points.join(''));
        };
        const priorities = DOMAINS.filter(
          (each) => isCompleted(each, given[each]?.triage) && scoreOf(given[each]?.triage ?? {}) > 3,
        );
        expect(topDomains(given)).toEqual(
          priorities.toSorted((one, other) => place(one) - place(other)).slice(0, 2),
        );
      }),
    );
  });

  it('do not depend on the order of answering [PLAN-20]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const reversed = Object.fromEntries(Object.entries(given).reverse());
        expect(topDomains(reversed)).toEqual(topDomains(given));
      }),
    );
  });
});

describe('the tier score', () => {
  it.each<[what: string, Domain, conversationHelp: 'no' | 'yes', Drill, added: number]>([
    ['nothing', 'healthcare', 'no', {}, 0],
    ['help with talking', 'healthcare', 'yes', {}, 1],
    ['help with talking elsewhere', 'legal', 'yes', {}, 1],
    ['confusion', 'healthcare', 'no', { snags: ['confusion'] }, 1],
    ['coordination', 'healthcare', 'no', { snags: ['coordination'] }, 1],
    ['both', 'healthcare', 'no', { snags: ['coordination', 'confusion'] }, 2],
    ['the same snag twice', 'healthcare', 'no', { snags: ['confusion', 'confusion'] }, 1],
    ['everything about health', 'healthcare', 'yes', { snags: ['confusion', 'coordination'] }, 3],
    ['the other four snags', 'healthcare', 'no', { snags: otherSnags() }, 0],
    ['a stressed caregiver', 'housing', 'no', { caregiverFeeling: 'stressed' }, 1],
    ['a tense one', 'housing', 'no', { caregiverFeeling: 'tense' }, 0],
    ['a steady one', 'housing', 'no', { caregiverFeeling: 'steady' }, 0],
    ['resistance', 'housing', 'no', { olderOpenness: 'resistant' }, 1],
    ['mixed feelings', 'housing', 'no', { olderOpenness: 'mixed' }, 0],
    ['openness', 'housing', 'no', { olderOpenness: 'open' }, 0],
    ['both', 'housing', 'no', { caregiverFeeling: 'stressed', olderOpenness: 'resistant' }, 2],
    ['all three', 'housing', 'yes', { caregiverFeeling: 'stressed', olderOpenness: 'resistant' }, 3],
    ['answers of another domain', 'legal', 'no', { snags: ['confusion'], olderOpenness: 'resistant' }, 0],
    ['answers that add nothing', 'housing', 'no', { focuses: ['live_in'], costs: 'yes', zip: '90210' }, 0],
  ])('for %s in %s, help with talking %s and %j is %i [PLAN-64, PLAN-65]', (...given) => {
    const [, where, conversationHelp, drill, added] = given;
    for (const [score, triage] of WITH_SCORE.entries()) {
      expect(tierScore({ [where]: { triage: { ...triage, conversationHelp }, drill } })).toBe(score + added);
    }
  });

  it('is 0 without a completed domain [PLAN-65]', () => {
    const { conversationHelp: _, ...unfinished } = WITH_SCORE[7];
    expect(tierScore({})).toBe(0);
    expect(tierScore({ healthcare: { triage: unfinished, drill: { snags: ['confusion'] } } })).toBe(0);
  });

  it('counts help with talking once, however many domains need it [PLAN-64, PLAN-65]', () => {
    const needed = { triage: { ...WITH_SCORE[4], conversationHelp: 'yes' as const } };
    expect(tierScore({ healthcare: needed, housing: needed, legal: needed, community: needed })).toBe(5);
  });

  it('never adds two domains up: it is the highest one’s, with its own adders [PLAN-65]', () => {
    const health = { triage: WITH_SCORE[5], drill: { snags: ['confusion'] } };
    const stressed = { caregiverFeeling: 'stressed', olderOpenness: 'resistant' };
    expect(tierScore({ healthcare: health, housing: { triage: WITH_SCORE[3], drill: stressed } })).toBe(6);
    expect(tierScore({ healthcare: health, housing: { triage: WITH_SCORE[5], drill: stressed } })).toBe(7);
    expect(tierScore({ healthcare: health, legal: { triage: WITH_SCORE[7] } })).toBe(7);
  });

  it('is that of the highest domain alone, at least its score, at most 10 [PLAN-64, PLAN-65]', () => {
    fc.assert(
      fc.property(answers, fc.subarray([...options('healthcare', 'snags')]), (given, snags) => {
        const all: Answers = given.healthcare
          ? { ...given, healthcare: { ...given.healthcare, drill: { snags } } }
          : given;
        const alone = completedDomains(all).map((each) => tierScore({ [each]: all[each] }));
        const scores = completedDomains(all).map((each) => scoreOf(all[each]?.triage ?? {}));
        expect(tierScore(all)).toBe(Math.max(0, ...alone));
        expect(tierScore(all)).toBeGreaterThanOrEqual(Math.max(0, ...scores));
        expect(tierScore(all)).toBeLessThanOrEqual(10);
      }),
    );
  });
});

describe('the recommended level', () => {
  it.each<[tier: number, Level]>([
    [0, 'self'],
    [1, 'self'],
    [2, 'self'],
    [3, 'self'],
    [4, 'guided'],
    [5, 'guided'],
    [6, 'guided'],
    [7, 'concierge'],
    [8, 'concierge'],
    [9, 'concierge'],
    [10, 'concierge'],
  ])('at a tier score of %i is %s [PLAN-63]', (tier, level) => {
    expect(recommendedLevel(tier)).toBe(level);
  });

  it('is one of three, and never lower for a higher tier score [PLAN-62, PLAN-63]', () => {
    expect(LEVELS).toEqual(['self', 'guided', 'concierge']);
    fc.assert(
      fc.property(fc.nat({ max: 10 }), fc.nat({ max: 10 }), (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((tier) =>
          LEVELS.indexOf(recommendedLevel(tier)),
        );
        expect(low).toBeLessThanOrEqual(high ?? -1);
      }),
    );
  });
});

function withScores(scores: Partial<Record<Domain, number>>): Answers {
  return Object.fromEntries(
    Object.entries(scores).map(([each, score]) => [each, { triage: WITH_SCORE[score] ?? {} }]),
  );
}

function options(where: Domain, id: string): readonly string[] {
  return DRILLS[where].find((question) => question.id === id)?.options ?? [];
}

function otherSnags(): string[] {
  return options('healthcare', 'snags').filter((code) => code !== 'confusion' && code !== 'coordination');
}
