import { useEffect, useState } from 'react';
import { findClearTop } from './clear-place.ts';

/** Distance from the edges of the screen, in px. */
const EDGE = 16;
/** What people may need while a toast is shown; important buttons carry the class themselves. */
const NEEDED = 'a[href^="tel:"], a[href^="sms:"], .keep-clear';

/**
 * Keeps toasts off what people need; returns their top in px. They move when the page does.
 * @param count how many there are
 */
export function useClearPlace(count: number): number {
  const [top, setTop] = useState(EDGE);
  useEffect(() => {
    if (count === 0) return;
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTop(place()));
    };
    later();
    const sizes = new ResizeObserver(later);
    sizes.observe(document.body);
    // Also in scrollable boxes, whose scroll events do not bubble.
    document.addEventListener('scroll', later, { capture: true, passive: true });
    document.addEventListener('focusin', later);
    window.addEventListener('resize', later);
    window.visualViewport?.addEventListener('resize', later);
    const changes = new MutationObserver(later);
    const attributeFilter = ['class', 'hidden', 'data-mounted', 'data-visible', 'data-removed'];
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter });
    // What moves or grows has its size only at the end.
    document.addEventListener('transitionend', later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      document.removeEventListener('scroll', later, { capture: true });
      document.removeEventListener('focusin', later);
      document.removeEventListener('transitionend', later);
      window.removeEventListener('resize', later);
      window.visualViewport?.removeEventListener('resize', later);
    };
  }, [count]);
  return top;
}

function place(): number {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')]
    .filter((each) => each.dataset.removed !== 'true')
    .map((each) => each.getBoundingClientRect());
  const [first] = toasts;
  if (!first) return EDGE;
  const height = toasts.reduce((sum, each) => sum + each.height + EDGE, -EDGE);
  const focused = document.activeElement;
  const needed = [...document.querySelectorAll(NEEDED)];
  if (focused && !focused.closest('[data-sonner-toaster]') && isControl(focused)) needed.push(focused);
  const spans = needed
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.height > 0 && each.left < first.right && each.right > first.left);
  const { offsetTop = 0, height: room = innerHeight } = window.visualViewport ?? {};
  return findClearTop(spans, height, { top: offsetTop + EDGE, bottom: offsetTop + room - EDGE });
}

/** Headings and the page can have focus too, and may be as tall as the screen. */
function isControl(element: Element): boolean {
  return element.matches('a, button, input, select, textarea, summary');
}
