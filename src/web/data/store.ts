import { useSyncExternalStore } from 'react';

/** State outside React: one immutable object, replaced on every change, and its subscribers. */
export interface Store<S extends object> {
  getState(): S;
  /** Merges these properties in, and notifies subscribers. */
  setState(next: Partial<S>): void;
  /** @returns the unsubscribe function */
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

/** Subscribes a component to a store's state. */
export const useStore = <S>({
  subscribe,
  getState,
}: {
  subscribe: Store<object>['subscribe'];
  getState(): S;
}): S => useSyncExternalStore(subscribe, getState, getState);
