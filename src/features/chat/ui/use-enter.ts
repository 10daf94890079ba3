import type { KeyboardEvent } from 'react';
import { isComposing } from '#web/ui/composing.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Phone keyboards have no Shift+Enter: there Enter breaks the line and a button sends. */
const TOUCH = '(hover: none) and (pointer: coarse)';

/** Whether people write on a phone's keyboard. */
export const useTouch = () => useMediaQuery(TOUCH);

/** Enter in a multi-line field: it sends, and Shift+Enter breaks the line. */
export function useEnter(onEnter: () => void) {
  const isTouch = useTouch();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent) || isTouch) return;
    event.preventDefault();
    onEnter();
  }

  return { isTouch, onKeyDown };
}
