import { useEffect, useState } from 'react';
import { coversNeeded, findPlace, MAX_TOASTS, type Place, type Span } from './clear-place.ts';

/** Distance from the edges of the screen, in px. */
export const EDGE = 16;
const CONTROL = 'button, input, label:has(input), select, textarea, summary';
/** What people may need while a toast is shown; important buttons carry the class themselves. */
const NEEDED = `a[href^="tel:"], a[href^="sms:"], .keep-clear, [data-wrong] > :is(legend, p), :is(a, ${CONTROL}):focus`;
/** What else can be pressed, typed into or was just brought up to be read: covered only if there is no other place. */
const SPARE = `${CONTROL}, .rather-clear, :is(h1, h2, h3):focus`;

const START: Place = { top: EDGE, count: MAX_TOASTS };

/**
 * Keeps toasts off what people use: where they are, and how many of them are shown. They move when the page
 * does; while it scrolls, only off what is needed, so that they do not hop.
 * @param count how many there are
 */
export function useClearPlace(count: number): Place {
  const [place, setPlace] = useState(START);
  useEffect(() => {
    if (count === 0) return;
    let frame = 0;
    const later = (next: (now: Place) => Place) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        setPlace((now) => {
          const then = next(now);
          return then.top === now.top && then.count === now.count ? now : then;
        }),
      );
    };
    const settle = () => later(settled);
    const follow = () => later(following);
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(document.body);
    // Also in scrollable boxes, whose scroll events do not bubble.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    document.addEventListener('scrollend', settle, { capture: true });
    document.addEventListener('focusin', settle);
    window.addEventListener('resize', settle);
    window.visualViewport?.addEventListener('resize', settle);
    const changes = new MutationObserver(settle);
    const attributeFilter = ['class', 'hidden', 'data-mounted', 'data-removed'];
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter });
    // What moves or grows has its size only at the end.
    document.addEventListener('transitionend', settle);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      document.removeEventListener('scroll', follow, { capture: true });
      document.removeEventListener('scrollend', settle, { capture: true });
      document.removeEventListener('focusin', settle);
      document.removeEventListener('transitionend', settle);
      window.removeEventListener('resize', settle);
      window.visualViewport?.removeEventListener('resize', settle);
    };
  }, [count]);
  return place;
}

function settled(): Place {
  const toasts = readToasts();
  const [first] = toasts;
  if (!first) return START;
  const { offsetTop = 0, height: room = innerHeight } = window.visualViewport ?? {};
  const view = { top: offsetTop + EDGE, bottom: offsetTop + room - EDGE };
  return findPlace(heightsOf(toasts), readUsed(first), view);
}

function following(now: Place): Place {
  const toasts = readToasts();
  const [first] = toasts;
  return first && !coversNeeded(now, heightsOf(toasts), readUsed(first)) ? now : settled();
}

function readToasts(): DOMRect[] {
  return [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')].map((each) =>
    each.getBoundingClientRect(),
  );
}

const heightsOf = (toasts: readonly DOMRect[]) => toasts.map(({ height }) => height);

function readUsed(toast: DOMRect): Span[] {
  return (
    [...document.querySelectorAll(`${NEEDED}, ${SPARE}`)]
      .filter((each) => !each.closest('[data-sonner-toaster]'))
      .map((each) => ({ box: each.getBoundingClientRect(), spare: !each.matches(NEEDED) }))
      // What is there for screen readers only takes up a px.
      .filter(({ box }) => box.height > 1 && box.left < toast.right && box.right > toast.left)
      .map(({ box: { top, bottom }, spare }) => ({ top, bottom, spare }))
  );
}
