import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When the focused element disappears, moves focus to the surrounding element instead of losing it.
 * @returns event handlers for the element around everything focusable
 */
export function useRestoredFocus(whole: RefObject<HTMLElement | null>) {
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body)
      whole.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      inside.current = true;
    },
    onBlur: () => {
      inside.current = false;
    },
  };
}
