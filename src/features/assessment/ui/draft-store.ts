/**
 * The answers of one person under way, without React. Every change goes to the server; what a lost
 * line or an ended session holds back waits in the browser and goes out once.
 */

import type { DraftAnswers, QuestionKey } from '../assessment.answers.types.ts';
import type { Draft } from '../assessment.contract.ts';

export type SaveState = 'saved' | 'saving' | 'waiting' | 'signed-out' | 'refused' | 'closed';

export interface DraftState {
  /** What the person touched, newest here. */
  answers: DraftAnswers;
  step: number;
  savedAt: string | null;
  save: SaveState;
  /** The assessment that this draft became in another tab or on another device. */
  closedBy: string | null;
}

interface Pending {
  draftId: string | null;
  changes: DraftAnswers;
  step: number;
}

/** What a failure means: try later, sign in first, never, or the draft is closed. */
type Failure = { kind: 'later' | 'signed-out' | 'refused' } | { kind: 'closed'; assessmentId: string | null };
/** `forgotten`: everything here was cleared before the answer came. */
type Outcome = Failure | { kind: 'saved' | 'forgotten' };

export interface DraftPorts {
  save(input: { draft_id: string | null; changes: DraftAnswers; step: number }): Promise<{
    id: string;
    updated_at: string;
  }>;
  classify(error: unknown): Failure;
  /** Where changes wait that the server does not have yet. */
  storage: { read(): string | null; write(value: string): void; remove(): void };
  /** Calls back later; returns how to call it off. */
  schedule(work: () => void, ms: number): () => void;
}

/** Typing is saved when it rests this long. */
export const SAVE_AFTER_MS = 400;
/** A lost line is tried again after 2, 4, 8... at most 30 seconds, and at once when it is back. */
const RETRY_MS = [2000, 4000, 8000, 16_000, 30_000];

export function createDraftStore(ports: DraftPorts) {
  let state: DraftState = { answers: {}, step: 1, savedAt: null, save: 'saved', closedBy: null };
  let draftId: string | null = null;
  let pending: DraftAnswers = {};
  let stepPending = false;
  let running: Promise<boolean> | null = null;
  let cancelTimer: (() => void) | null = null;
  let failures = 0;
  /** Counts how often everything was cleared: the answer to a save from before is for nobody. */
  let generation = 0;
  const listeners = new Set<() => void>();

  function set(next: Partial<DraftState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  // Before the first answer there is nothing to keep on the server, so a step alone does not count.
  const isDirty = () => (stepPending && draftId !== null) || Object.keys(pending).length > 0;

  function keep() {
    if (!isDirty()) return ports.storage.remove();
    const waiting: Pending = { draftId, changes: pending, step: state.step };
    ports.storage.write(JSON.stringify(waiting));
  }

  function later(ms: number) {
    cancelTimer?.();
    cancelTimer = ports.schedule(() => void flush(), ms);
  }

  /** Sends what is pending. @returns whether the server has everything now */
  async function flush(): Promise<boolean> {
    cancelTimer?.();
    cancelTimer = null;
    while (running) await running;
    if (state.save === 'closed') return false;
    if (!isDirty()) return true;
    running = sendPending();
    const sent = await running;
    running = null;
    return sent && isDirty() ? flush() : sent;
  }

  async function sendPending(): Promise<boolean> {
    set({ save: 'saving' });
    const outcome = await sendApart(pending);
    if (outcome.kind === 'forgotten') return false;
    if (outcome.kind === 'saved') {
      set({ save: isDirty() ? 'saving' : 'saved' });
      return true;
    }
    if (outcome.kind === 'closed') {
      pending = {};
      stepPending = false;
      keep();
      set({ save: 'closed', closedBy: outcome.assessmentId });
    } else if (outcome.kind === 'later') {
      set({ save: 'waiting' });
      later(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000);
      failures += 1;
    } else set({ save: outcome.kind });
    return false;
  }

  /** Sends the changes at once; when they are refused, each on its own: one bad value holds back no other. */
  async function sendApart(changes: DraftAnswers): Promise<Outcome> {
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

  async function send(changes: DraftAnswers): Promise<Outcome> {
    const begun = generation;
    const step = state.step;
    try {
      const saved = await ports.save({ draft_id: draftId, changes, step });
      if (begun !== generation) return { kind: 'forgotten' };
      draftId = saved.id;
      failures = 0;
      // What changed again while this was on its way stays pending.
      pending = Object.fromEntries(
        Object.entries(pending).filter(([key, value]) => changes[key as QuestionKey] !== value),
      ) as DraftAnswers;
      stepPending = stepPending && state.step !== step;
      keep();
      set({ savedAt: saved.updated_at });
      return { kind: 'saved' };
    } catch (error) {
      return begun === generation ? ports.classify(error) : { kind: 'forgotten' };
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    draftId: () => draftId,
    flush,

    /** Begins with what the server has, and what still waited in this browser on top. */
    open(draft: Draft | null) {
      const waiting = readWaiting(ports.storage.read());
      // Answers that waited for a draft which is gone belong to nothing any more.
      const fits = waiting !== null && (waiting.draftId === null || waiting.draftId === draft?.id);
      draftId = draft?.id ?? null;
      pending = fits ? waiting.changes : {};
      stepPending = fits && waiting.step !== draft?.step;
      set({
        answers: { ...draft?.answers, ...pending },
        step: fits ? waiting.step : (draft?.step ?? 1),
        savedAt: draft?.updated_at ?? null,
        save: 'saved',
        closedBy: null,
      });
      keep();
      if (isDirty()) void flush();
    },

    answer<K extends QuestionKey>(key: K, value: DraftAnswers[K]) {
      pending = { ...pending, [key]: value };
      set({ answers: { ...state.answers, [key]: value } });
      keep();
      if (!running) later(SAVE_AFTER_MS);
      else void running.then(() => isDirty() && later(SAVE_AFTER_MS));
    },

    goTo(step: number) {
      if (step === state.step) return;
      stepPending = true;
      set({ step });
      keep();
      if (isDirty()) void flush();
    },

    /** Forgets everything here: after submitting, discarding, or leaving the page in a hurry. */
    clear() {
      cancelTimer?.();
      cancelTimer = null;
      generation += 1;
      draftId = null;
      pending = {};
      stepPending = false;
      ports.storage.remove();
      set({ answers: {}, step: 1, savedAt: null, save: 'saved', closedBy: null });
    },

    /** Calls off the next try; what is pending stays in the browser. */
    pause() {
      cancelTimer?.();
      cancelTimer = null;
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

function readWaiting(text: string | null): Pending | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<Pending>;
    if (typeof value.changes !== 'object' || value.changes === null || typeof value.step !== 'number')
      return null;
    return { draftId: value.draftId ?? null, changes: value.changes, step: value.step };
  } catch {
    return null;
  }
}
