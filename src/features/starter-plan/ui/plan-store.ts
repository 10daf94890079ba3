/**
 * The way through the plan flow as the browser knows it, without React. A visitor's lives under one key
 * in the browser. Who is signed in has it on the server; what could not be sent yet waits under a key of
 * their own, which goes with the sign-out.
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
  /** False until we know what is kept. */
  ready: boolean;
  sync: SyncState;
  /** Everything was cleared a moment ago, and can be brought back (UNDO_MS). */
  undo: boolean;
  /** Another tab or device changed answers while this page was open. */
  changedElsewhere: boolean;
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
export const UNDO_MS = 10_000;
/** No pause between two tries to save is longer. */
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
  /** What the server has not confirmed. */
  let unsent: Progress = NOTHING_YET;
  let cancel = () => {};
  let failures = 0;
  /** What was there before it was cleared, and what ends the time to bring it back. */
  let before: Progress | null = null;
  let endUndo = () => {};

  function readKept(key: string): Progress {
    const stored = ports.read(key);
    const kept = parseProgress(stored);
    if (stored !== null && !kept) ports.log('The kept plan could not be read; it starts fresh.', null);
    return kept ?? NOTHING_YET;
  }

  /** Together with what another tab kept in the meantime. */
  function keep() {
    const [key, own] = owner === null ? [VISITOR_KEY, getState().progress] : [ownKey(owner), unsent];
    ports.write(key, JSON.stringify(mergeProgress(parseProgress(ports.read(key)) ?? NOTHING_YET, own)));
  }

  /** Takes what was sent off what waits; what another tab left there goes out with the next. */
  function forgetSent(person: string, sent: Progress) {
    const waiting = mergeProgress(withoutSent(readKept(ownKey(person)), sent), withoutSent(unsent, sent));
    unsent = waiting;
    if (isEmpty(waiting)) ports.remove(ownKey(person));
    else ports.write(ownKey(person), JSON.stringify(waiting));
  }

  /** Shows what came from elsewhere, and says so when it is an answer that was not here. */
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
  /** Each change is newer than the one before, also within one millisecond. */
  function nextMoment(): string {
    last = Math.max(ports.now(), last + 1);
    return new Date(last).toISOString();
  }

  return {
    getState,
    subscribe,

    /** Begins for a visitor (null) or for somebody who signed in, who takes over what they did before. */
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

    /** Looks what other devices did, and sends what waits. */
    refresh: () => (owner === null ? Promise.resolve() : send()),

    /**
     * Another tab wrote under a key of ours, or removed it. What a visitor cleared there is gone here too;
     * what somebody sent from there is on the server now.
     */
    heard(key: string | null, removed: boolean): void {
      if (owner !== null) {
        if (key === ownKey(owner) && removed) void send();
      } else if (key === VISITOR_KEY) {
        take(removed ? NOTHING_YET : mergeProgress(getState().progress, readKept(VISITOR_KEY)));
      }
    },

    put: (key: string, value: PartValue): void => put({ [key]: value }),
    /** Several parts as one change. */
    putAll: put,

    /**
     * "Clear & Start Over", and "Clear from this device" (PLAN-104). What was bought stays (PLAN-105).
     * For UNDO_MS it can be brought back.
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

    /** Brings back what was cleared, as if all of it were answered now: later than the clearing, everywhere. */
    undoClear(): void {
      const parts = mapParts(before?.parts ?? {});
      forgetUndo();
      if (Object.keys(parts).length > 0) put(parts);
    },
  };
}

const mapParts = (parts: Progress['parts']) =>
  Object.fromEntries(Object.entries(parts).map(([key, { value }]) => [key, value]));

/** What a person would notice when it changes: answers, choices and ticks, not the screen. */
function answersOf({ parts }: Progress): string {
  const own = Object.entries(parts).filter(([key]) => /^(?:triage|drill|tick|first)/.test(key));
  return JSON.stringify(own.map(([key, { value }]) => [key, value]).sort());
}

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
