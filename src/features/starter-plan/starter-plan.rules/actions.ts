/** Which actions a plan has, in which order, and which answers led to them. */
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { type Answers, completedDomains, type Level, topDomains } from './score.ts';

/**
 * Holds if a question of the domain has one of these answers (`anyOf`), or has none of them (`noneOf`),
 * which includes an unanswered question (PLAN-57).
 */
export interface Condition {
  question: string;
  anyOf?: readonly string[] | undefined;
  noneOf?: readonly string[] | undefined;
}

/** The part of an action that decides its place; the rest is content. */
export interface ActionRule {
  id: string;
  domain: Domain;
  weight: number;
  /** Any of these puts it in the plan; `always`: whenever its domain is a top one. */
  when: readonly Condition[] | 'always';
  raisedBy: readonly (Condition & { by: number })[];
  /** About life or harm: in the plan as long as its answer is, whichever areas come first. */
  safety?: boolean | undefined;
  /** The cheapest level of help that covers it (PLAN-08). */
  plan: Level;
}

/** An answer that put an action in the plan, or raised it. */
interface Because {
  question: string;
  codes: string[];
}

export interface RankedAction<A extends ActionRule = ActionRule> {
  action: A;
  /** Including what the answers add. */
  weight: number;
  because: Because[];
}

/** Limits of the locked plan (PLAN-51, PLAN-52). */
export const PREVIEW = { items: 5, perDomain: 3 } as const;

/**
 * @param chosen the area the person wants a plan for first, if any
 * @returns every action of the top domains whose condition holds, heaviest first (PLAN-56, PLAN-58,
 * PLAN-61); safety actions also from other answered areas, so that no answer about danger is dropped
 */
export function rankActions<A extends ActionRule>(
  actions: readonly A[],
  answers: Answers,
  chosen: Domain | null = null,
): RankedAction<A>[] {
  const top = topDomains(answers, chosen);
  const answered = completedDomains(answers);
  return actions
    .filter(({ domain, safety }) => top.includes(domain) || (safety && answered.includes(domain)))
    .flatMap((action) => rank(action, answers) ?? [])
    .sort((one, other) => byPlace(one, other));
}

/**
 * Heaviest first; ties by the order of the ten domains, then by id, so that input order does not
 * matter.
 */
function byPlace(one: RankedAction, other: RankedAction): number {
  return (
    other.weight - one.weight ||
    place(one.action) - place(other.action) ||
    one.action.id.localeCompare(other.action.id)
  );
}

const place = ({ domain }: ActionRule) => DOMAINS.indexOf(domain);

function rank<A extends ActionRule>(action: A, answers: Answers): RankedAction<A> | null {
  const holds = (condition: Condition) => reasonOf(answers, action.domain, condition) !== null;
  const met = action.when === 'always' ? [] : action.when.filter(holds);
  if (action.when !== 'always' && met.length === 0) return null;
  const raised = action.raisedBy.filter(holds);
  return {
    action,
    weight: action.weight + raised.reduce((sum, { by }) => sum + by, 0),
    because: [...met, ...raised].reduce<Because[]>(
      (because, condition) =>
        withReason(because, condition.question, reasonOf(answers, action.domain, condition) ?? []),
      [],
    ),
  };
}

/** @returns the given answers that satisfy a condition; null if it does not hold */
function reasonOf(
  answers: Answers,
  domain: Domain,
  { question, anyOf = [], noneOf }: Condition,
): string[] | null {
  const { triage, drill } = answers[domain] ?? {};
  const given = [
    (triage as Record<string, string> | undefined)?.[question] ?? drill?.[question] ?? [],
  ].flat();
  if (noneOf) return given.some((code) => noneOf.includes(code)) ? null : given;
  const named = given.filter((code) => anyOf.includes(code));
  return named.length > 0 ? named : null;
}

function withReason(because: Because[], question: string, codes: string[]): Because[] {
  const known = because.find((each) => each.question === question);
  if (!known) return [...because, { question, codes }];
  const all = [...new Set([...known.codes, ...codes])];
  return because.map((each) => (each === known ? { question, codes: all } : each));
}

/** @returns at most five actions, at most three per domain, in their order (PLAN-51, PLAN-52) */
export function previewOf<R extends { action: ActionRule }>(ranked: readonly R[]): R[] {
  const counts = new Map<Domain, number>();
  const shown: R[] = [];
  for (const each of ranked) {
    const count = counts.get(each.action.domain) ?? 0;
    if (shown.length < PREVIEW.items && count < PREVIEW.perDomain) {
      counts.set(each.action.domain, count + 1);
      shown.push(each);
    }
  }
  return shown;
}
