/** What happens to a draft when answers arrive: merge or refuse. */
import type { DraftAnswers, QuestionKey, SafetyTicks } from '../assessment.answers.types.ts';
import { canonical } from './compare.ts';
import { hazardsOf } from './flags.ts';

export interface DraftState {
  id: string;
  answers: DraftAnswers;
  safety_ticks: SafetyTicks;
  step: number;
}

/**
 * Merges changed answers into a draft: the newest wins per question, so that two devices do not erase
 * each other's. A hazard's time is when it was first ticked; unticking drops it.
 * @param now the server's time
 */
export function mergeDraft(draft: DraftState, changes: DraftAnswers, step: number, now: Date): DraftState {
  const answers = { ...draft.answers, ...changes };
  return { id: draft.id, answers, safety_ticks: stampHazards(draft.safety_ticks, answers, now), step };
}

/**
 * Answers given elsewhere since the client last looked are not overwritten; they are returned, so that
 * the person can decide.
 * @param seen what the client believes is stored for the changed questions
 * @returns what can be merged, and the stored answers that conflict with the rest; null for a removed
 * one
 */
export function sortChanges(stored: DraftAnswers, changes: DraftAnswers, seen: DraftAnswers) {
  const differing = changedKeys(stored, seen).filter(
    (key) => key in changes && canonical(stored[key]) !== canonical(changes[key]),
  );
  const fresh = Object.entries(changes).filter(([key]) => !differing.includes(key as QuestionKey));
  return {
    fresh: Object.fromEntries(fresh) as DraftAnswers,
    differing: Object.fromEntries(differing.map((key) => [key, stored[key] ?? null])),
  };
}

/** @returns the questions that two states of a draft answer differently */
export function changedKeys(one: DraftAnswers, other: DraftAnswers): QuestionKey[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<QuestionKey>;
  return [...keys].filter((key) => canonical(one[key]) !== canonical(other[key]));
}

function stampHazards(before: SafetyTicks, answers: DraftAnswers, now: Date): SafetyTicks {
  const hazards = hazardsOf({ safety_check: answers.safety_check ?? [] });
  return Object.fromEntries(hazards.map((hazard) => [hazard, before[hazard] ?? now.toISOString()]));
}
