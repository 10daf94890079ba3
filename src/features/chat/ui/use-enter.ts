import type { KeyboardEvent } from 'react';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** The code of a key that belongs to a word being put together. */
const COMPOSING = 229;

/** On a phone's keyboard there is no Shift and Enter: there Enter begins a new line, and a button sends. */
const TOUCH = '(hover: none) and (pointer: coarse)';

/** What Enter does in a field of several lines: it sends, and Shift and Enter begin a new line. */
export function useEnter(onEnter: () => void) {
  const isTouch = useMediaQuery(TOUCH);

  function onKeyDown(event: KeyboardEvent) {
    // While a word is being put together (Japanese, accents on some keyboards), Enter is part of it;
    // Safari says so by the code alone.
    const composing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
    if (event.key !== 'Enter' || event.shiftKey || composing || isTouch) return;
    event.preventDefault();
    onEnter();
  }

  return { isTouch, onKeyDown };
}
