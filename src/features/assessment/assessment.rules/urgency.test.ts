import { describe, expect, it } from 'vitest';
import type { DraftAnswers } from '../assessment.answers.types.ts';
import { completeAnswers } from './answers.ts';
import { escalationLevel, riskFlags } from './flags.ts';
import { urgencyOf } from './urgency.ts';

/** No needs reported, and every default confirmed as harmless. */
const CALM: DraftAnswers = {
  safety_check: ['none_of_above'],
  starting_points: ['other'],
  monthly_budget: '1001_2500',
  care_team: ['siblings'],
  coverage_snapshot: ['medicare'],
};
const answersOf = (changes: DraftAnswers) => completeAnswers({ ...CALM, ...changes });
const wordOf = (changes: DraftAnswers, named: string[] = []) => {
  const answers = answersOf(changes);
  return urgencyOf(answers, riskFlags(answers), named);
};

describe('the urgency shown on a plan', () => {
  it('is "no warning signs" only if nothing at all was reported [ASMT-90]', () => {
    expect(wordOf({})).toBe('none');
    expect(wordOf({ other_text: 'She seems sad' })).toBe('routine');
    expect(wordOf({ starting_points: ['housing'] })).toBe('routine');
    expect(wordOf({ home_setup: ['stairs_enter'] })).not.toBe('none');
  });

  it.each<DraftAnswers>([
    { starting_points: ['discharge'] },
    { starting_points: ['fall_safety'], home_setup: ['low_lighting_clutter'] },
    { starting_points: ['driving'] },
    { current_location: 'hospital_er' },
    { starting_points: ['financial'], financial_details: ['scams_exploitation'] },
    { starting_points: ['financial'], financial_details: ['debt_collectors'] },
    { money_last_60_days: ['late_bills'] },
    { starting_points: ['memory_behavior'], memory_detail_chips: ['gets_lost'] },
    { daily_needs_now: ['toilet'] },
    { onset_timing: 'today' },
    { driving_status: 'drives_concerned' },
    { starting_points: ['healthcare_insurance'], healthcare_details: ['coverage_denied'] },
  ])('is never calm or mild for something that is not: %j [ASMT-84, ASMT-90]', (changes) => {
    expect(wordOf(changes)).toBe('review');
  });

  it('is urgent for the writer if their own words name an emergency; the stored level stays [ASMT-90]', () => {
    expect(wordOf({}, ['suicide'])).toBe('urgent');
    expect(escalationLevel(riskFlags(answersOf({})))).toBe('none');
  });

  it('stays mild if only the budget is unclear [ASMT-84]', () => {
    expect(wordOf({ starting_points: ['housing'], monthly_budget: 'not_sure' })).toBe('routine');
  });
});
