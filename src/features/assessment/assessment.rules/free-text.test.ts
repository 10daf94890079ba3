import { describe, expect, it } from 'vitest';
import { findEmergencies } from '#features/packs/packs.emergencies.rules/find-alarm.ts';
import { EMERGENCY_KINDS } from '#features/packs/packs.emergencies.rules/kinds.ts';
import type { Hazard } from '../assessment.answers.types.ts';
import type { ManyQuestion } from '../assessment.types.ts';
import { questionOf, toggleOption, withDefaults } from './answers.ts';
import { riskFlags } from './flags.ts';
import { freeTexts, hazardsOfKinds } from './free-text.ts';

const ANSWERS = withDefaults({
  safety_check: ['none_of_above'],
  starting_points: ['other', 'discharge'],
  other_text: 'My dad says he wants to kill himself and has a gun',
  city_or_zip: 'Phoenix',
  discharge_details: {
    planned_discharge_date: '2026-11-30',
    facility_name: 'St. Mary, they found him not breathing',
    followup_scheduled: false,
  },
});

describe('a person’s own words', () => {
  it('are all texts that count, of single questions and of groups [ASMT-17]', () => {
    expect(freeTexts(ANSWERS)).toEqual([
      'St. Mary, they found him not breathing',
      'My dad says he wants to kill himself and has a gun',
      'Phoenix',
    ]);
  });

  it('do not count if their question is hidden [ASMT-32]', () => {
    expect(freeTexts({ ...ANSWERS, starting_points: ['housing'] })).toEqual(['Phoenix']);
  });

  it.each<[text: string, hazards: Hazard[]]>([
    ['My dad says he wants to kill himself and has a gun', ['suicidal_thoughts', 'threats_harming_others']],
    ['Mi papá dice que se quiere matar', ['suicidal_thoughts', 'threats_harming_others']],
    ['She has chest pain and cannot breathe', ['chest_pain_breathing']],
    ['His face is drooping on one side', ['weakness_face_droop']],
    ['My brother hits her', ['threats_harming_others', 'suspected_abuse']],
    ['He worries about his garden', []],
  ])('suggest the matching box, and tick nothing themselves: %s [ASMT-17]', (text, hazards) => {
    expect(hazardsOfKinds(findEmergencies(text))).toEqual(hazards);
    const answers = { ...ANSWERS, other_text: text };
    expect(riskFlags(answers).flag_safety_concern).toBe(false);
  });

  it('replace “None of these” with one tick [ASMT-13]', () => {
    const question = questionOf('safety_check') as ManyQuestion;
    for (const hazard of hazardsOfKinds(EMERGENCY_KINDS))
      expect(toggleOption(question, ['none_of_above'], hazard).chosen).toEqual([hazard]);
  });
});
