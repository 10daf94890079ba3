import { type RefObject, useEffect, useRef } from 'react';
import type { Message } from '../chat.contract.ts';
import type { ChatStore } from './chat-store.ts';

/** Reports which messages were on screen while the page was visible. */
export function useSeen(
  log: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  store: Pick<ChatStore, 'sawMessages'>,
) {
  const inSight = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are the trigger
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const report = () => {
      if (document.visibilityState === 'visible' && inSight.current.size > 0)
        store.sawMessages([...inSight.current]);
    };
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRect, intersectionRatio } of entries) {
          const id = (target as HTMLElement).dataset.message ?? '';
          // A message taller than the panel or the window counts as seen when it fills half of that.
          const room = Math.min(box.clientHeight, window.innerHeight);
          const seen = isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height > room / 2);
          if (seen) inSight.current.add(id);
          else inSight.current.delete(id);
        }
        report();
      },
      // Relative to the window: the panel may be further down the page.
      { threshold: [0, 0.1, 0.25, 0.5, 1] },
    );
    for (const each of box.querySelectorAll('[data-unread]')) watcher.observe(each);
    document.addEventListener('visibilitychange', report);
    return () => {
      watcher.disconnect();
      inSight.current.clear();
      document.removeEventListener('visibilitychange', report);
    };
  }, [messages, store, log]);
}
