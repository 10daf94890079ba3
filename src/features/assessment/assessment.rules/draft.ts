/** What becomes of a draft when answers arrive: merge, start anew, or refuse. */
import type { DraftAnswers, SafetyTicks } from '../assessment.answers.types.ts';
import { hazardsOf } from './flags.ts';

export interface DraftState {
  id: string;
  answers: DraftAnswers;
  safety_ticks: SafetyTicks;
  step: number;
}

/**
 * Merges changed answers into a draft: the newest wins per question, so two devices do not erase
 * each other. A hazard's time is when it was first ticked; unticking it forgets it.
 * @param now the server's time
 */
export function mergeDraft(draft: DraftState, changes: DraftAnswers, step: number, now: Date): DraftState {
  const answers = { ...draft.answers, ...changes };
  return { id: draft.id, answers, safety_ticks: stampHazards(draft.safety_ticks, answers, now), step };
}

function stampHazards(before: SafetyTicks, answers: DraftAnswers, now: Date): SafetyTicks {
  const hazards = hazardsOf({ safety_check: answers.safety_check ?? [] });
  return Object.fromEntries(hazards.map((hazard) => [hazard, before[hazard] ?? now.toISOString()]));
}
