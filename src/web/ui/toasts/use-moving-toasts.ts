import { type RefObject, useEffect } from 'react';

const TOAST = '[data-sonner-toast]';

/**
 * Presses go through a toast that moves, to what is below it: nobody aims at something that is not there yet.
 * A press that began elsewhere also ends there, whatever comes to rest under the finger meanwhile. Sets
 * `data-passes` on these toasts; one that is gone from the list takes none either, see `Toasts`.
 * @param region contains the toasts
 */
export function useMovingToasts(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = region;
    if (!current) return;
    let isPressedElsewhere = false;
    const mark = () => {
      for (const each of current.querySelectorAll(TOAST))
        each.toggleAttribute('data-passes', isPressedElsewhere || isMoving(each));
    };
    const onPointer = ({ type, target, buttons }: PointerEvent) => {
      const began = type === 'pointerdown' && !(target as Element).closest(TOAST);
      const isNow = began || (isPressedElsewhere && buttons !== 0);
      if (isNow === isPressedElsewhere) return;
      isPressedElsewhere = isNow;
      // The click of a press follows its end.
      if (isNow) mark();
      else requestAnimationFrame(mark);
    };
    // Runs before anything is painted, and thus before a transition's first frame.
    const changes = new MutationObserver(mark);
    const attributeFilter = ['data-mounted', 'data-swiping', 'style'];
    changes.observe(current, { childList: true, subtree: true, attributeFilter });
    const ends = ['transitionend', 'transitioncancel'] as const;
    const presses = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
    for (const each of ends) current.addEventListener(each, mark);
    for (const each of presses) document.addEventListener(each, onPointer, { capture: true, passive: true });
    return () => {
      changes.disconnect();
      for (const each of ends) current.removeEventListener(each, mark);
      for (const each of presses) document.removeEventListener(each, onPointer, { capture: true });
    };
  }, [region]);
}

/** Its shadow and colors also change while it stays where it is. */
function isMoving(toast: Element): boolean {
  return toast
    .getAnimations()
    .some((each) => each instanceof CSSTransition && each.transitionProperty === 'transform');
}
