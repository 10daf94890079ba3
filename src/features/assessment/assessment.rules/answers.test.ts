import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import type { ManyQuestion } from '../assessment.types.ts';
import {
  completeAnswers,
  isShown,
  offeredCodes,
  QUESTIONS,
  questionOf,
  toggleOption,
  withDefaults,
} from './answers.ts';

const many = (key: string) => questionOf(key) as ManyQuestion;
const answersWith = (touched: Record<string, unknown>) => withDefaults(touched as DraftAnswers);

describe('ticking an option', () => {
  it.each([
    ['safety_check', ['suspected_abuse', 'chest_pain_breathing'], 'none_of_above', ['none_of_above']],
    ['safety_check', ['none_of_above'], 'suspected_abuse', ['suspected_abuse']],
    ['safety_check', ['suspected_abuse'], 'severe_confusion', ['suspected_abuse', 'severe_confusion']],
  ])('of %s, with %j chosen, %s gives %j [ASMT-13]', (key, chosen, code, expected) => {
    expect(toggleOption(many(key), chosen, code)).toEqual({ chosen: expected, full: false });
  });

  it.each([
    ['money_last_60_days', 'late_bills', 'scams_fraud'],
    ['home_setup', 'stairs_enter', 'lives_alone'],
    ['daily_needs_now', 'bathing', 'eating'],
    ['memory_behavior', 'lost_wandering', 'nighttime_confusion'],
  ])('none excludes the other options of %s [ASMT-48, ASMT-49, ASMT-50]', (key, one, other) => {
    const tick = (chosen: string[], code: string) => toggleOption(many(key), chosen, code).chosen;
    expect(tick([one, other], 'none')).toEqual(['none']);
    expect(tick(['none'], 'none')).toEqual([]);
    expect(tick(['none'], one)).toEqual([one]);
    expect(tick([one], other)).toEqual([one, other]);
  });

  it.each(['care_team', 'coverage_snapshot', 'preferences'])(
    'no option of %s excludes the others [ASMT-38, ASMT-39, ASMT-54]',
    (key) => {
      const codes = Object.keys(many(key).options);
      expect(codes.reduce<string[]>((all, code) => toggleOption(many(key), all, code).chosen, [])).toEqual(
        codes,
      );
    },
  );

  it('a third starting point is refused until one is removed [ASMT-20, ASMT-21]', () => {
    const question = many('starting_points');
    const two = ['housing', 'driving'];
    expect(toggleOption(question, two, 'financial')).toEqual({ chosen: two, full: true });
    const freed = toggleOption(question, two, 'housing');
    expect(freed).toEqual({ chosen: ['driving'], full: false });
    expect(toggleOption(question, freed.chosen, 'financial').chosen).toEqual(['driving', 'financial']);
    expect(question.overflow).toEqual({
      title: 'Choose up to two',
      text: 'You can select a maximum of two starting points.',
    });
  });

  it.each(['financial_details', 'healthcare_details', 'loneliness_details', 'memory_detail_chips'])(
    'a fourth of %s is not added [ASMT-28]',
    (key) => {
      const [first = '', second = '', third = '', fourth = ''] = Object.keys(many(key).options);
      const three = [first, second, third];
      expect(toggleOption(many(key), [first, second], third)).toEqual({ chosen: three, full: false });
      expect(toggleOption(many(key), three, fourth)).toEqual({ chosen: three, full: true });
      expect(toggleOption(many(key), three, second)).toEqual({ chosen: [first, third], full: false });
    },
  );

  it('unticking faith_culture removes its five extras, and nothing else [ASMT-55, ASMT-56]', () => {
    const extras = Object.keys(many('preferences').reveals?.faith_culture ?? {});
    expect(extras).toHaveLength(5);
    expect(toggleOption(many('preferences'), ['other', 'faith_culture', ...extras], 'faith_culture')).toEqual(
      {
        chosen: ['other'],
        full: false,
      },
    );
  });

  it.each(QUESTIONS.filter((question) => question.kind === 'many'))(
    'keeps every list of $key valid, whatever is ticked in whatever order [ASMT-13, ASMT-28, ASMT-48, ASMT-56]',
    (question) => {
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 30 }), (picks) => {
          let chosen: string[] = [];
          for (const pick of picks) {
            const offered = offeredCodes(question, chosen);
            const code = offered[pick % offered.length] ?? '';
            const before = chosen;
            const result = toggleOption(question, before, code);
            chosen = result.chosen;
            expect(chosen.includes(code)).toBe(!before.includes(code) && !result.full);
            expectSound(question, chosen);
          }
        }),
      );
    },
  );
});

function expectSound(question: ManyQuestion, chosen: string[]) {
  expect(new Set(chosen).size).toBe(chosen.length);
  expect(chosen.length).toBeLessThanOrEqual(question.max ?? Number.POSITIVE_INFINITY);
  if (question.exclusive && chosen.includes(question.exclusive)) expect(chosen).toHaveLength(1);
  expect(offeredCodes(question, chosen)).toEqual(expect.arrayContaining(chosen));
}

describe('conditions', () => {
  const detailKeys = QUESTIONS.filter((question) => question.showIf?.question === 'starting_points');

  it.each([
    ['financial', ['financial_details']],
    ['healthcare_insurance', ['healthcare_details']],
    ['discharge', ['discharge_details']],
    ['loneliness', ['loneliness_details']],
    ['memory_behavior', ['memory_detail_chips']],
    ['other', ['other_text']],
    ['fall_safety', []],
    ['driving', []],
    ['housing', []],
  ])('%s reveals %j [ASMT-23, ASMT-30, ASMT-31]', (point, shown) => {
    const answers = answersWith({ starting_points: [point] });
    expect(detailKeys.filter((each) => isShown(each, answers)).map((each) => each.key)).toEqual(shown);
  });

  it.each([
    ['home', true],
    ['with_family', true],
    ['hospital_er', false],
    ['rehab_snf', false],
    ['assisted_living', false],
    ['other', false],
  ])('home_setup with current_location %s: %s [ASMT-43]', (current_location, shown) => {
    expect(isShown(questionOf('home_setup'), answersWith({ current_location }))).toBe(shown);
  });

  it('a hidden answer is kept while editing, and returns with its question [ASMT-32]', () => {
    const hidden = answersWith({ starting_points: ['driving'], financial_details: ['late_bills'] });
    expect(hidden.financial_details).toEqual(['late_bills']);
    expect(completeAnswers({ ...hidden, starting_points: ['financial'] }).financial_details).toEqual([
      'late_bills',
    ]);
  });
});
