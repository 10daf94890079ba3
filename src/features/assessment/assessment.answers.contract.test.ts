import { describe, expect, it } from 'vitest';
import { askedQuestions, storedAnswers } from './assessment.answers.contract.ts';
import { STEPS } from './assessment.questions.ts';
import { completeAnswers } from './assessment.rules/answers.ts';

const ANSWERS = completeAnswers({
  city_or_zip: 'Phoenix',
  care_team: ['me'],
  safety_check: ['none_of_above'],
});

describe('an assessment in a response', () => {
  it('includes its questions completely, today’s and older ones [ASMT-89]', () => {
    expect(askedQuestions.parse(STEPS)).toEqual(STEPS);
    const older = STEPS.map((step) => ({ ...step, note: 'of then' }));
    expect(askedQuestions.parse(older)).toEqual(older);
  });

  it('includes its answers, even to questions that are gone [ASMT-89]', () => {
    expect(storedAnswers.parse(ANSWERS)).toEqual(ANSWERS);
    const older = { ...ANSWERS, gone: ['a_code'], also_gone: { day: '', known: true } };
    expect(storedAnswers.parse(older)).toEqual(older);
  });

  it.each([
    ['without the assumed keys', { ...ANSWERS, assumed: undefined }],
    ['that is a number', { ...ANSWERS, care_team: 3 }],
    ['that is null', { ...ANSWERS, care_team: null }],
    ['that is a nested row', { ...ANSWERS, row: { answers: { care_team: ['me'] } } }],
    ['that is a list of lists', { ...ANSWERS, care_team: [['me']] }],
  ])('cannot have an answer %s [ASMT-89]', (_, answers) => {
    expect(storedAnswers.safeParse(answers).success).toBe(false);
  });

  it.each([
    ['of an unknown kind', { kind: 'unknown' }],
    ['without its text', { label: undefined }],
    ['with options that are not text', { kind: 'one', options: { a: { b: 'c' } }, default: 'a' }],
  ])('cannot have a question %s [ASMT-89]', (_, wrong) => {
    const [first] = STEPS;
    const [question] = first.questions;
    const asked = [{ ...first, questions: [{ ...question, ...wrong }] }];
    expect(askedQuestions.safeParse(asked).success).toBe(false);
  });
});
