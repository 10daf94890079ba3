/**
 * From answers to an ordered plan: which actions, why, and in which order. Texts are in
 * content/actions.
 */
import type { QuestionKey, StoredAnswers } from '../assessment.answers.types.ts';
import {
  canonicalCode,
  codesOf,
  FLAGS_BY_WEIGHT,
  MILD_FLAGS,
  type RiskFlag,
  type RiskFlags,
} from './flags.ts';
import { type ActionRule, isInHospital, TODAY, type Trigger } from './plan-rule.ts';
import { ACTION_RULES } from './plan-table.ts';

/** The answers that put an action in the plan: a question and the codes chosen there. */
export interface Reason {
  question: QuestionKey;
  codes: string[];
}

/** Added to an action with a raised flag, if that is not a mild one. */
const FLAG_BONUS = 40;
/** Added for what the person named as most pressing. */
const STARTING_POINT_BONUS = 20;
/** How many actions are shown in full at first; the rest follow below. */
export const FIRST_ACTIONS = 5;
/** Ends every plan: a good call for anybody (content: first-call). */
export const LAST_ACTION = 'first-call';

export interface PlannedAction {
  action: string;
  /** The answers that put it in the plan; empty for the action everybody gets. */
  because: Reason[];
  /** The raised flag it responds to. */
  flag: RiskFlag | null;
}

export interface RaisedFlag {
  flag: RiskFlag;
  because: Reason[];
}

interface Scored {
  rule: ActionRule;
  score: number;
  planned: PlannedAction;
}

/**
 * The plan's actions, most important first. Never empty: the last one is for everybody.
 * @param today as `2026-11-22`; planned dates before it count as past
 */
export function planActions(answers: StoredAnswers, flags: RiskFlags, today = ''): PlannedAction[] {
  return orderActions(answers, flags, today).actions;
}

/** The actions, how many of them come before "Later", and how many at the beginning are for today. */
export function orderActions(
  answers: StoredAnswers,
  flags: RiskFlags,
  today = '',
): { actions: PlannedAction[]; first: number; today: number } {
  const scored = ACTION_RULES.flatMap((rule) => scoreRule(rule, answers, flags, today));
  // The sort is stable: equal weights keep the table's order.
  scored.sort((a, b) => b.score - a.score);
  const { ordered, first } = keepPressing(scored, codesOf(answers.starting_points).toSorted());
  const actions = ordered.map((each) => each.planned);
  const canWait = ordered.findIndex(({ rule }) => rule.weight < TODAY);
  return {
    actions: [...actions, { action: LAST_ACTION, because: [], flag: null }],
    first,
    today: canWait < 0 ? actions.length : canWait,
  };
}

function scoreRule(rule: ActionRule, answers: StoredAnswers, flags: RiskFlags, today: string): Scored[] {
  const isAssumed = ({ question }: Reason) => answers.assumed?.includes(question);
  const isReason = (reason: Reason) => rule.assumedWeight !== undefined || !isAssumed(reason);
  const because = reasonsFor(rule.because, answers).filter(isReason);
  const also = reasonsFor(rule.and ?? [], answers).filter(isReason);
  if (because.length === 0 || also.length < (rule.and?.length ?? 0)) return [];
  if (rule.when && !rule.when(answers, today)) return [];
  const raised =
    rule.flag !== undefined &&
    flags[rule.flag] &&
    because.some((reason) => FLAG_QUESTIONS.has(reason.question));
  const chosen = codesOf(answers.starting_points).some((point) => isFor({ rule, because }, point));
  const flag = raised ? (rule.flag ?? null) : null;
  const bonus = flag && !MILD_FLAGS.includes(flag) ? FLAG_BONUS : 0;
  const reasons = [...because, ...also];
  const hospital = isInHospital(answers) ? rule.weightInHospital : undefined;
  const weight = (reasons.some(isAssumed) ? rule.assumedWeight : hospital) ?? rule.weight;
  const score = weight + bonus + (chosen ? STARTING_POINT_BONUS : 0);
  const planned = { action: rule.action, because: reasons, flag };
  return [{ rule, score, planned }];
}

/** Whether an action belongs to a starting point, as its reason or as a boost. */
function isFor({ rule, because }: { rule: ActionRule; because: readonly Reason[] }, point: string): boolean {
  return (
    rule.boostedBy === point ||
    because.some((reason) => reason.question === 'starting_points' && reason.codes.includes(point))
  );
}

/**
 * What the family named as most pressing never goes under "Later": for each starting point one action
 * is moved into the first ones, replacing the least important that is neither for today nor such an
 * action itself.
 */
function keepPressing(scored: readonly Scored[], points: readonly string[]) {
  let ordered = [...scored];
  let first = FIRST_ACTIONS;
  const keeps = new Set<Scored>();
  for (const point of points) {
    const own = ordered.filter(({ rule, planned }) => isFor({ rule, because: planned.because }, point));
    const [best] = own;
    if (!best) continue;
    keeps.add(best);
    if (ordered.indexOf(best) < first) continue;
    const others = ordered.filter((each) => each !== best);
    const head = others.slice(0, first);
    const least = head.findLast((each) => each.rule.weight < TODAY && !keeps.has(each));
    // If none can be replaced, the first ones grow by one.
    if (!least) first += 1;
    ordered = [
      ...head.filter((each) => each !== least),
      best,
      ...(least ? [least] : []),
      ...others.slice(head.length),
    ];
  }
  return { ordered, first };
}

/** The raised flags, worst first, each with the answers behind it (ASMT-91). */
export function raisedFlags(answers: StoredAnswers, flags: RiskFlags): RaisedFlag[] {
  return FLAGS_BY_WEIGHT.filter((flag) => flags[flag]).map((flag) => {
    const triggers = ACTION_RULES.filter((rule) => rule.flag === flag).flatMap((rule) =>
      rule.because.filter((trigger) => FLAG_QUESTIONS.has(trigger.question)),
    );
    return { flag, because: mergeByQuestion(reasonsFor(triggers, answers)) };
  });
}

/** The questions that raise flags; the others only add actions to the plan. */
const FLAG_QUESTIONS = new Set<QuestionKey>([
  'safety_check',
  'decision_status',
  'money_last_60_days',
  'falls_and_mobility',
  'daily_needs_now',
  'memory_behavior',
  'driving_status',
  'monthly_budget',
]);

function reasonsFor(triggers: readonly Trigger[], answers: StoredAnswers): Reason[] {
  return triggers.flatMap((trigger) => {
    const anyOf: readonly string[] = trigger.anyOf;
    const codes = chosenIn(answers[trigger.question]).filter((code) => anyOf.includes(canonicalCode(code)));
    return codes.length >= ('atLeast' in trigger ? (trigger.atLeast ?? 1) : 1)
      ? [{ question: trigger.question, codes }]
      : [];
  });
}

/** A tick counts as the code `yes`. */
function chosenIn(answer: string | readonly string[] | boolean | undefined): readonly string[] {
  if (typeof answer === 'boolean') return answer ? ['yes'] : [];
  return codesOf(answer);
}

function mergeByQuestion(reasons: Reason[]): Reason[] {
  const codes = new Map<QuestionKey, Set<string>>();
  for (const reason of reasons) {
    const known = codes.get(reason.question) ?? new Set();
    for (const code of reason.codes) known.add(code);
    codes.set(reason.question, known);
  }
  return [...codes].map(([question, chosen]) => ({ question, codes: [...chosen] }));
}
