import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sets the title of a screen, and focuses its heading on arrival.
 * @param title for the browser's tab
 * @param place identifies the screen: another place is another screen
 * @param keeps an element that keeps focus if it has it
 * @returns a ref for the heading
 */
export function usePageHeading(
  title: string,
  place: string,
  keeps?: RefObject<HTMLElement | null>,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef<string | null>(null);

  useEffect(() => {
    document.title = `${title} - Kinkeeper`;
  }, [title]);

  useEffect(() => {
    // On the first page of a visit focus stays where the browser put it.
    const arrived = first.current !== null ? first.current !== place : linked || navigated.done;
    const isNew = !navigated.done;
    first.current = place;
    navigated.done = true;
    const { activeElement, body } = document;
    // Before a new document works, somebody may be at a field already.
    if (!arrived || keeps?.current?.contains(activeElement) || (isNew && activeElement !== body)) return;
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]'))
      heading.current?.focus({ preventScroll: isNew });
  }, [place, keeps]);

  return heading;
}

const navigated = { done: false };
/** Whether a link on another page of ours opened this document (`beforePaint`). */
const linked = !import.meta.env.SSR && 'linked' in document.documentElement.dataset;
