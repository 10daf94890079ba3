// The draft store for tests: with fake ports instead of a server and a browser.
import { setImmediate as settle } from 'node:timers/promises';
import type { DraftAnswers } from '#features/assessment/assessment.answers.types.ts';
import type { Draft } from '#features/assessment/assessment.contract.ts';
import { createDraftStore, type DraftPorts } from '#features/assessment/ui/draft-store.ts';

export type Verdict = ReturnType<DraftPorts['classify']>;
type Sent = Omit<Parameters<DraftPorts['save']>[0], 'seen'>;
type Saved = Awaited<ReturnType<DraftPorts['save']>>;
export const SAVED_AT = '2026-03-01T09:00:00.000Z';

/** A store whose server, timers and browser storage are controlled by the test. */
export function setUp(kept: string | null = null) {
  const sent: Sent[] = [];
  const underWay: PromiseWithResolvers<Saved>[] = [];
  const timers = new Map<() => void, number>();
  const storage = { kept };
  const store = createDraftStore({
    save: (input) => {
      const { seen: _seen, ...said } = structuredClone(input);
      sent.push(said);
      const answer = Promise.withResolvers<Saved>();
      underWay.push(answer);
      return answer.promise;
    },
    classify: (error) => error as Verdict,
    storage: {
      read: () => (storage.kept === null ? [] : [storage.kept]),
      write: (value) => {
        storage.kept = value;
      },
      remove: () => {
        storage.kept = null;
      },
      clear: () => {
        storage.kept = null;
      },
    },
    schedule: (work, ms) => {
      timers.set(work, ms);
      return () => timers.delete(work);
    },
  });
  return {
    store,
    sent,
    waits: () => [...timers.values()],
    waiting: () => {
      if (storage.kept === null) return null;
      const { seen: _seen, tried: _tried, ...kept } = JSON.parse(storage.kept);
      return kept;
    },
    storage,
    fire: () => {
      const due = [...timers.keys()];
      timers.clear();
      for (const work of due) work();
    },
    succeed: async (differing: Record<string, unknown> = {}) => {
      underWay.shift()?.resolve({ id: 'draft-1', updated_at: SAVED_AT, differing });
      await settle();
    },
    fail: async (verdict: Verdict) => {
      underWay.shift()?.reject(verdict);
      await settle();
    },
  };
}

export const LATER: Verdict = { kind: 'later' };
export const draftOf = (answers: DraftAnswers, step = 3): Draft => ({
  id: 'draft-1',
  answers,
  step,
  updated_at: SAVED_AT,
});
