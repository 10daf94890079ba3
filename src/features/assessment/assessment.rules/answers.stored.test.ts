import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import type { Question } from '../assessment.types.ts';
import {
  assumedKeys,
  blankValue,
  completeAnswers,
  isShown,
  missingInStep,
  QUESTIONS,
  stepsWithGaps,
  wantsZipHint,
  withDefaults,
} from './answers.ts';

const answersWith = (touched: object) => withDefaults(touched as DraftAnswers);

describe('required answers', () => {
  it.each<[number, object, string[]]>([
    [1, {}, ['safety_check']],
    [1, { safety_check: ['none_of_above'] }, []],
    [2, {}, ['starting_points']],
    [2, { starting_points: ['other'], other_text: '' }, []],
    [3, {}, ['city_or_zip']],
    [3, { city_or_zip: ' \t ' }, ['city_or_zip']],
    [3, { city_or_zip: '123' }, []],
    [3, { city_or_zip: 'Phoenix', onset_timing: '', current_location: '' }, []],
    [4, {}, ['care_team', 'coverage_snapshot']],
    [4, { care_team: ['me'], coverage_snapshot: ['medicare'] }, []],
    [
      4,
      { decision_status: '', care_team: ['me'], coverage_snapshot: ['medicare'], monthly_budget: '' },
      ['decision_status', 'monthly_budget'],
    ],
    [5, {}, []],
    [5, { falls_and_mobility: '', driving_status: '' }, ['falls_and_mobility', 'driving_status']],
    [6, {}, []],
    [6, { weekly_help_hours: '', help_level: '' }, ['weekly_help_hours', 'help_level']],
  ])(
    'of step %i, given %j, lack %j [ASMT-19, ASMT-22, ASMT-35, ASMT-36, ASMT-42, ASMT-51, ASMT-61, ASMT-63, ASMT-64]',
    (step, touched, missing) => {
      expect(missingInStep(step, answersWith(touched))).toEqual(missing);
    },
  );

  it('are missing at every step of an empty form, and at none of a complete one [ASMT-07, ASMT-64]', () => {
    expect(stepsWithGaps(withDefaults({}))).toEqual([1, 2, 3, 4]);
    const complete = {
      safety_check: ['none_of_above'],
      starting_points: ['driving'],
      city_or_zip: '85004',
      care_team: ['no_one'],
      coverage_snapshot: ['none_unsure'],
    };
    expect(stepsWithGaps(answersWith(complete))).toEqual([]);
    expect(stepsWithGaps(answersWith({ ...complete, driving_status: '', help_level: '' }))).toEqual([5, 6]);
  });

  it.each([
    ['85004', false],
    [' 85004 ', false],
    ['8500', true],
    ['850041', true],
    ['Phoenix', false],
    ['85004-1234', false],
    ['', false],
  ])('the place “%s” gets the ZIP hint: %s [ASMT-36]', (text, hint) => {
    expect(wantsZipHint(text)).toBe(hint);
  });
});

describe('completing', () => {
  it('trims texts [ASMT-67, ASMT-69]', () => {
    const stored = completeAnswers({
      city_or_zip: ' Phoenix ',
      starting_points: ['other'],
      other_text: ' Hm\n',
    });
    expect(stored).toMatchObject({ city_or_zip: 'Phoenix', other_text: 'Hm' });
  });

  it('trims the texts of a group too [ASMT-30]', () => {
    const discharge_details = {
      planned_discharge_date: '',
      facility_name: ' Mercy ',
      followup_scheduled: true,
    };
    const stored = completeAnswers({ starting_points: ['discharge'], discharge_details });
    expect(stored.discharge_details).toEqual({ ...discharge_details, facility_name: 'Mercy' });
  });

  it.each([
    [['stay_home', 'faith_religion'], ['stay_home']],
    [
      ['faith_religion', 'faith_culture'],
      ['faith_religion', 'faith_culture'],
    ],
    [['asked_in_an_old_version'], ['asked_in_an_old_version']],
  ])('of the preferences %j keeps %j [ASMT-56, ASMT-89]', (preferences, kept) => {
    expect(completeAnswers({ preferences } as DraftAnswers).preferences).toEqual(kept);
  });

  it('counts a default as assumed until touched, even with the same value [ASMT-86]', () => {
    const defaulted =
      'onset_timing current_location decision_status monthly_budget falls_and_mobility driving_status ' +
      'weekly_help_hours help_level';
    expect(assumedKeys({})).toEqual(defaulted.split(' '));
    expect(assumedKeys({ onset_timing: 'last_week', help_level: 'help_guided' })).toEqual(
      defaulted.split(' ').slice(1, -1),
    );
  });

  it('stores every field, hides what is not asked, and lists what was assumed [ASMT-32, ASMT-68, ASMT-86]', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const before = structuredClone(draft);
        const stored: Record<string, unknown> = { ...completeAnswers(draft) };
        expect(draft).toEqual(before);
        expect(Object.keys(stored)).toEqual([...QUESTIONS.map((question) => question.key), 'assumed']);
        for (const question of QUESTIONS) {
          const shown = isShown(question, withDefaults(draft));
          if (!shown || !(question.key in draft)) expect(stored[question.key]).toEqual(blankValue(question));
          else
            expect(stored[question.key]).toEqual(trimmed((draft as Record<string, unknown>)[question.key]));
        }
        expect(stored.assumed).toEqual(assumedKeys(draft));
      }),
    );
  });
});

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

const drafts: fc.Arbitrary<DraftAnswers> = fc.record(
  Object.fromEntries(QUESTIONS.map((question) => [question.key, valueFor(question)])),
  { requiredKeys: [] },
);

function valueFor(question: Question): fc.Arbitrary<unknown> {
  if (question.kind === 'one') return fc.constantFrom(...Object.keys(question.options));
  if (question.kind === 'many') return fc.subarray(Object.keys(question.options));
  if (question.kind === 'flag') return fc.boolean();
  if (question.kind === 'text') return fc.string();
  return fc.record({
    planned_discharge_date: fc.constantFrom('', '2026-01-05'),
    facility_name: fc.constantFrom('', 'Mercy'),
    followup_scheduled: fc.boolean(),
  });
}
