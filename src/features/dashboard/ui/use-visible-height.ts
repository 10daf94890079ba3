import { useEffect } from 'react';

/**
 * Says in `--visible-height` how much of the screen a keyboard leaves. Where the page does not become smaller
 * with it (Safari on a phone), what one types would be below the edge.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const follow = () => {
      // Who looks closer sees less of the page, and it stays as it is.
      if (view.scale === 1) style.setProperty('--visible-height', `${view.height}px`);
    };
    follow();
    view.addEventListener('resize', follow);
    return () => {
      view.removeEventListener('resize', follow);
      style.removeProperty('--visible-height');
    };
  }, []);
}
