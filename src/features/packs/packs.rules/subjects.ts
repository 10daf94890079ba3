/** Actions that say much the same: the assessment and the starter plan each have their own. */

/** People’s topics that one of them answers are mostly answered by the others, too (content/topics). */
export const SAME_SUBJECT: readonly (readonly string[])[] = [
  ['check-memory-or-mood', 'memory-checkup'],
  ['fall-safety', 'modify-the-home'],
  ['hold-family-meeting', 'work-through-disagreement'],
  ['find-long-term-care-money', 'pay-for-care'],
  ['check-on-yourself', 'lower-daily-strain', 'take-a-break'],
  ['build-steady-company', 'less-alone'],
  ['missing-papers', 'sign-four-papers'],
  ['appeal-coverage-denial', 'fix-insurance-problem'],
  ['arrange-respite', 'plan-weekly-break'],
  ['clarify-housing', 'housing-options'],
  ['stop-driving-now', 'hold-the-keys', 'talk-about-driving'],
  ['daily-help', 'list-daily-help', 'find-in-home-help'],
  ['ask-for-local-help', 'first-call'],
  ['report-changes', 'call-about-new-change', 'call-doctor-same-day'],
];

const subjects = new Map(
  SAME_SUBJECT.flatMap((actions) => actions.map((action) => [action, actions[0] as string])),
);

/** @returns the action that stands for an action’s subject: often the action itself */
export const subjectOf = (action: string): string => subjects.get(action) ?? action;
