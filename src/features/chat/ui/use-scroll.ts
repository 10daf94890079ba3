import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatState, ChatStore } from './chat-store.ts';

/** Nearer to the end than this, the reader follows what is said, in px. */
const AT_THE_END = 48;
/** Nearer to the top than this, older messages are read. */
const AT_THE_TOP = 160;

/**
 * Where the reader is in the list. It follows the end while the reader is there, stays where it is when
 * older messages come above, and says which messages were seen.
 */
export function useScroll(chat: ChatState, store: ChatStore, personId: string) {
  const log = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const before = useRef({ shown: null as string | null, begun: false });
  /** The first message in sight, and how far below the edge it ends, in px. */
  const anchor = useRef<Anchor | null>(null);
  const [below, setBelow] = useState({ away: false, unseen: 0 });
  /** The newest position that the reader followed to. */
  const reached = useRef(0);

  useLayoutEffect(() => {
    const box = log.current;
    if (!box || (chat.loading === 'first' && !before.current.begun)) return;
    const was = before.current;
    const arrives = !was.begun || (chat.shown !== null && chat.shown !== was.shown);
    if (arrives && chat.shown) scrollTo(box, `[data-message="${chat.shown}"]`, 'center');
    else if (arrives && chat.newFrom !== null) scrollTo(box, '[data-new]', 'start');
    else if (arrives || following.current) box.scrollTop = box.scrollHeight;
    else keepPlace(box, anchor.current);
    before.current = { shown: chat.shown, begun: true };
    measure();
  });

  function measure() {
    const box = log.current;
    if (!box) return;
    following.current = !chat.newer && box.scrollHeight - box.scrollTop - box.clientHeight < AT_THE_END;
    anchor.current = firstInSight(box);
    const last = chat.messages.at(-1)?.position ?? 0;
    if (following.current || reached.current === 0) reached.current = Math.max(reached.current, last);
    const unseen = chat.messages.filter(
      (each) => each.position > reached.current && each.sender_id !== personId,
    ).length;
    const away = !following.current;
    setBelow((now) => (now.away === away && now.unseen === unseen ? now : { away, unseen }));
  }

  function onScroll() {
    measure();
    if ((log.current?.scrollTop ?? AT_THE_TOP) < AT_THE_TOP) void store.loadOlder();
  }

  function toEnd() {
    following.current = true;
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
    measure();
  }

  useSeen(log, chat, store);
  return { log, below, onScroll, toEnd };
}

interface Anchor {
  id: string;
  bottom: number;
}

function firstInSight(box: HTMLElement): Anchor | null {
  const edge = box.getBoundingClientRect().top;
  for (const each of box.querySelectorAll<HTMLElement>('[data-message]')) {
    const { bottom } = each.getBoundingClientRect();
    if (bottom > edge) return { id: each.dataset.message ?? '', bottom: bottom - edge };
  }
  return null;
}

/** What comes or goes above must not push away what is read. */
function keepPlace(box: HTMLElement, anchor: Anchor | null) {
  const target = anchor && box.querySelector(`[data-message="${anchor.id}"]`);
  if (!target) return;
  // By its end: its beginning loses the name when it no longer leads.
  box.scrollTop += target.getBoundingClientRect().bottom - box.getBoundingClientRect().top - anchor.bottom;
}

function scrollTo(box: HTMLElement, selector: string, block: ScrollLogicalPosition) {
  const target = box.querySelector<HTMLElement>(selector);
  if (!target) return;
  const space = block === 'center' ? (box.clientHeight - target.clientHeight) / 2 : 8;
  box.scrollTop += target.getBoundingClientRect().top - box.getBoundingClientRect().top - space;
}

/** Tells which messages were on screen while the page was looked at. */
function useSeen(log: React.RefObject<HTMLDivElement | null>, chat: ChatState, store: ChatStore) {
  const inSight = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are the trigger
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const tell = () => {
      if (document.visibilityState === 'visible' && inSight.current.size > 0)
        store.sawMessages([...inSight.current]);
    };
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRect, intersectionRatio } of entries) {
          const id = (target as HTMLElement).dataset.message ?? '';
          // A message taller than the panel is seen when it fills half of it.
          const seen =
            isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height > box.clientHeight / 2);
          if (seen) inSight.current.add(id);
          else inSight.current.delete(id);
        }
        tell();
      },
      { root: box, threshold: [0, 0.1, 0.25, 0.5, 1] },
    );
    for (const each of box.querySelectorAll('[data-unread]')) watcher.observe(each);
    document.addEventListener('visibilitychange', tell);
    return () => {
      watcher.disconnect();
      inSight.current.clear();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [chat.messages, store, log]);
}
