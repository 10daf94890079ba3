/**
 * The browser's copy of the plan flow's progress, without React. A visitor's is stored under one key in
 * the browser. A signed-in person's is on the server; unsent changes wait under a key of their own,
 * which sign-out deletes.
 */
import { createStore } from '#web/data/store.ts';
import {
  cleared,
  mergeProgress,
  NOTHING_YET,
  type PartValue,
  type Progress,
  withPart,
} from '../starter-plan.rules/progress.ts';
import { createKept, type KeptPorts, ownKey, VISITOR_KEY } from './plan-kept.ts';
import { createSending, type SendingPorts } from './plan-sending.ts';
import { answersOf, FRESH, type PlanState } from './plan-state.ts';
import { createUndo } from './plan-undo.ts';

export interface PlanPorts extends KeptPorts, SendingPorts {
  now(): number;
}

export function createPlanStore(ports: PlanPorts) {
  const { getState, setState: set, subscribe } = createStore<PlanState>(FRESH);
  let owner: string | null = null;
  const kept = createKept(ports);
  const nextMoment = createMoments(ports.now);
  const undo = createUndo(ports.later, (mayUndo) => {
    if (getState().undo !== mayUndo) set({ undo: mayUndo });
  });
  const sending = createSending(
    { ...ports, kept },
    {
      onSending: () => set({ sync: 'saving' }),
      onSaved: (progress, isAllSent) =>
        take(progress, { ready: true, sync: isAllSent ? 'saved' : 'waiting' }),
      onWaiting: () => set({ ready: true, sync: 'waiting' }),
    },
  );

  function keep() {
    if (owner === null) kept.add(VISITOR_KEY, getState().progress);
    else kept.add(ownKey(owner), sending.getUnsent());
  }

  /** Shows progress from elsewhere, and flags answers that were not known here. */
  function take(progress: Progress, rest: Partial<PlanState> = {}) {
    const differs = getState().ready && answersOf(progress) !== answersOf(getState().progress);
    set({ ...rest, progress, changedElsewhere: getState().changedElsewhere || differs });
  }

  function change(make: (progress: Progress, at: string) => Progress) {
    const at = nextMoment();
    set({
      progress: make(getState().progress, at),
      sync: owner === null ? 'here' : 'saving',
      changedElsewhere: false,
    });
    if (owner !== null) sending.change((unsent) => make(unsent, at));
    keep();
  }

  const put = (values: Readonly<Record<string, PartValue>>) =>
    change((progress, at) =>
      Object.entries(values).reduce((all, [key, value]) => withPart(all, key, value, at), progress),
    );

  return {
    getState,
    subscribe,

    /**
     * Starts for a visitor (null), or for a person who signed in, who takes over their progress as a
     * visitor. What a visitor cleared was in this browser; the account keeps what it has.
     */
    begin(personId: string | null): void {
      undo.forget();
      owner = personId;
      const asVisitor = kept.read(VISITOR_KEY);
      if (personId === null) {
        sending.begin(null, NOTHING_YET);
        set({ ...FRESH, progress: asVisitor, ready: true });
        return;
      }
      const waiting = mergeProgress({ ...asVisitor, cleared_at: null }, kept.read(ownKey(personId)));
      sending.begin(personId, waiting);
      set({ ...FRESH, progress: waiting, sync: 'saving' });
      keep();
      kept.remove(VISITOR_KEY);
      void sending.send();
    },

    /** Fetches changes from other devices, and sends unsent ones. */
    refresh: () => sending.send(),

    /** The page is left or hidden: unsent changes are sent now. They stay here until the server has them. */
    leave: () => sending.flush(),

    /**
     * Another tab wrote or removed one of our keys. What a visitor cleared there is cleared here too;
     * what a signed-in person sent from there is on the server now.
     */
    heard(key: string | null, removed: boolean): void {
      if (owner !== null) {
        if (key === ownKey(owner) && removed) void sending.send();
      } else if (key === VISITOR_KEY) {
        take(removed ? NOTHING_YET : mergeProgress(getState().progress, kept.read(VISITOR_KEY)));
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
      if (owner === null) kept.remove(VISITOR_KEY);
      undo.hold(was);
    },

    /**
     * Restores what was cleared, as if it were all answered now: later than the clearing, on every
     * device.
     */
    undoClear(): void {
      const values = undo.take();
      if (Object.keys(values).length > 0) put(values);
    },
  };
}

/** Each is later than the one before, even within one millisecond. */
function createMoments(now: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    return new Date(last).toISOString();
  };
}
