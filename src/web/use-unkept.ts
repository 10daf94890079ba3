import { useEffect, useSyncExternalStore } from 'react';
import { isUnkept, subscribeUnkept } from './storage.ts';
import { askBeforeUnload } from './unload-question.ts';

/**
 * Asks before the page goes while only it has something.
 * @param prefix of its keys in storage
 * @returns whether the browser has refused to keep something of it
 */
export function useUnkept(prefix: string): boolean {
  const isOnlyHere = useSyncExternalStore(
    subscribeUnkept,
    () => isUnkept(prefix),
    () => false,
  );
  useEffect(() => (isOnlyHere ? askBeforeUnload(() => true) : undefined), [isOnlyHere]);
  return isOnlyHere;
}
