import { useEffect, useRef } from 'react';
import { useLive } from '../../../web/data/LiveScope.tsx';
import { queryClient } from '../../../web/data/query.ts';

/** News come in bursts; what they change is read once. */
const REST_MS = 200;
/** What a message changes, and what everything else that happens may change. */
const OF_MESSAGES = ['dashboard', 'inbox', 'unread', 'notifications', 'activity'];
const OF_ALL = [...OF_MESSAGES, 'projects', 'files'];

/** Keeps counts and lists as they are on the server while the screen is open. */
export function useFreshCounts(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stale = useRef(new Set<string>());
  useLive((note) => {
    if (note.type !== 'news' && note.type !== 'fresh') return;
    const onlyMessages = note.type === 'news' && note.events.every(({ kind }) => kind.startsWith('message.'));
    for (const key of onlyMessages ? OF_MESSAGES : OF_ALL) stale.current.add(key);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const key of stale.current) void queryClient.invalidateQueries({ queryKey: [key] });
      stale.current.clear();
    }, REST_MS);
  });
  useEffect(() => () => leave(timer.current), []);
}

/** Nobody hears what happens from now on: what is kept is read anew when it is looked at again. */
function leave(timer: ReturnType<typeof setTimeout> | undefined): void {
  clearTimeout(timer);
  for (const key of OF_ALL) void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' });
}
