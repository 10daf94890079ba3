import type { Step } from '../assessment.types.ts';

export const SAFETY = {
  id: 'safety',
  title: 'Safety Check',
  refusal: { title: 'Safety check required', text: 'Please complete the safety check to continue.' },
  questions: [
    {
      key: 'safety_check',
      kind: 'many',
      label: 'Is any of this happening right now?',
      hint: 'Choose all that apply. If you are not sure, choose it.',
      why: 'We ask this first so that you get urgent help fast.',
      required: 'Choose what is happening now, or “None of these”.',
      exclusive: 'none_of_above',
      options: {
        head_injury_blood_thinners: 'A head injury while taking blood thinners',
        chest_pain_breathing: 'Chest pain or trouble breathing',
        weakness_face_droop: 'Sudden weakness, a drooping face, or slurred speech',
        uncontrolled_bleeding: 'Bleeding that will not stop',
        severe_confusion: 'Sudden, severe confusion',
        suicidal_thoughts: 'Thoughts of suicide or self-harm',
        threats_harming_others: 'Threats to hurt someone else',
        extreme_agitation: 'Extreme agitation or rage',
        suspected_abuse: 'Possible abuse, neglect, or someone taking advantage of them',
        none_of_above: 'None of these',
      },
    },
  ],
} as const satisfies Step;
