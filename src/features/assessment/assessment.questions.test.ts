import { describe, expect, it } from 'vitest';
import { STEPS } from './assessment.questions.ts';
import { offeredCodes, questionOf, withDefaults } from './assessment.rules/answers.ts';
import type { ManyQuestion } from './assessment.types.ts';

const list = (text: string) => text.trim().split(/\s+/);
const codesOf = (key: string) => {
  const question = questionOf(key);
  return 'options' in question ? Object.keys(question.options) : [];
};

describe('the steps', () => {
  it('are six, with their titles and questions in order [ASMT-04, ASMT-05, ASMT-62]', () => {
    expect(STEPS.map(({ title, questions }) => [title, questions.map(({ key }) => key).join(' ')])).toEqual([
      ['Safety Check', 'safety_check'],
      [
        'Choose Your Starting Point',
        'starting_points financial_details healthcare_details discharge_details loneliness_details ' +
          'memory_detail_chips other_text',
      ],
      ['Basics', 'onset_timing current_location city_or_zip'],
      ['Legal and Money', 'decision_status care_team coverage_snapshot monthly_budget money_last_60_days'],
      ['Living and Function', 'home_setup daily_needs_now falls_and_mobility memory_behavior driving_status'],
      [
        'Family and Preferences',
        'weekly_help_hours want_coordination_tools preferences help_level share_with_team',
      ],
    ]);
  });
});

describe('defaults', () => {
  it('are those of the specification [ASMT-33, ASMT-34, ASMT-37, ASMT-40, ASMT-45, ASMT-47, ASMT-52, ASMT-53, ASMT-57, ASMT-59]', () => {
    expect(withDefaults({})).toEqual({
      safety_check: [],
      starting_points: [],
      financial_details: [],
      healthcare_details: [],
      discharge_details: { planned_discharge_date: '', facility_name: '', followup_scheduled: false },
      loneliness_details: [],
      memory_detail_chips: [],
      other_text: '',
      onset_timing: 'last_week',
      current_location: 'home',
      city_or_zip: '',
      decision_status: 'has_poa_copy',
      care_team: [],
      coverage_snapshot: [],
      monthly_budget: 'not_sure',
      money_last_60_days: [],
      home_setup: [],
      daily_needs_now: [],
      falls_and_mobility: 'no_issues',
      memory_behavior: [],
      driving_status: 'drives_safely',
      weekly_help_hours: 'not_sure',
      want_coordination_tools: false,
      preferences: [],
      help_level: 'help_plan_only',
      share_with_team: false,
    });
  });
});

describe('options', () => {
  it.each([
    [
      'safety_check',
      `head_injury_blood_thinners chest_pain_breathing weakness_face_droop uncontrolled_bleeding
       severe_confusion suicidal_thoughts threats_harming_others extreme_agitation suspected_abuse
       none_of_above`,
    ],
    [
      'starting_points',
      `fall_safety discharge memory_behavior financial healthcare_insurance driving housing loneliness
       other`,
    ],
    [
      'financial_details',
      `late_bills debt_collectors rent_mortgage cant_afford_care ltc_claim medicaid_spenddown
       scams_exploitation benefits_ended income_drop outliving_savings`,
    ],
    [
      'healthcare_details',
      `confusing_bill coverage_denied out_network need_pcp need_specialist medication_costs home_health
       prior_auth`,
    ],
    [
      'loneliness_details',
      `lives_alone recently_widowed stopped_activities few_local_friends transport_barriers hearing_vision
       language_cultural tech_trouble faith_community grief_bereavement`,
    ],
    ['memory_detail_chips', 'gets_lost repeats_questions paranoia_hallucinations nighttime_confusion'],
    ['onset_timing', 'today last_48h last_week ongoing_2mo'],
    ['current_location', 'home hospital_er rehab_snf assisted_living with_family other'],
    ['decision_status', 'has_poa_copy think_exists no_poa_unknown guardianship'],
    ['care_team', 'me siblings partner_spouse friend_neighbor professional_helper no_one'],
    [
      'coverage_snapshot',
      `medicare medicare_advantage medicaid employer_retiree veterans_affairs ltc_insurance none_unsure`,
    ],
    ['monthly_budget', 'lt_250 250_1000 1001_2500 2501_5000 gt_5000 not_sure'],
    [
      'money_last_60_days',
      'late_bills bank_credit debt_collection rent_mortgage cant_afford_care scams_fraud none',
    ],
    [
      'home_setup',
      `stairs_enter stairs_bedroom_bathroom tub_shower_no_bars low_lighting_clutter lives_alone
       tripping_pets none`,
    ],
    [
      'daily_needs_now',
      `bathing dressing toilet moving_walking eating medications meal_prep housekeeping_finances none`,
    ],
    ['falls_and_mobility', 'fell_3mo uses_device unsteady no_issues'],
    [
      'memory_behavior',
      'lost_wandering repeating_questions paranoia_hallucinations nighttime_confusion none',
    ],
    ['driving_status', 'drives_safely drives_concerned stopped_driving never_drove'],
    ['weekly_help_hours', '0_2 3_6 7_14 15_plus not_sure'],
    ['preferences', 'stay_home tour_housing keep_pets faith_culture gender_preference other'],
    ['help_level', 'help_plan_only help_guided help_concierge'],
  ])(
    'of %s are exactly the documented codes [ASMT-11, ASMT-20, ASMT-24, ASMT-25, ASMT-26, ASMT-27, ASMT-33, ASMT-34, ASMT-37, ASMT-38, ASMT-39, ASMT-40, ASMT-41, ASMT-43, ASMT-44, ASMT-45, ASMT-46, ASMT-47, ASMT-52, ASMT-54, ASMT-58]',
    (key, codes) => {
      expect(codesOf(key)).toEqual(list(codes));
    },
  );

  it('of faith and culture come with the choice [ASMT-55]', () => {
    const preferences = questionOf('preferences') as ManyQuestion;
    const base = codesOf('preferences');
    expect(offeredCodes(preferences, ['stay_home'])).toEqual(base);
    expect(offeredCodes(preferences, ['faith_culture'])).toEqual([
      ...base,
      'faith_religion',
      'cultural_practices',
      'language_preferences',
      'dietary_requirements',
      'holiday_observances',
    ]);
  });

  it.each([
    ['financial_details', 3],
    ['healthcare_details', 3],
    ['loneliness_details', 3],
    ['memory_detail_chips', undefined],
  ])(
    'of %s: the first are visible, the others on request [ASMT-24, ASMT-25, ASMT-26, ASMT-27, ASMT-29]',
    (key, firstShown) => {
      expect((questionOf(key) as ManyQuestion).firstShown).toBe(firstShown);
    },
  );

  it.each(['daily_needs_now', 'memory_behavior', 'preferences'])(
    'of %s are labelled optional [ASMT-44, ASMT-46, ASMT-54]',
    (key) => expect(questionOf(key).optional).toBe(true),
  );

  it('of the discharge are a date, a name and a yes or no [ASMT-30]', () => {
    const group = questionOf('discharge_details');
    expect(group.kind === 'group' && group.fields.map(({ key, kind }) => [key, kind])).toEqual([
      ['planned_discharge_date', 'date'],
      ['facility_name', 'text'],
      ['followup_scheduled', 'flag'],
    ]);
  });
});

describe('a refused step', () => {
  it.each([
    [1, 'Safety check required', 'Please complete the safety check to continue.'],
    [2, 'Select at least one starting point', 'Tell us what brought you here.'],
    [3, 'Location required', 'Please provide your city or ZIP code.'],
    [4, 'Required fields missing', 'Please complete all required fields.'],
    [5, 'Required fields missing', 'Please complete all required fields.'],
    [6, 'Required fields missing', 'Please complete all required fields.'],
  ])('%i says “%s” [ASMT-19, ASMT-22, ASMT-35, ASMT-42, ASMT-51, ASMT-61]', (step, title, text) => {
    expect(STEPS[step - 1]?.refusal).toEqual({ title, text });
  });
});
