import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Reports which page is in the middle of the screen, whenever another one is.
 * @param list of pages, which are all there
 */
export function useCurrentPage(list: RefObject<HTMLElement | null>, onCurrent: (page: number) => void): void {
  const report = useEffectEvent(onCurrent);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) report(Number((target as HTMLElement).dataset.page));
      },
      { rootMargin: '-50% 0px' },
    );
    for (const page of list.current?.querySelectorAll('[data-page]') ?? []) watch.observe(page);
    return () => watch.disconnect();
  }, [list]);
}
