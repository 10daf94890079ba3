import { describe, expect, it } from 'vitest';
import { STEPS } from '../assessment.questions.ts';
import type { QuestionSet } from '../assessment.types.ts';
import { questionOf } from './answers.ts';
import { allLabels, optionLabel, overflowLabels, questionLabel, stepLabel } from './labels.ts';

const LABELS = allLabels(STEPS);

describe('the texts of the questions', () => {
  it('each have a unique id [ASMT-65]', () => {
    const ids = LABELS.map((label) => label.id);
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('are all in the catalogue: no visible text is missing [ASMT-65]', () => {
    const listed = new Set(LABELS.map((label) => label.message));
    expect(textsIn(STEPS).filter((text) => !listed.has(text))).toEqual([]);
  });

  it('are plain words and never a bare code [ASMT-65]', () => {
    expect(
      LABELS.filter(({ message }) => message.trim() !== message || /^[a-z0-9]+(_[a-z0-9]+)*$/.test(message)),
    ).toEqual([]);
  });

  it('are found under their catalogue id [ASMT-65]', () => {
    const [, start] = STEPS;
    const points = questionOf('starting_points');
    const single = [
      stepLabel(start, 'title'),
      stepLabel(start, 'refusal.title'),
      stepLabel(start, 'refusal.text'),
      questionLabel(points),
      questionLabel(points, 'required'),
      optionLabel(points, 'other'),
      optionLabel(questionOf('preferences'), 'faith_religion'),
      overflowLabels(points)?.title,
      overflowLabels(points)?.text,
    ];
    expect(single).not.toContain(undefined);
    expect(LABELS).toEqual(expect.arrayContaining(single));
  });

  it('are undefined if a question has none [ASMT-65]', () => {
    expect(questionLabel(questionOf('care_team'), 'why')).toBeUndefined();
    expect(overflowLabels(questionOf('financial_details'))).toBeUndefined();
    expect(overflowLabels(questionOf('city_or_zip'))).toBeUndefined();
  });
});

describe('the title of a step', () => {
  it('is its own [ASMT-05]', () => {
    expect(stepLabel(STEPS[0], 'title')).toEqual({
      id: 'assessment.step.safety.title',
      message: 'Safety Check',
    });
  });

  it("a step without a title falls back to 'Assessment' [ASMT-05]", () => {
    const fallback = { id: 'assessment.step.fallback', message: 'Assessment' };
    expect(stepLabel({ ...STEPS[0], title: '' }, 'title')).toEqual(fallback);
    expect(LABELS).toContainEqual(fallback);
  });
});

describe('an unknown code', () => {
  it.each([
    ['money_last_60_days', 'asked_in_an_old_version'],
    ['preferences', 'asked_in_an_old_version'],
    ['city_or_zip', 'Phoenix'],
  ])('of %s is shown as it is: %s [ASMT-89]', (key, code) => {
    expect(optionLabel(questionOf(key), code)).toEqual({
      id: `assessment.${key}.option.${code}`,
      message: code,
    });
  });

  it('in the old spelling gets the label, not its code [ASMT-80, ASMT-65]', () => {
    expect(optionLabel(questionOf('memory_behavior'), 'wandering')).toEqual({
      id: 'assessment.memory_behavior.option.lost_wandering',
      message: 'Getting lost or wandering',
    });
  });

  it('is shown as it is even if objects have a property of that name [ASMT-89]', () => {
    expect(optionLabel(questionOf('care_team'), 'constructor').message).toBe('constructor');
  });
});

const CODES = ['id', 'key', 'kind', 'exclusive', 'default', 'autocomplete', 'question', 'anyOf'];

/** Every string of a definition that is not a code. */
function textsIn(part: QuestionSet | object): string[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (CODES.includes(name)) return [];
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsIn(value) : [];
  });
}
