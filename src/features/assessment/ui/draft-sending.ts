/** How changed answers are sent to the server. */
import type { DraftAnswers } from '../assessment.answers.types.ts';

/** What a failure means: retry later, sign in first, never retry, or the draft is closed. */
export type Failure =
  | { kind: 'later'; error?: unknown }
  | { kind: 'signed-out' | 'refused' }
  | { kind: 'closed'; assessmentId: string | null };
/** `forgotten`: everything here was cleared before the response arrived. */
export type Outcome = Failure | { kind: 'saved' | 'forgotten' };

/**
 * Sends all changes at once; if they are refused, each on its own, so that one bad value does not block
 * the others.
 */
export async function sendSeparately(
  changes: DraftAnswers,
  send: (changes: DraftAnswers) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await send(changes);
  const each = Object.entries(changes);
  if (outcome.kind !== 'refused' || each.length < 2) return outcome;
  let refused: Outcome | null = null;
  for (const [key, value] of each) {
    const single = await send({ [key]: value });
    if (single.kind === 'refused') refused = single;
    else if (single.kind !== 'saved') return single;
  }
  return refused ?? { kind: 'saved' };
}

/**
 * A retry timer: one at a time, a new call replaces the old.
 * @param schedule calls back later; returns a function to cancel
 */
export function createTimer(schedule: (work: () => void, ms: number) => () => void) {
  let cancel: (() => void) | null = null;
  const end = () => {
    cancel?.();
    cancel = null;
  };
  return {
    set(work: () => void, ms: number) {
      end();
      cancel = schedule(work, ms);
    },
    cancel: end,
  };
}
