import { useEffect } from 'react';

/**
 * Sets `--visible-height` to what a keyboard leaves of the screen. Where the page does not shrink with it
 * (Safari on iPhone), the text being typed would be hidden.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const follow = () => {
      // When pinch-zoomed, keep the layout as it is.
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
