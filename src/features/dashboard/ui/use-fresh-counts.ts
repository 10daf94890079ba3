import { useEffect, useRef } from 'react';
import { useLive } from '../../../web/data/LiveScope.tsx';
import { queryClient } from '../../../web/data/query.ts';

/** News come in bursts; what they change is read once. */
const REST_MS = 200;
const KEYS = ['dashboard', 'projects', 'inbox', 'notifications'];

/** Keeps counts and lists as they are on the server while the screen is open. */
export function useFreshCounts(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((note) => {
    if (note.type !== 'news' && note.type !== 'fresh') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const key of KEYS) void queryClient.invalidateQueries({ queryKey: [key] });
    }, REST_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
