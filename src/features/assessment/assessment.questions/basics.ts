import type { Step } from '../assessment.types.ts';

export const BASICS = {
  id: 'basics',
  title: 'Basics',
  refusal: { title: 'Location required', text: 'Please provide your city or ZIP code.' },
  questions: [
    {
      key: 'onset_timing',
      kind: 'one',
      label: 'When did this start or get worse?',
      default: 'last_week',
      options: {
        today: 'Today',
        last_48h: 'In the last 2 days',
        last_week: 'In the last week',
        ongoing_2mo: 'It has been going on for 2 months or more',
      },
    },
    {
      key: 'current_location',
      kind: 'one',
      label: 'Where is your loved one staying now?',
      default: 'home',
      options: {
        home: 'At their own home',
        hospital_er: 'In a hospital or emergency room',
        rehab_snf: 'In rehab or a nursing facility',
        assisted_living: 'In assisted living',
        with_family: 'With family',
        other: 'Somewhere else',
      },
    },
    {
      key: 'city_or_zip',
      kind: 'text',
      label: 'Their city or ZIP code',
      hint: 'For example, Phoenix or 85004. It helps us point to local help.',
      required: 'Enter a city or a 5-digit ZIP code.',
      maxLength: 120,
      zipHint: 'A ZIP code has 5 digits.',
      autocomplete: 'postal-code',
    },
  ],
} as const satisfies Step;
