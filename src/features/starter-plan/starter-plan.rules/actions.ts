/** Which actions a plan has, in which order, and because of which answers. */
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { type Answers, completedDomains, type Level, topDomains } from './score.ts';

/**
 * Holds when one of these answers was given to a question of the domain (`anyOf`), or when none of them
 * was (`noneOf`), which also holds for a question that was not answered (PLAN-57).
 */
export interface Condition {
  question: string;
  anyOf?: readonly string[] | undefined;
  noneOf?: readonly string[] | undefined;
}

/** The part of an action that decides about its place; the rest is content. */
export interface ActionRule {
  id: string;
  domain: Domain;
  weight: number;
  /** Any of these puts it into the plan; `always`: whenever its domain is among the top ones. */
  when: readonly Condition[] | 'always';
  raisedBy: readonly (Condition & { by: number })[];
  /** About life or harm: it is in the plan while its answer stands, whichever areas come first. */
  safety?: boolean | undefined;
  /** The smallest plan of help that covers it (PLAN-08). */
  plan: Level;
}

/** An answer that put an action into the plan, or raised it. */
interface Because {
  question: string;
  codes: string[];
}

export interface RankedAction<A extends ActionRule = ActionRule> {
  action: A;
  /** With what the answers add to it. */
  weight: number;
  because: Because[];
}

/** What is shown without an unlocked plan (PLAN-51, PLAN-52). */
export const PREVIEW = { items: 5, perDomain: 3 } as const;

/**
 * @param chosen the area that the person wants a plan for first, if they chose one
 * @returns every action of the top domains whose condition holds, heaviest first (PLAN-56, PLAN-58, PLAN-61);
 *   one about safety also from another area that was answered: what was said of danger is never dropped
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

/** Heaviest first; ties by the order of the ten domains, then by name, so that no list decides. */
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

/** @returns the given answers because of which a condition holds; null when it does not */
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

/** @returns at most five actions, at most three of one domain, in their order (PLAN-51, PLAN-52) */
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
