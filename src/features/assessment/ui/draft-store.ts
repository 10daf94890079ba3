/**
 * One person's answers in progress, without React. Every change goes to the server; what cannot be
 * sent, for lack of a connection or a session, waits in the browser and is sent once.
 */

import { retryDelay } from '#web/data/retry-delay.ts';
import { createStore } from '#web/data/store.ts';
import type { DraftAnswers, QuestionKey } from '../assessment.answers.types.ts';
import type { Draft } from '../assessment.contract.ts';
import { canonical } from '../assessment.rules/compare.ts';
import { changedKeys, sortChanges } from '../assessment.rules/draft.ts';
import {
  BLANK,
  conflictsOf,
  type DraftState,
  joinWaiting,
  type Pending,
  pick,
  sortOwn,
  type Tried,
  withAnswers,
} from './draft-answers.ts';
import { createTimer, type Failure, type Outcome, sendSeparately } from './draft-sending.ts';

export interface DraftPorts {
  save(input: { draft_id: string | null; changes: DraftAnswers; step: number; seen: DraftAnswers }): Promise<{
    id: string;
    updated_at: string;
    differing: Record<string, unknown>;
  }>;
  classify(error: unknown): Failure;
  /** Where unsent changes are kept: those of each opening, the earliest first. */
  storage: { read(): string[]; write(value: string): void; remove(): void; clear(): void };
  /** Calls back later; returns a function to cancel. */
  schedule(work: () => void, ms: number): () => void;
}

/** Debounce for typing. */
export const SAVE_AFTER_MS = 400;

export function createDraftStore(ports: DraftPorts) {
  const { getState, setState: set, subscribe } = createStore<DraftState>(BLANK);
  let draftId: string | null = null;
  /** What the server has, as far as known here. */
  let known: DraftAnswers = {};
  /** Sent but never acknowledged: if the server has it, it came from here. */
  let tried: Tried = {};
  let pending: DraftAnswers = {};
  let stepPending = false;
  let running: Promise<boolean> | null = null;
  const next = createTimer(ports.schedule);
  let failures = 0;
  /** Incremented by each clear; responses to earlier saves are ignored. */
  let generation = 0;
  let sends = 0;
  let opened = false;

  // Before the first answer there is no draft on the server, so a step alone does not count.
  const isDirty = () => (stepPending && draftId !== null) || Object.keys(pending).length > 0;

  function keep() {
    if (!isDirty()) return ports.storage.remove();
    const seen = pick(known, Object.keys(pending));
    const waiting: Pending = { draftId, changes: pending, step: getState().step, seen, tried };
    ports.storage.write(JSON.stringify(waiting));
  }

  const later = (ms: number) => next.set(() => void flush(), ms);

  /** Sends what is pending. @returns whether the server has everything now */
  async function flush(): Promise<boolean> {
    next.cancel();
    while (running) await running;
    if (getState().save === 'closed') return false;
    if (!isDirty()) return true;
    running = sendPending();
    const sent = await running;
    running = null;
    return sent && isDirty() ? flush() : sent;
  }

  async function sendPending(): Promise<boolean> {
    set({ save: 'saving' });
    const outcome = await sendSeparately(pending, send);
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
      later(retryDelay(failures++, outcome.error));
    } else set({ save: outcome.kind });
    return false;
  }

  /**
   * Shows what was answered elsewhere, and keeps what was typed here beside it, for the person to
   * choose.
   */
  function yieldTo(found: Record<string, unknown>, sent: DraftAnswers) {
    known = withAnswers(known, found);
    const { own, differing } = sortOwn(found, tried);
    // Our own save whose response was lost: send what was typed since then.
    pending = { ...pick(sent, own), ...pending };
    for (const key of Object.keys(sent) as QuestionKey[]) if (!own.includes(key)) delete tried[key];
    const keys = Object.keys(differing) as QuestionKey[];
    if (keys.length === 0) return;
    const conflicts = conflictsOf(differing, sent);
    // What changed again in the meantime is sent as an answer to what is stored now.
    const shown = pick(
      differing as DraftAnswers,
      keys.filter((key) => !(key in pending)),
    );
    set({
      answers: withAnswers(getState().answers, shown),
      conflicts: [...getState().conflicts.filter(({ key }) => !keys.includes(key)), ...conflicts],
    });
  }

  async function send(changes: DraftAnswers): Promise<Outcome> {
    const begun = generation;
    const step = getState().step;
    sends += 1;
    try {
      const seen = pick(known, Object.keys(changes));
      for (const [key, value] of Object.entries(changes) as [QuestionKey, unknown][])
        tried[key] = [...(tried[key] ?? []), canonical(value)];
      keep();
      const saved = await ports.save({ draft_id: draftId, changes, step, seen });
      if (begun !== generation) return { kind: 'forgotten' };
      draftId = saved.id;
      failures = 0;
      // What changed again while this was in flight stays pending.
      pending = Object.fromEntries(
        Object.entries(pending).filter(([key, value]) => changes[key as QuestionKey] !== value),
      ) as DraftAnswers;
      stepPending = stepPending && getState().step !== step;
      known = { ...known, ...changes };
      yieldTo(saved.differing, changes);
      keep();
      set({ savedAt: saved.updated_at });
      return { kind: 'saved' };
    } catch (error) {
      return begun === generation ? ports.classify(error) : { kind: 'forgotten' };
    }
  }

  function answer<K extends QuestionKey>(key: K, value: DraftAnswers[K]) {
    pending = { ...pending, [key]: value };
    set({ answers: { ...getState().answers, [key]: value } });
    keep();
    if (!running) later(SAVE_AFTER_MS);
    else void running.then(() => isDirty() && later(SAVE_AFTER_MS));
  }

  return {
    getState,
    subscribe,
    draftId: () => draftId,
    /** Changes with every save and clear: anything read before it is stale. */
    mark: () => sends + generation,
    opened: () => opened,
    flush,

    /** Starts with the server's answers, with unsent ones from this browser on top. */
    open(draft: Draft | null) {
      const stored = draft?.answers ?? {};
      const waiting = joinWaiting(ports.storage.read(), draft);
      draftId = draft?.id ?? null;
      known = stored;
      opened = true;
      const waited = waiting?.changes ?? {};
      // What was answered elsewhere in the meantime is not overwritten either.
      const sorted = sortChanges(stored, waited, waiting?.seen ?? {});
      tried = waiting?.tried ?? {};
      const { own, differing } = sortOwn(sorted.differing, tried);
      pending = { ...sorted.fresh, ...pick(waited, own) };
      stepPending = waiting !== null && waiting.step !== draft?.step;
      set({
        answers: { ...stored, ...pending },
        step: (waiting ?? draft)?.step ?? 1,
        savedAt: draft?.updated_at ?? null,
        save: 'saved',
        conflicts: conflictsOf(differing, waited),
        closedBy: null,
      });
      keep();
      if (isDirty()) void flush();
    },

    /**
     * Shows what was answered elsewhere since; unsent answers stay.
     * @returns the questions whose answer changed
     */
    refresh(draft: Draft | null): QuestionKey[] {
      // Begun elsewhere since this page was opened.
      draftId ??= draft?.id ?? null;
      if (getState().save === 'closed' || (draft?.id ?? null) !== draftId) {
        // It was completed or cleared elsewhere; the response to the next save says which.
        stepPending = draftId !== null;
        if (isDirty()) void flush();
        return [];
      }
      const stored = draft?.answers ?? {};
      const changed = changedKeys(known, stored).filter((key) => !(key in pending));
      // What is unsent was answered without having seen what is stored now.
      const unsent = Object.keys(pending) as QuestionKey[];
      known = withAnswers(stored, Object.fromEntries(unsent.map((key) => [key, known[key]])));
      const savedAt = draft?.updated_at ?? getState().savedAt;
      if (changed.length > 0) {
        const elsewhere = Object.fromEntries(changed.map((key) => [key, stored[key]]));
        set({ answers: withAnswers(getState().answers, elsewhere), savedAt });
        // The step alone may have been saved.
      } else if (savedAt !== getState().savedAt) set({ savedAt });
      return changed;
    },

    /** Resolves a conflict: the person keeps the answer from elsewhere, or restores their own. */
    settle(key: QuestionKey, mine: boolean) {
      const conflict = getState().conflicts.find((each) => each.key === key);
      set({ conflicts: getState().conflicts.filter((each) => each.key !== key) });
      if (conflict && mine) answer(key, conflict.here as never);
    },

    answer,

    goTo(step: number) {
      if (step === getState().step) return;
      stepPending = true;
      set({ step });
      keep();
      if (isDirty()) void flush();
    },

    /** Clears everything here: after submitting, discarding, or leaving the page in a hurry. */
    clear() {
      next.cancel();
      generation += 1;
      draftId = null;
      known = {};
      tried = {};
      pending = {};
      stepPending = false;
      ports.storage.clear();
      set(BLANK);
    },

    /** Cancels the retry; what is pending stays in the browser. */
    pause: next.cancel,
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
