import type { KeyboardEvent } from 'react';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Key code reported while an IME is composing. */
const COMPOSING = 229;

/** Phone keyboards have no Shift+Enter: there Enter breaks the line and a button sends. */
const TOUCH = '(hover: none) and (pointer: coarse)';

/** Whether people write on a phone's keyboard. */
export const useTouch = () => useMediaQuery(TOUCH);

/** Enter in a multi-line field: it sends, and Shift+Enter breaks the line. */
export function useEnter(onEnter: () => void) {
  const isTouch = useTouch();

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition (Japanese, accents on some keyboards), Enter belongs to the word;
    // Safari reports it only by the key code.
    const composing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
    if (event.key !== 'Enter' || event.shiftKey || composing || isTouch) return;
    event.preventDefault();
    onEnter();
  }

  return { isTouch, onKeyDown };
}
