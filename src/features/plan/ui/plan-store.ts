/**
 * The way through the plan flow as the browser knows it, without React. A visitor's lives under one key
 * in the browser. Who is signed in has it on the server; what could not be sent yet waits under a key of
 * their own, which goes with the sign-out.
 */
import {
  cleared,
  mergeProgress,
  NOTHING_YET,
  type PartValue,
  type Progress,
  parseProgress,
  withPart,
} from '../plan.rules/progress.ts';

export type SyncState = 'here' | 'saving' | 'saved' | 'waiting';

export interface PlanState {
  progress: Progress;
  /** False until we know what is kept. */
  ready: boolean;
  sync: SyncState;
}

export interface PlanPorts {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Sends parts to the server, and answers with all that is kept there. */
  save(progress: Progress): Promise<Progress>;
  now(): number;
  later(work: () => void, ms: number): () => void;
  log(message: string, error: unknown): void;
}

export const VISITOR_KEY = 'kinkeeper.plan';
export const ownKey = (personId: string): string => `kinkeeper.own.plan.${personId}`;
const SAVE_AFTER_MS = 500;
const RETRY_MS = [2000, 5000, 15_000];

export function createPlanStore(ports: PlanPorts) {
  let state: PlanState = { progress: NOTHING_YET, ready: false, sync: 'here' };
  let owner: string | null = null;
  /** What the server has not confirmed. */
  let unsent: Progress = NOTHING_YET;
  let cancel = () => {};
  let failures = 0;
  const listeners = new Set<() => void>();

  function set(next: Partial<PlanState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function readKept(key: string): Progress {
    const stored = ports.read(key);
    const kept = parseProgress(stored);
    if (stored !== null && !kept) ports.log('The kept plan could not be read; it starts fresh.', null);
    return kept ?? NOTHING_YET;
  }

  function keep() {
    if (owner === null) ports.write(VISITOR_KEY, JSON.stringify(state.progress));
    else ports.write(ownKey(owner), JSON.stringify(unsent));
  }

  async function send(): Promise<void> {
    const person = owner;
    if (person === null) return;
    const sent = unsent;
    set({ sync: 'saving' });
    try {
      const kept = await ports.save(sent);
      if (owner !== person) return;
      failures = 0;
      unsent = withoutSent(unsent, sent);
      if (isEmpty(unsent)) ports.remove(ownKey(person));
      else keep();
      set({
        progress: mergeProgress(mergeProgress(NOTHING_YET, kept), unsent),
        ready: true,
        sync: isEmpty(unsent) ? 'saved' : 'waiting',
      });
      if (!isEmpty(unsent)) schedule(SAVE_AFTER_MS);
    } catch (error) {
      if (owner !== person) return;
      ports.log('The plan could not be saved; we try again.', error);
      set({ ready: true, sync: 'waiting' });
      schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? SAVE_AFTER_MS);
      failures += 1;
    }
  }

  function schedule(ms: number) {
    cancel();
    cancel = ports.later(() => void send(), ms);
  }

  function change(make: (progress: Progress, at: string) => Progress) {
    const at = nextMoment();
    set({ progress: make(state.progress, at), sync: owner === null ? 'here' : 'saving' });
    if (owner !== null) {
      unsent = make(unsent, at);
      schedule(SAVE_AFTER_MS);
    }
    keep();
  }

  let last = 0;
  /** Each change is newer than the one before, also within one millisecond. */
  function nextMoment(): string {
    last = Math.max(ports.now(), last + 1);
    return new Date(last).toISOString();
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Begins for a visitor (null) or for somebody who signed in, who takes over what they did before. */
    begin(personId: string | null): void {
      cancel();
      owner = personId;
      failures = 0;
      if (personId === null) {
        unsent = NOTHING_YET;
        set({ progress: readKept(VISITOR_KEY), ready: true, sync: 'here' });
        return;
      }
      const asVisitor = readKept(VISITOR_KEY);
      unsent = mergeProgress(asVisitor, readKept(ownKey(personId)));
      set({ progress: unsent, ready: false, sync: 'saving' });
      keep();
      ports.remove(VISITOR_KEY);
      void send();
    },

    /** Looks what other devices did, and sends what waits. */
    refresh: () => (owner === null ? Promise.resolve() : send()),

    /** Another tab of a visitor changed something. */
    heard(): void {
      if (owner === null) set({ progress: mergeProgress(state.progress, readKept(VISITOR_KEY)) });
    },

    put(key: string, value: PartValue): void {
      change((progress, at) => withPart(progress, key, value, at));
    },

    /** "Clear & Start Over", and "Clear from this device" (PLAN-104). What was bought stays (PLAN-105). */
    clear(): void {
      change((_progress, at) => cleared(at));
      if (owner === null) ports.remove(VISITOR_KEY);
    },
  };
}
export type PlanStore = ReturnType<typeof createPlanStore>;

function isEmpty({ cleared_at, parts }: Progress): boolean {
  return cleared_at === null && Object.keys(parts).length === 0;
}

/** @returns what was changed again while it was on its way */
function withoutSent(unsent: Progress, sent: Progress): Progress {
  const parts = Object.entries(unsent.parts).filter(([key, part]) => sent.parts[key]?.at !== part.at);
  return {
    ...unsent,
    cleared_at: unsent.cleared_at === sent.cleared_at ? null : unsent.cleared_at,
    parts: Object.fromEntries(parts),
  };
}
