// Arbitrary action rules, and answers for them to rank.
import fc from 'fast-check';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import {
  DRILLS,
  type DrillAnswers,
  type DrillQuestion,
  TRIAGE,
} from '#features/starter-plan/starter-plan.questions.ts';
import type { ActionRule, Condition } from '#features/starter-plan/starter-plan.rules/actions.ts';
import { type Answers, LEVELS } from '#features/starter-plan/starter-plan.rules/score.ts';
import { PRESSING } from './plan-triage.ts';

const domain = fc.constantFrom(...DOMAINS);
/** Answers in any domains, complete or not, answered and ticked in any order. */
export const answers: fc.Arbitrary<Answers> = fc
  .uniqueArray(
    domain.chain((each) => fc.tuple(fc.constant(each), triageAnswers(), drillAnswers(each))),
    { selector: ([each]) => each },
  )
  .map((list) => Object.fromEntries(list.map(([each, triage, drill]) => [each, { triage, drill }])));
/** Rules with real conditions; weights are often equal. */
export const rules = actionRules(fc.integer({ min: 1, max: 6 }).map((tens) => tens * 10));

export function rule(
  id: string,
  where: Domain,
  weight: number,
  change: Partial<ActionRule> = {},
): ActionRule {
  return { id, domain: where, weight, when: 'always', raisedBy: [], plan: 'self', ...change };
}

/** Answers in which exactly these domains have the highest score. */
export function pressing(drills: Partial<Record<Domain, DrillAnswers>>): Answers {
  return Object.fromEntries(
    Object.entries(drills).map(([where, drill]) => [where, { triage: PRESSING, drill }]),
  );
}

/** Mostly complete and urgent, so that there is a plan. */
function triageAnswers() {
  const whole = {
    urgency: fc.constantFrom(...TRIAGE.urgency),
    confidence: fc.constantFrom(...TRIAGE.confidence),
    emotional: fc.constantFrom(...TRIAGE.emotional),
    conversationHelp: fc.constantFrom(...TRIAGE.conversationHelp),
  };
  return fc.oneof(
    fc.constant(PRESSING),
    fc.record(whole),
    fc.record({ ...whole, urgency: fc.constant('high' as const) }),
    fc.constant({ urgency: 'high', confidence: 'low' } as const),
  );
}

function drillAnswers(where: Domain): fc.Arbitrary<DrillAnswers> {
  const answer = ({ kind, options }: DrillQuestion): fc.Arbitrary<string | string[]> => {
    if (kind === 'many') return fc.shuffledSubarray([...options]);
    return kind === 'one' ? fc.constantFrom(...options, 'other') : fc.stringMatching(/^[0-9]{0,5}$/);
  };
  const answers = Object.fromEntries(DRILLS[where].map((question) => [question.id, answer(question)]));
  return fc.record(answers, { requiredKeys: [] }).map((given) => given as DrillAnswers);
}

function condition(where: Domain): fc.Arbitrary<Condition> {
  const drill = DRILLS[where].filter(({ kind }) => kind !== 'zip');
  const triage = Object.entries(TRIAGE).map(([id, options]) => ({
    id,
    options: options as readonly string[],
  }));
  return fc
    .constantFrom(...drill, ...triage)
    .chain(({ id, options }) =>
      fc.record({ question: fc.constant(id), anyOf: fc.subarray([...options], { minLength: 1 }) }),
    );
}

/** Each with its own id, in every domain. */
function actionRules(weight: fc.Arbitrary<number>): fc.Arbitrary<ActionRule[]> {
  const one = domain.chain((where) =>
    fc.record({
      domain: fc.constant(where),
      weight,
      when: fc.oneof(fc.constant('always' as const), fc.array(condition(where), { maxLength: 3 })),
      raisedBy: fc.array(
        fc
          .tuple(condition(where), fc.constantFrom(5, 10, 15))
          .map(([condition, by]) => ({ ...condition, by })),
        { maxLength: 3 },
      ),
      plan: fc.constantFrom(...LEVELS),
    }),
  );
  return fc
    .array(one, { maxLength: 40, size: 'max' })
    .map((list) => list.map((each, index) => ({ id: `action-${index}`, ...each })));
}
