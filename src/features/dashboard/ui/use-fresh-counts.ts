import { useEffect, useRef } from 'react';
import { orpc } from '#web/data/client.ts';
import { useLive } from '#web/data/LiveScope.tsx';
import { invalidate, type Keyed, markStale } from '#web/data/query.ts';

/** Events come in bursts: debounce, then refetch once. */
const REST_MS = 200;
/** What a message affects, and what any other event may affect. */
const OF_MESSAGES: Keyed[] = [
  orpc.dashboard,
  orpc.chat.inbox,
  orpc.chat.unread,
  orpc.chat.search,
  orpc.activity,
  orpc.projects.activity,
];
const OF_ALL = [
  ...OF_MESSAGES,
  orpc.projects,
  orpc.files,
  orpc.tasks,
  orpc.documents,
  orpc.appointments,
  orpc.billing,
];

/** Keeps counts and lists in sync with the server while the screen is open. */
export function useFreshCounts(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stale = useRef(OF_MESSAGES);
  useLive((note) => {
    if (note.type !== 'news' && note.type !== 'reset') return;
    const onlyMessages = note.type === 'news' && note.events.every(({ kind }) => kind.startsWith('message.'));
    if (!onlyMessages) stale.current = OF_ALL;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void invalidate(...stale.current);
      stale.current = OF_MESSAGES;
    }, REST_MS);
  });
  useEffect(() => () => leave(timer.current), []);
}

/** No events arrive from now on, so cached data is stale when it is next shown. */
function leave(timer: ReturnType<typeof setTimeout> | undefined): void {
  clearTimeout(timer);
  markStale(...OF_ALL);
}
