// Triage answers with a given score, and arbitrary ones.
import fc from 'fast-check';
import { DOMAINS } from '#features/library/library.types.ts';
import { TRIAGE, type TriageAnswers } from '#features/starter-plan/starter-plan.questions.ts';
import type { Answers } from '#features/starter-plan/starter-plan.rules/score.ts';

export type Triage = Required<TriageAnswers>;

/** Complete answers for each score, without conversation help. */
export const WITH_SCORE = [
  triage('low high low'),
  triage('low medium low'),
  triage('medium high low'),
  triage('high high low'),
  triage('high medium low'),
  triage('high low low'),
  triage('high low medium'),
  triage('high low high'),
] as const;

export const domain = fc.constantFrom(...DOMAINS);
const wholeTriage = fc.record({
  urgency: fc.constantFrom(...TRIAGE.urgency),
  confidence: fc.constantFrom(...TRIAGE.confidence),
  emotional: fc.constantFrom(...TRIAGE.emotional),
  conversationHelp: fc.constantFrom(...TRIAGE.conversationHelp),
});
/** Including incomplete ones. */
export const anyTriage = fc.oneof(
  wholeTriage,
  fc.tuple(wholeTriage, fc.subarray(questionsOf(TRIAGE))).map(([all, kept]) => only(all, kept)),
);
/** Any domains, in any order. */
export const answers: fc.Arbitrary<Answers> = fc
  .uniqueArray(fc.record({ domain, triage: anyTriage }), { selector: (each) => each.domain })
  .map((list) => Object.fromEntries(list.map((each) => [each.domain, { triage: each.triage }])));

/** `urgency confidence emotional`, without help for the talk. */
export function triage(codes: string): Triage {
  const [urgency, confidence, emotional] = codes.split(' ');
  return { urgency, confidence, emotional, conversationHelp: 'no' } as Triage;
}

export function only(given: TriageAnswers, questions: readonly string[]): TriageAnswers {
  return Object.fromEntries(Object.entries(given).filter(([question]) => questions.includes(question)));
}

export function questionsOf(definition: typeof TRIAGE) {
  return Object.keys(definition) as (keyof typeof TRIAGE)[];
}
