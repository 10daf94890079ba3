// The store of the plan flow for tests: two of them share a browser, and a server.
import {
  mergeProgress,
  NOTHING_YET,
  type Progress,
} from '#features/starter-plan/starter-plan.rules/progress.ts';
import { createPlanStore } from '#features/starter-plan/ui/plan-store.ts';

/** A browser with its storage, and a server that merges as ours does. */
export function setUp() {
  const storage = new Map<string, string>();
  let held: PromiseWithResolvers<void> | undefined;
  const server = {
    kept: NOTHING_YET as Progress,
    down: false,
    calls: 0,
    /** Holds back the answer to the next call. */
    holdNext() {
      held = Promise.withResolvers<void>();
      return held;
    },
  };
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const logged: string[] = [];
  let now = Date.UTC(2026, 10, 21);
  const open = () =>
    createPlanStore({
      read: (key) => storage.get(key) ?? null,
      write: (key, value) => void storage.set(key, value),
      remove: (key) => void storage.delete(key),
      save: async (progress) => {
        server.calls += 1;
        if (server.down) throw new Error('no connection');
        const answer = mergeProgress(server.kept, progress);
        server.kept = answer;
        const { promise } = held ?? {};
        held = undefined;
        await promise;
        return answer;
      },
      now: () => (now += 10),
      later: (work, ms) => {
        timers.push(work);
        waits.push(ms);
        return () => void (timers.includes(work) && timers.splice(timers.indexOf(work), 1));
      },
      log: (message) => void logged.push(message),
    });
  /** Lets promises settle, and runs deferred work. */
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const work of timers.splice(0)) work();
    }
  };
  return { storage, server, open, settle, logged, timers, waits };
}
