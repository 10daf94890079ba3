// Screens of the plan flow, and answers along the way.
import fc from 'fast-check';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { TRIAGE, type TriageAnswers, triageOf } from '#features/starter-plan/starter-plan.questions.ts';
import type { Screen } from '#features/starter-plan/starter-plan.rules/flow.ts';
import type { Answers } from '#features/starter-plan/starter-plan.rules/score.ts';
import { CALM, PRESSING } from './plan-triage.ts';

export const NONE: Answers = {};
export const HALF: Answers = { legal: { triage: { urgency: 'high', confidence: 'low', emotional: 'high' } } };
export const QUIET: Answers = { legal: { triage: CALM } };
export const PRIORITY: Answers = { legal: { triage: PRESSING }, housing: { triage: CALM } };

export const domains: Screen = { name: 'domains' };
export const drill: Screen = { name: 'drill' };
export const chooser: Screen = { name: 'chooser' };
export const plan: Screen = { name: 'plan' };
export const triage = (domain: Domain, question: number): Screen => ({ name: 'triage', domain, question });

/** Every screen of the flow. */
export const SCREENS: Screen[] = [
  domains,
  ...DOMAINS.flatMap((domain) => triageOf(domain).map((_, question) => triage(domain, question))),
  drill,
  chooser,
  plan,
];

export const domain = fc.constantFrom(...DOMAINS);
export const screen = fc.constantFrom(...SCREENS);
const triageAnswers: fc.Arbitrary<TriageAnswers> = fc.oneof(
  fc.constantFrom(PRESSING, CALM),
  fc.record(
    {
      urgency: fc.constantFrom(...TRIAGE.urgency),
      confidence: fc.constantFrom(...TRIAGE.confidence),
      emotional: fc.constantFrom(...TRIAGE.emotional),
      conversationHelp: fc.constantFrom(...TRIAGE.conversationHelp),
    },
    { requiredKeys: [] },
  ),
);
export const answers: fc.Arbitrary<Answers> = fc.oneof(
  fc.constantFrom(NONE, HALF, QUIET, PRIORITY),
  fc.dictionary(domain, fc.record({ triage: triageAnswers }), { maxKeys: 4, noNullPrototype: true }),
);
