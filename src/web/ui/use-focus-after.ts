import { type RefObject, useEffect } from 'react';

/** Focuses this part of the page when the button that was just pressed is gone. */
export function useFocusAfter(isDone: boolean, part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isDone && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [isDone, part]);
}
