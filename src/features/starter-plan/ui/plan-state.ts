import { NOTHING_YET, type Progress } from '../starter-plan.rules/progress.ts';

type SyncState = 'here' | 'saving' | 'saved' | 'waiting';

export interface PlanState {
  progress: Progress;
  /** False until the stored progress is known. */
  ready: boolean;
  sync: SyncState;
  /** Everything was just cleared and can be restored (UNDO_MS). */
  undo: boolean;
  /** Another tab or device changed answers while this page was open. */
  changedElsewhere: boolean;
}

export const FRESH: PlanState = {
  progress: NOTHING_YET,
  ready: false,
  sync: 'here',
  undo: false,
  changedElsewhere: false,
};

/** What a person would notice changing: answers, choices and ticks, but not the screen. */
export function answersOf({ parts }: Progress): string {
  const own = Object.entries(parts).filter(([key]) => /^(?:triage|drill|tick|first)/.test(key));
  return JSON.stringify(own.map(([key, { value }]) => [key, value]).sort());
}
