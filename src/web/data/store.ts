import { useSyncExternalStore } from 'react';

/** State that lives outside React: one object that is replaced, never changed, and who wants to know of it. */
export interface Store<S extends object> {
  getState(): S;
  /** Puts some of it anew, and tells. */
  setState(next: Partial<S>): void;
  /** @returns ends it */
  subscribe(listener: () => void): () => void;
}

export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    setState(next) {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** What a store holds, as React sees it. */
export const useStore = <S>({
  subscribe,
  getState,
}: {
  subscribe: Store<object>['subscribe'];
  getState(): S;
}): S => useSyncExternalStore(subscribe, getState, getState);
