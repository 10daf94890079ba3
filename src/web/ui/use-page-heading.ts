import { type RefObject, useEffect, useRef } from 'react';
import { splitLocale } from '../public-pages.ts';

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
    // On the first page of a visit focus stays where the browser put it. The first page of a document may have
    // been opened by a link of ours, from a light page or to one.
    const isFirst = !navigated.done;
    const arrived = first.current !== null ? first.current !== place : isFirst ? cameByLink() : true;
    first.current = place;
    navigated.done = true;
    if (!arrived || keeps?.current?.contains(document.activeElement)) return;
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]'))
      heading.current?.focus({ preventScroll: isFirst });
  }, [place, keeps]);

  return heading;
}

const navigated = { done: false };

/** Whether a link on another page of ours opened this document, and nothing has focus yet. */
function cameByLink(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  if ((opened as PerformanceNavigationTiming | undefined)?.type !== 'navigate' || !document.referrer)
    return false;
  const from = new URL(document.referrer);
  const isOther = splitLocale(from.pathname).path !== splitLocale(location.pathname).path;
  return (
    from.origin === location.origin && isOther && !location.hash && document.activeElement === document.body
  );
}
