import { useEffect, useRef } from 'react';
import { useLive } from '#web/data/LiveScope.tsx';
import { markStale } from '#web/data/query.ts';
import { type Heard, OF_ALL, refreshAfter } from './refresh-after.ts';

/** Events come in bursts: debounce, then refetch once. */
const REST_MS = 200;
/** Keeps counts and lists in sync with the server while the screen is open. */
export function useFreshCounts(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const heard = useRef<Heard>([]);
  useLive((note) => {
    if (note.type !== 'news' && note.type !== 'reset') return;
    if (note.type === 'reset') heard.current = 'anything';
    else if (heard.current !== 'anything') heard.current = [...heard.current, ...note.events];
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void refreshAfter(heard.current);
      heard.current = [];
    }, REST_MS);
  });
  useEffect(() => () => leave(timer.current), []);
}

/** No events arrive from now on, so cached data is stale when it is next shown. */
function leave(timer: ReturnType<typeof setTimeout> | undefined): void {
  clearTimeout(timer);
  markStale(...OF_ALL);
}
