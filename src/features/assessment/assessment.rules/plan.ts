/** From answers to an ordered plan: which actions, why, and in which order. Texts live in content/actions. */
import type { QuestionKey, StoredAnswers } from '../assessment.answers.types.ts';
import { canonicalCode, codesOf, FLAGS_BY_WEIGHT, type RiskFlag, type RiskFlags } from './flags.ts';
import { ACTION_RULES, type Trigger } from './plan-table.ts';

/** The answers that put an action into the plan: a question and the codes chosen there. */
export interface Reason {
  question: QuestionKey;
  codes: string[];
}

/** A raised flag moves its action up. */
export const FLAG_BONUS = 40;
/** What the person named as most pressing moves up. */
export const STARTING_POINT_BONUS = 20;
/** The steps shown in full at first; the rest follow below them. */
export const FIRST_ACTIONS = 5;
/** Ends every plan: a good call for anybody (content: first-call). */
export const LAST_ACTION = 'first-call';

export interface PlannedAction {
  action: string;
  /** The answers that put it here; empty for the one that everybody gets. */
  because: Reason[];
  /** The raised flags that it answers. */
  flag: RiskFlag | null;
}

export interface RaisedFlag {
  flag: RiskFlag;
  because: Reason[];
}

/** The plan's actions, most important first. Never empty: the last one is for everybody. */
export function planActions(answers: StoredAnswers, flags: RiskFlags): PlannedAction[] {
  const scored = ACTION_RULES.flatMap((rule, order) => {
    const because = reasonsFor(rule.because, answers);
    if (because.length === 0) return [];
    const raised =
      rule.flag !== undefined &&
      flags[rule.flag] &&
      because.some((reason) => FLAG_QUESTIONS.has(reason.question));
    const chosen =
      because.some((reason) => reason.question === 'starting_points') ||
      codesOf(answers.starting_points).some((point) => point === rule.boostedBy);
    const score = rule.weight + (raised ? FLAG_BONUS : 0) + (chosen ? STARTING_POINT_BONUS : 0);
    return [
      { order, score, planned: { action: rule.action, because, flag: raised ? (rule.flag ?? null) : null } },
    ];
  });
  scored.sort((a, b) => b.score - a.score || a.order - b.order);
  return [...scored.map((each) => each.planned), { action: LAST_ACTION, because: [], flag: null }];
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

/** The questions that flags are read from; the others only put actions into the plan. */
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
    const codes = codesOf(answers[trigger.question]).filter((code) => anyOf.includes(canonicalCode(code)));
    return codes.length >= (trigger.atLeast ?? 1) ? [{ question: trigger.question, codes }] : [];
  });
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
