/** Loads and validates the actions of the plan flow: content/actions/<domain>.yaml. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  type ActionStep,
  actionStep,
  COMMON_PRACTICE,
  CONTENT,
  type Library,
  localized,
  stepProblems,
} from '../library/library.content/library.ts';
import { DOMAINS, type Domain } from '../library/library.types.ts';
import { DRILLS, TRIAGE, triageOf } from './starter-plan.questions.ts';
import type { ActionRule, Condition } from './starter-plan.rules/actions.ts';
import { LEVELS } from './starter-plan.rules/score.ts';

const codes = z.array(z.string()).min(1);
const condition = z
  .strictObject({ question: z.string(), anyOf: codes.optional(), noneOf: codes.optional() })
  .refine(({ anyOf, noneOf }) => (anyOf === undefined) !== (noneOf === undefined), 'anyOf or noneOf');
const raise = z.strictObject({ question: z.string(), anyOf: codes, by: z.int().min(1).max(30) });
const action = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{3,60}$/),
  title: localized,
  why: localized,
  weight: z.int().min(1).max(100),
  when: z.union([z.literal('always'), z.array(condition).min(1)]),
  raisedBy: z.array(raise).default([]),
  plan: z.enum(LEVELS),
  safety: z.boolean().default(false),
  guide: z.string().optional(),
  phones: z.array(z.string()).min(1),
  steps: z.array(actionStep).min(4).max(6),
});

export type PlanAction = ActionRule &
  z.infer<typeof action> & {
    /**
     * Generated from the template that all talks share; in the catalogue it would be found many times
     * over.
     */
    isTalk: boolean;
  };

const opening = z.strictObject({ title: localized, why: localized, opener: localized });
const talks = z.strictObject({
  ...action.pick({ weight: true, guide: true, phones: true }).shape,
  steps: z.array(actionStep).min(3).max(5),
  talks: z.partialRecord(z.enum(DOMAINS), opening),
});

/**
 * @param guides ids of the existing guides, e.g. `housing/home-safety`
 * @throws with the file name if an action is malformed or refers to something that does not exist
 */
export function loadPlanActions(
  library: Library,
  guides: ReadonlySet<string>,
  folder = CONTENT,
): PlanAction[] {
  const actions = [...DOMAINS.flatMap((domain) => readDomain(folder, domain)), ...readTalks(folder)];
  const ids = actions.map(({ id }) => id);
  for (const each of actions) {
    const problems = [
      ...(ids.indexOf(each.id) === ids.lastIndexOf(each.id) ? [] : ['its id is used twice']),
      ...each.phones.filter((id) => !library.phones.has(id)).map((id) => `unknown phone ${id}`),
      ...stepProblems(each.steps, library),
      ...(isOncePerStep(each.steps) ? [] : ['two steps have the same tick']),
      ...(each.guide && !guides.has(each.guide) ? [`unknown guide ${each.guide}`] : []),
      ...conditionsOf(each).flatMap((given) => problemsOf(each.domain, given)),
    ];
    if (problems.length > 0)
      throw new Error(`content/actions/${each.domain}.yaml, ${each.id}: ${problems.join('; ')}`);
  }
  return actions;
}

/** @returns the actions that the library's search finds and packs quote: all but the talks */
export const quotableOf = (actions: readonly PlanAction[]): PlanAction[] =>
  actions.filter(({ isTalk }) => !isTalk);

function readDomain(folder: string, domain: Domain): PlanAction[] {
  const file = path.join(folder, 'actions', `${domain}.yaml`);
  const parsed = z
    .array(action)
    .min(1)
    .safeParse(parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`content/actions/${domain}.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data.map((each) => ({ ...each, domain, isTalk: false }));
}

/** One conversation action per domain that asks about it: its own opening, shared next steps. */
function readTalks(folder: string): PlanAction[] {
  const file = path.join(folder, 'actions/talks.yaml');
  const parsed = talks.safeParse(parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`content/actions/talks.yaml: ${z.prettifyError(parsed.error)}`);
  const { talks: openings, steps, ...shared } = parsed.data;
  return DOMAINS.flatMap((domain) => {
    const talk = openings[domain];
    if (!talk) return [];
    return {
      ...shared,
      id: `talk-in-${domain}`,
      domain,
      title: talk.title,
      why: talk.why,
      when: [{ question: 'conversationHelp', anyOf: ['yes'] }],
      raisedBy: [],
      plan: 'self' as const,
      safety: false,
      isTalk: true,
      steps: [{ ...talk.opener, source: COMMON_PRACTICE }, ...steps],
    };
  });
}

const isOncePerStep = (steps: readonly ActionStep[]) =>
  new Set(steps.map(({ tick }, place) => tick ?? place)).size === steps.length;

const conditionsOf = ({ when, raisedBy }: PlanAction): Condition[] => [
  ...(when === 'always' ? [] : when),
  ...raisedBy,
];

function problemsOf(domain: Domain, { question, anyOf = [], noneOf = [] }: Condition): string[] {
  const triage = triageOf(domain).find((each) => each === question);
  const drill = DRILLS[domain].find((each) => each.id === question);
  const options: readonly string[] | undefined = triage ? TRIAGE[triage] : drill?.options;
  if (!options) return [`unknown question ${question}`];
  return [...anyOf, ...noneOf]
    .filter((code) => !options.includes(code))
    .map((code) => `unknown answer ${question} ${code}`);
}
