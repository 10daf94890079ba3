/**
 * The browser's copy of the plan flow's progress, without React. A visitor's is stored under one key in
 * the browser. A signed-in person's is on the server; unsent changes wait under a key of their own,
 * which sign-out deletes.
 */
import { retryDelay } from '#web/data/retry-delay.ts';
import { createStore } from '#web/data/store.ts';
import {
  cleared,
  mergeProgress,
  NOTHING_YET,
  type PartValue,
  type Progress,
  parseProgress,
  withPart,
} from '../starter-plan.rules/progress.ts';

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

export interface PlanPorts {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Sends parts to the server, which returns everything it has. */
  save(progress: Progress): Promise<Progress>;
  now(): number;
  later(work: () => void, ms: number): () => void;
  log(message: string, error: unknown): void;
}

export const VISITOR_KEY = 'kinkeeper.plan';
export const ownKey = (personId: string): string => `kinkeeper.own.plan.${personId}`;
const SAVE_AFTER_MS = 500;
export const UNDO_MS = 10_000;
/** The longest pause between two attempts to save. */
const LONGEST_MS = 15_000;

const FRESH: PlanState = {
  progress: NOTHING_YET,
  ready: false,
  sync: 'here',
  undo: false,
  changedElsewhere: false,
};

export function createPlanStore(ports: PlanPorts) {
  const { getState, setState: set, subscribe } = createStore<PlanState>(FRESH);
  let owner: string | null = null;
  /** Changes the server has not confirmed. */
  let unsent: Progress = NOTHING_YET;
  let cancel = () => {};
  let failures = 0;
  /** The progress before it was cleared, and the timer that ends the chance to restore it. */
  let before: Progress | null = null;
  let endUndo = () => {};

  function readKept(key: string): Progress {
    const stored = ports.read(key);
    const kept = parseProgress(stored);
    if (stored !== null && !kept) ports.log('The kept plan could not be read; it starts fresh.', null);
    return kept ?? NOTHING_YET;
  }

  /** Merges with what another tab stored in the meantime. */
  function keep() {
    const [key, own] = owner === null ? [VISITOR_KEY, getState().progress] : [ownKey(owner), unsent];
    ports.write(key, JSON.stringify(mergeProgress(parseProgress(ports.read(key)) ?? NOTHING_YET, own)));
  }

  /**
   * Removes what was sent from the stored unsent changes; another tab's go out with the next request.
   */
  function forgetSent(person: string, sent: Progress) {
    const waiting = mergeProgress(withoutSent(readKept(ownKey(person)), sent), withoutSent(unsent, sent));
    unsent = waiting;
    if (isEmpty(waiting)) ports.remove(ownKey(person));
    else ports.write(ownKey(person), JSON.stringify(waiting));
  }

  /** Shows progress from elsewhere, and flags answers that were not known here. */
  function take(progress: Progress, rest: Partial<PlanState> = {}) {
    const differs = getState().ready && answersOf(progress) !== answersOf(getState().progress);
    set({ ...rest, progress, changedElsewhere: getState().changedElsewhere || differs });
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
      forgetSent(person, sent);
      take(mergeProgress(mergeProgress(NOTHING_YET, kept), unsent), {
        ready: true,
        sync: isEmpty(unsent) ? 'saved' : 'waiting',
      });
      if (!isEmpty(unsent)) schedule(SAVE_AFTER_MS);
    } catch (error) {
      if (owner !== person) return;
      ports.log('The plan could not be saved; we try again.', error);
      set({ ready: true, sync: 'waiting' });
      schedule(retryDelay(failures++, error, LONGEST_MS));
    }
  }

  function schedule(ms: number) {
    cancel();
    cancel = ports.later(() => void send(), ms);
  }

  function change(make: (progress: Progress, at: string) => Progress) {
    const at = nextMoment();
    set({
      progress: make(getState().progress, at),
      sync: owner === null ? 'here' : 'saving',
      changedElsewhere: false,
    });
    if (owner !== null) {
      unsent = make(unsent, at);
      schedule(SAVE_AFTER_MS);
    }
    keep();
  }

  const put = (values: Readonly<Record<string, PartValue>>) =>
    change((progress, at) =>
      Object.entries(values).reduce((all, [key, value]) => withPart(all, key, value, at), progress),
    );

  function forgetUndo() {
    const end = endUndo;
    endUndo = () => {};
    end();
    before = null;
    if (getState().undo) set({ undo: false });
  }

  let last = 0;
  /** Later than every change so far, even within one millisecond. */
  function nextMoment(): string {
    last = Math.max(ports.now(), last + 1);
    return new Date(last).toISOString();
  }

  return {
    getState,
    subscribe,

    /**
     * Starts for a visitor (null), or for a person who signed in, who takes over their progress as a
     * visitor.
     */
    begin(personId: string | null): void {
      cancel();
      forgetUndo();
      owner = personId;
      failures = 0;
      if (personId === null) {
        unsent = NOTHING_YET;
        set({ ...FRESH, progress: readKept(VISITOR_KEY), ready: true });
        return;
      }
      const asVisitor = readKept(VISITOR_KEY);
      unsent = mergeProgress(asVisitor, readKept(ownKey(personId)));
      set({ ...FRESH, progress: unsent, sync: 'saving' });
      keep();
      ports.remove(VISITOR_KEY);
      void send();
    },

    /** Fetches changes from other devices, and sends unsent ones. */
    refresh: () => (owner === null ? Promise.resolve() : send()),

    /**
     * Another tab wrote or removed one of our keys. What a visitor cleared there is cleared here too;
     * what a signed-in person sent from there is on the server now.
     */
    heard(key: string | null, removed: boolean): void {
      if (owner !== null) {
        if (key === ownKey(owner) && removed) void send();
      } else if (key === VISITOR_KEY) {
        take(removed ? NOTHING_YET : mergeProgress(getState().progress, readKept(VISITOR_KEY)));
      }
    },

    put: (key: string, value: PartValue): void => put({ [key]: value }),
    /** Changes several parts at once. */
    putAll: put,

    /**
     * "Clear & Start Over", and "Clear from this device" (PLAN-104). Purchases stay (PLAN-105). Can be
     * undone for UNDO_MS.
     */
    clear(): void {
      const was = getState().progress;
      change((_progress, at) => cleared(at));
      if (owner === null) ports.remove(VISITOR_KEY);
      forgetUndo();
      before = was;
      set({ undo: true });
      endUndo = ports.later(() => {
        endUndo = () => {};
        forgetUndo();
      }, UNDO_MS);
    },

    /**
     * Restores what was cleared, as if it were all answered now: later than the clearing, on every
     * device.
     */
    undoClear(): void {
      const parts = mapParts(before?.parts ?? {});
      forgetUndo();
      if (Object.keys(parts).length > 0) put(parts);
    },
  };
}

const mapParts = (parts: Progress['parts']) =>
  Object.fromEntries(Object.entries(parts).map(([key, { value }]) => [key, value]));

/** What a person would notice changing: answers, choices and ticks, but not the screen. */
function answersOf({ parts }: Progress): string {
  const own = Object.entries(parts).filter(([key]) => /^(?:triage|drill|tick|first)/.test(key));
  return JSON.stringify(own.map(([key, { value }]) => [key, value]).sort());
}

function isEmpty({ cleared_at, parts }: Progress): boolean {
  return cleared_at === null && Object.keys(parts).length === 0;
}

/** @returns what was changed again while the request was in flight */
function withoutSent(unsent: Progress, sent: Progress): Progress {
  const parts = Object.entries(unsent.parts).filter(([key, part]) => sent.parts[key]?.at !== part.at);
  return {
    ...unsent,
    cleared_at: unsent.cleared_at === sent.cleared_at ? null : unsent.cleared_at,
    parts: Object.fromEntries(parts),
  };
}
