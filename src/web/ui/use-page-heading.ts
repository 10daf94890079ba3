import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives a screen its title, and its one heading the focus when somebody comes to it.
 * @param title what the browser's tab says
 * @param place what the screen is of: another place is another screen
 * @returns the heading
 */
export function usePageHeading(title: string, place: string): RefObject<HTMLHeadingElement | null> {
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
    if (arrived && !document.querySelector('[role="dialog"], [role="alertdialog"]')) heading.current?.focus();
  }, [place]);

  return heading;
}

const navigated = { done: false };
