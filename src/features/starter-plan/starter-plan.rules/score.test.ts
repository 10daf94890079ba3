import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import {
  answers,
  anyTriage,
  domain,
  only,
  questionsOf,
  type Triage,
  WITH_SCORE,
} from '#test/support/plan-scores.ts';
import { isDomain, TRIAGE, type TriageAnswers, triageOf } from '../starter-plan.questions.ts';
import { completedDomains, isCompleted, scoreOf, snapshotOf } from './score.ts';

describe('the triage', () => {
  it('asks four questions with these answers, in this order [PLAN-09, PLAN-10, PLAN-11, PLAN-12, PLAN-13]', () => {
    expect(Object.entries(TRIAGE)).toEqual([
      ['urgency', ['low', 'medium', 'high']],
      ['confidence', ['high', 'medium', 'low']],
      ['emotional', ['low', 'medium', 'high']],
      ['conversationHelp', ['no', 'yes']],
    ]);
  });

  it.each(DOMAINS.map((each) => [each, each === 'tough-conversations' ? 3 : 4]))(
    'of %s has %i questions: all other domains ask about help with talking [PLAN-09, PLAN-13]',
    (each, count) => {
      const asked = triageOf(each as Domain);
      expect(asked).toEqual(
        ['urgency', 'confidence', 'emotional', 'conversationHelp'].slice(0, Number(count)),
      );
    },
  );

  it.each([
    ['healthcare', true],
    ['self-care', true],
    ['Healthcare', false],
    ['', false],
    ['toString', false],
    ['0', false],
  ])('recognizes %j as a domain: %s [PLAN-02]', (text, known) => {
    expect(isDomain(text)).toBe(known);
  });
});

describe('the score', () => {
  it.each([
    ['urgency', 'high', 3],
    ['urgency', 'medium', 2],
    ['urgency', 'low', 0],
    ['confidence', 'low', 2],
    ['confidence', 'medium', 1],
    ['confidence', 'high', 0],
    ['emotional', 'high', 2],
    ['emotional', 'medium', 1],
    ['emotional', 'low', 0],
    ['conversationHelp', 'yes', 0],
    ['conversationHelp', 'no', 0],
  ])('of %s %s alone is %i [PLAN-16]', (question, answer, points) => {
    expect(scoreOf({ [question]: answer })).toBe(points);
  });

  it('of no answers is 0 [PLAN-16]', () => {
    expect(scoreOf({})).toBe(0);
  });

  it.each(WITH_SCORE.map((given, score) => [given.urgency, given.confidence, given.emotional, score, given]))(
    'of urgency %s, confidence %s, emotional %s is %i [PLAN-16]',
    (_urgency, _confidence, _emotional, score, given) => {
      expect(scoreOf(given as Triage)).toBe(score);
    },
  );

  it('is the sum of its answers, a whole number from 0 to 7 [PLAN-16]', () => {
    fc.assert(
      fc.property(anyTriage, (given) => {
        const parts = questionsOf(TRIAGE).map((question) => scoreOf(only(given, [question])));
        expect(scoreOf(given)).toBe(parts.reduce((sum, points) => sum + points, 0));
        expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(scoreOf(given));
      }),
    );
  });
});

describe('a completed domain', () => {
  it.each<[Domain, questions: string, completed: boolean]>([
    ['housing', '', false],
    ['housing', 'urgency', false],
    ['housing', 'urgency confidence emotional', false],
    ['housing', 'confidence emotional conversationHelp', false],
    ['housing', 'urgency confidence emotional conversationHelp', true],
    ['tough-conversations', 'urgency confidence', false],
    ['tough-conversations', 'urgency emotional conversationHelp', false],
    ['tough-conversations', 'urgency confidence emotional', true],
    ['tough-conversations', 'urgency confidence emotional conversationHelp', true],
  ])('%s with %j answered: %s [PLAN-13, PLAN-15]', (where, questions, completed) => {
    expect(isCompleted(where, answered(questions))).toBe(completed);
  });

  it('needs answers [PLAN-15]', () => {
    for (const each of DOMAINS) expect(isCompleted(each, undefined)).toBe(false);
  });

  it('is listed in the order of the ten, whichever was answered first [PLAN-05, PLAN-15]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const completed = DOMAINS.filter((each) => isCompleted(each, given[each]?.triage));
        expect(completedDomains(given)).toEqual(completed);
      }),
    );
  });
});

describe('the snapshot', () => {
  it.each<[Domain, questions: string, written: boolean]>([
    ['housing', '', false],
    ['housing', 'urgency', false],
    ['housing', 'urgency confidence', false],
    ['housing', 'urgency confidence emotional', true],
    ['housing', 'urgency confidence emotional conversationHelp', true],
    ['housing', 'urgency emotional conversationHelp', false],
    ['tough-conversations', 'urgency', false],
    ['tough-conversations', 'urgency confidence', true],
    ['tough-conversations', 'urgency confidence emotional', true],
    ['tough-conversations', 'confidence emotional', false],
  ])('of %s with %j answered is written: %s [PLAN-14, PLAN-15]', (where, questions, written) => {
    const given = answered(questions);
    const snapshot = written ? { score: scoreOf(given), answers: given } : null;
    expect(snapshotOf(where, given)).toEqual(snapshot);
  });

  it('is rewritten when the last question is answered [PLAN-15]', () => {
    const reached: TriageAnswers = { urgency: 'high', confidence: 'low' };
    expect(snapshotOf('tough-conversations', reached)?.score).toBe(5);
    const finished: TriageAnswers = { ...reached, emotional: 'high' };
    expect(snapshotOf('tough-conversations', finished)).toEqual({ score: 7, answers: finished });
  });

  it('does not exist for a domain that was never opened [PLAN-03, PLAN-14]', () => {
    for (const each of DOMAINS) expect(snapshotOf(each, undefined)).toBeNull();
  });

  it('exists for every completed domain, and only from the last question on [PLAN-14, PLAN-15]', () => {
    fc.assert(
      fc.property(domain, anyTriage, (where, given) => {
        const snapshot = snapshotOf(where, given);
        const reached = triageOf(where)
          .slice(0, -1)
          .every((question) => question in given);
        expect(snapshot).toEqual(reached ? { score: scoreOf(given), answers: given } : null);
        if (isCompleted(where, given)) expect(snapshot).not.toBeNull();
      }),
    );
  });
});

function answered(questions: string): TriageAnswers {
  const all: Triage = { urgency: 'high', confidence: 'medium', emotional: 'medium', conversationHelp: 'yes' };
  return only(all, questions.split(' '));
}
