import type { Step } from '../assessment.types.ts';

export const FAMILY = {
  id: 'family',
  title: 'Family and Preferences',
  refusal: { title: 'Required fields missing', text: 'Please complete all required fields.' },
  questions: [
    {
      key: 'weekly_help_hours',
      kind: 'one',
      label: 'How many hours a week do you help?',
      required: 'Choose the one that fits best.',
      default: 'not_sure',
      options: {
        '0_2': '0 to 2 hours',
        '3_6': '3 to 6 hours',
        '7_14': '7 to 14 hours',
        '15_plus': '15 hours or more',
        not_sure: 'Not sure',
      },
    },
    {
      key: 'want_coordination_tools',
      kind: 'flag',
      label: 'I would like tools to coordinate with family and helpers',
    },
    {
      key: 'preferences',
      kind: 'many',
      label: 'What matters to your loved one?',
      hint: 'Choose all that apply.',
      optional: true,
      options: {
        stay_home: 'Staying at home',
        tour_housing: 'Looking at other places to live',
        keep_pets: 'Keeping pets',
        faith_culture: 'Faith or culture',
        gender_preference: 'A helper of a certain gender',
        other: 'Something else',
      },
      reveals: {
        faith_culture: {
          faith_religion: 'Faith or religion',
          cultural_practices: 'Cultural practices',
          language_preferences: 'Language',
          dietary_requirements: 'Food and diet',
          holiday_observances: 'Holidays',
        },
      },
    },
    {
      key: 'help_level',
      kind: 'one',
      label: 'How much help would you like with the plan?',
      required: 'Choose the one that fits best.',
      default: 'help_plan_only',
      options: {
        help_plan_only: 'Just the plan. I will do the rest.',
        help_guided: 'The plan, and someone to guide me',
        help_concierge: 'Someone to do much of it for me',
      },
    },
    {
      key: 'share_with_team',
      kind: 'flag',
      label: 'Share my plan with my team after I submit',
      hint: 'You choose who, on the next page. Nothing is shared until you do.',
    },
  ],
} as const satisfies Step;
