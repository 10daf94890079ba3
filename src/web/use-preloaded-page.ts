import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { loadWholeRouteData } from './load-route-data.ts';
import { preloadRoute } from './load-route-module.ts';

/**
 * Loads a page's modules ahead, so that it opens at once, also offline.
 * @param path of the page, without the origin
 */
export function usePreloadedPage(path: string): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  useEffect(() => {
    for (const { route } of router?.match(path) ?? []) {
      const entry = manifest?.routes[route.id];
      // What fails now is loaded when the page is opened.
      if (entry) preloadRoute(entry).catch(() => {});
      if (entry?.hasLoader) loadWholeRouteData().catch(() => {});
    }
  }, [router, manifest, path]);
}
