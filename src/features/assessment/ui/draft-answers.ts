/** The draft store's bookkeeping of answers: pending, sent, and conflicting. */
import type { DraftAnswers, QuestionKey } from '../assessment.answers.types.ts';
import type { Draft } from '../assessment.contract.ts';
import { canonical } from '../assessment.rules/compare.ts';

type SaveState = 'saved' | 'saving' | 'waiting' | 'signed-out' | 'refused' | 'closed';

export interface DraftState {
  /** What the person touched, including unsaved changes. */
  answers: DraftAnswers;
  step: number;
  savedAt: string | null;
  save: SaveState;
  /** Answers from here that conflict with ones given elsewhere. */
  conflicts: Conflict[];
  /** The assessment this draft became in another tab or on another device. */
  closedBy: string | null;
}

export const BLANK: DraftState = {
  answers: {},
  step: 1,
  savedAt: null,
  save: 'saved',
  conflicts: [],
  closedBy: null,
};

export interface Conflict {
  key: QuestionKey;
  there: unknown;
  here: unknown;
}

export type Tried = Partial<Record<QuestionKey, string[]>>;

export interface Pending {
  draftId: string | null;
  changes: DraftAnswers;
  step: number;
  /** What the server had for these questions when they were answered here. */
  seen?: DraftAnswers;
  tried?: Tried;
}

/** Splits conflicting stored answers into those that came from here and those that did not. */
export function sortOwn(found: Record<string, unknown>, tried: Tried) {
  const own = (Object.keys(found) as QuestionKey[]).filter((key) =>
    tried[key]?.includes(canonical(found[key])),
  );
  const others = Object.entries(found).filter(([key]) => !own.includes(key as QuestionKey));
  return { own, differing: Object.fromEntries(others) };
}

export function conflictsOf(differing: Record<string, unknown>, here: DraftAnswers): Conflict[] {
  const keys = Object.keys(differing) as QuestionKey[];
  return keys.map((key) => ({ key, there: differing[key], here: here[key] }));
}

export function pick(answers: DraftAnswers, keys: readonly string[]): DraftAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.includes(key))) as DraftAnswers;
}

/** A removed answer becomes unanswered. */
export function withAnswers(answers: DraftAnswers, changes: Record<string, unknown>): DraftAnswers {
  const all = Object.entries({ ...answers, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined)) as DraftAnswers;
}

/** What waits in this browser, of one opening or of all. */
type Waiting = Required<Omit<Pending, 'draftId'>>;

/**
 * @param texts what each opening of the form left here, the earliest first
 * @param draft as it is stored; what waits for another one, which is gone, is dropped
 * @returns all of it, as if one opening had left it; of two answers to a question the later opening's
 */
export function joinWaiting(texts: readonly string[], draft: Draft | null): Waiting | null {
  return texts
    .flatMap(readWaiting)
    .filter(({ draftId }) => draftId === null || draftId === draft?.id)
    .map(({ changes, step, seen, tried = {} }) => {
      const keys = Object.keys(changes);
      return { changes, step, seen: pick(seen ?? draft?.answers ?? {}, keys), tried };
    })
    .reduce<Waiting | null>((all, each) => (all ? join(all, each) : each), null);
}

function join(first: Waiting, then: Waiting): Waiting {
  const alone = Object.keys(first.changes).filter((key) => !(key in then.changes));
  const keys = new Set([...Object.keys(first.tried), ...Object.keys(then.tried)]) as Set<QuestionKey>;
  return {
    changes: { ...first.changes, ...then.changes },
    step: then.step,
    seen: { ...pick(first.seen, alone), ...then.seen },
    tried: Object.fromEntries(
      [...keys].map((key) => [key, [...(first.tried[key] ?? []), ...(then.tried[key] ?? [])]]),
    ),
  };
}

function readWaiting(text: string): Pending[] {
  try {
    const value = JSON.parse(text) as Partial<Pending>;
    if (typeof value.changes !== 'object' || value.changes === null || typeof value.step !== 'number')
      return [];
    const { draftId = null, changes, step, seen, tried } = value;
    return [{ draftId, changes, step, ...(seen ? { seen } : {}), ...(tried ? { tried } : {}) }];
  } catch {
    return [];
  }
}
