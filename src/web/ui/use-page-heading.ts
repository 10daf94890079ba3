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
    const arrived = first.current !== null ? first.current !== place : navigated.done;
    first.current = place;
    navigated.done = true;
    if (!arrived || keeps?.current?.contains(document.activeElement)) return;
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) heading.current?.focus();
  }, [place, keeps]);

  return heading;
}

const navigated = { done: false };
