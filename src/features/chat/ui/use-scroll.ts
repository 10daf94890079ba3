import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ChatState } from './chat-state.ts';
import type { ChatStore } from './chat-store.ts';
import type { Anchor, ChatPlace } from './use-chat-place.ts';
import { useSeen } from './use-seen.ts';

/** Within this distance of the end, the list follows new messages, in px. */
const AT_THE_END = 48;
/** Within this distance of the top, older messages are read, in px. */
const AT_THE_TOP = 160;

/**
 * The reader's position in the list. Follows the end while the reader is there or writes, keeps its place
 * when older messages are prepended, and reports which messages were seen.
 */
export function useScroll(
  log: RefObject<HTMLDivElement | null>,
  chat: ChatState,
  store: ChatStore,
  personId: string,
  { place, remember }: ChatPlace,
) {
  const following = useRef(true);
  /** After sending, scroll to the end once that has loaded. */
  const leading = useRef(false);
  const before = useRef({ shown: null as string | null, unsent: new Set<string>(), begun: false });
  /** The messages in sight, and the scroll position at that time, in px. */
  const anchors = useRef<Anchor[]>([]);
  const stood = useRef(0);
  const [below, setBelow] = useState({ away: false, unseen: 0 });
  /** The newest position that was followed to. */
  const reached = useRef(0);

  useLayoutEffect(() => {
    const box = log.current;
    if (!box || ((chat.loading === 'first' || chat.failed === 'first') && !before.current.begun)) return;
    const was = before.current;
    // The reader may have scrolled since, with the event still pending.
    const end = box.scrollHeight - box.clientHeight;
    const scrolled = stood.current > end ? 0 : box.scrollTop - stood.current;
    if (scrolled < -AT_THE_END) following.current = false;
    const arrives = !was.begun || (chat.shown !== null && chat.shown !== was.shown);
    if (was.begun && chat.unsent.some((each) => !was.unsent.has(each.client_id))) leading.current = true;
    if (!was.begun && place && keepPlace(box, [place], 0)) following.current = false;
    else if (arrives && chat.shown) scrollTo(box, `[data-message="${chat.shown}"]`, 'center');
    else if (arrives && chat.newFrom !== null) scrollTo(box, '[data-new]', 'start');
    else if (arrives || leading.current || following.current || !keepPlace(box, anchors.current, scrolled))
      box.scrollTop = box.scrollHeight;
    if (chat.loading === null) leading.current = false;
    const unsent = new Set(chat.unsent.map((each) => each.client_id));
    before.current = { shown: chat.shown, unsent, begun: true };
    measure();
    if (following.current) store.tidy();
  });

  function measure() {
    const box = log.current;
    if (!box) return;
    following.current = !chat.newer && box.scrollHeight - box.scrollTop - box.clientHeight < AT_THE_END;
    anchors.current = inSight(box);
    stood.current = box.scrollTop;
    remember(following.current ? undefined : anchors.current[0]);
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

  // What other rooms add to messages comes later than these, and the field below grows with its words.
  const grow = useEffectEvent(() => {
    const box = log.current;
    if (!box || !before.current.begun) return;
    if (following.current) toEnd();
    else keepPlace(box, anchors.current, box.scrollTop - stood.current);
  });
  useEffect(() => {
    const watcher = new ResizeObserver(() => grow());
    for (const each of [log.current, log.current?.querySelector('ol')]) if (each) watcher.observe(each);
    return () => watcher.disconnect();
  }, [log]);

  useSeen(log, chat.messages, store);
  return { log, below, onScroll, toEnd };
}

function inSight(box: HTMLElement): Anchor[] {
  const { top: edge, height } = box.getBoundingClientRect();
  return [...box.querySelectorAll<HTMLElement>('[data-message]')]
    .map((each) => ({
      id: each.dataset.message ?? '',
      bottom: each.getBoundingClientRect().bottom - edge,
      height: each.offsetHeight,
    }))
    .filter((each) => each.bottom > 0 && each.bottom - each.height < height);
}

/**
 * Keeps the visible messages in place when rows above are added or removed.
 * @param scrolled how far the reader has scrolled since the anchors were taken, in px
 * @returns false if none of the anchors is left
 */
function keepPlace(box: HTMLElement, anchors: Anchor[], scrolled: number): boolean {
  for (const { id, bottom } of anchors) {
    const target = box.querySelector(`[data-message="${id}"]`);
    if (!target) continue;
    // Anchored by the lower edge: the upper one moves when the name above it disappears.
    const now = target.getBoundingClientRect().bottom - box.getBoundingClientRect().top;
    box.scrollTop += now - (bottom - scrolled);
    return true;
  }
  return anchors.length === 0;
}

/** Scrolls within the box only, not the page around it. */
export function scrollTo(box: HTMLElement, selector: string, block: ScrollLogicalPosition) {
  const target = box.querySelector<HTMLElement>(selector);
  if (!target) return;
  const space = block === 'center' ? (box.clientHeight - target.clientHeight) / 2 : 8;
  box.scrollTop += target.getBoundingClientRect().top - box.getBoundingClientRect().top - space;
}
