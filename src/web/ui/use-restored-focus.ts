import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When what has the focus goes away, the whole has it, and not nothing.
 * @returns what the element around all that may have the focus must hear
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
