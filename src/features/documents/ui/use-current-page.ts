import { type RefObject, useEffect, useState } from 'react';

/** @returns the number of the page in the middle of the screen */
export function useCurrentPage(frame: RefObject<HTMLElement | null>, isReady: boolean): number {
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const place = frame.current;
    if (!place || !isReady) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setCurrent(Number((target as HTMLElement).dataset.page));
      },
      { rootMargin: '-50% 0px' },
    );
    for (const page of place.querySelectorAll('[data-page]')) watch.observe(page);
    return () => watch.disconnect();
  }, [frame, isReady]);
  return current;
}
