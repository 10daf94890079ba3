import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';

/**
 * Loads a page's modules ahead, so that it opens at once, also offline. React Router's own `prefetch` reloads
 * the current page when it cannot load a module: without a connection, everything typed would be gone.
 * @param path of the page, without the origin
 */
export function usePreloadedPage(path: string): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  useEffect(() => {
    for (const { route } of router?.match(path) ?? []) {
      const file = manifest?.routes[route.id]?.module;
      // What fails now is loaded when the page is opened.
      if (file) import(/* @vite-ignore */ file).catch(() => {});
    }
  }, [router, manifest, path]);
}
