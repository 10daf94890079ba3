import { useEffect } from 'react';
import { useLive } from '#web/data/LiveScope.tsx';
import type { LiveNote } from '#web/data/live.ts';
import { useStore } from '#web/data/store.ts';
import type { ChatStore } from './chat-store.ts';

/**
 * Keeps a conversation up to date while it is on screen.
 * @param open reads it; again whenever this is another function
 */
export function useConversation(
  store: ChatStore,
  open: () => Promise<void>,
  hear: (note: LiveNote) => void = store.hear,
) {
  useLive(hear);
  useEffect(() => {
    void open();
    const online = () => store.online();
    // Returning to the tab counts as reopening the chat.
    const back = () => document.visibilityState === 'visible' && store.returned();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', back);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', back);
      store.close();
    };
  }, [store, open]);
  return useStore(store);
}
