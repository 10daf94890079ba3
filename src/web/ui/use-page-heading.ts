import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives a screen its title, and its one heading the focus when somebody comes to it.
 * @param title what the browser's tab says
 * @param place what the screen is of: another place is another screen
 * @param keeps where the focus stays if it is there
 * @returns the heading
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
    // The first page of a visit keeps the browser's own focus.
    const arrived = first.current !== null ? first.current !== place : navigated.done;
    first.current = place;
    navigated.done = true;
    if (!arrived || keeps?.current?.contains(document.activeElement)) return;
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) heading.current?.focus();
  }, [place, keeps]);

  return heading;
}

const navigated = { done: false };
