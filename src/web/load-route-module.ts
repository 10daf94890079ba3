import { offline } from './offline.ts';
import { __vitePreload } from './small-preload.ts';

interface Route {
  id: string;
  module: string;
  imports?: string[];
}

/**
 * Replaces React Router's loading of a page's module (tools/support/small-router.ts), which loads the whole
 * document again when it fails: without a connection that leaves the browser's error page in place of what was
 * being read or typed.
 * @throws without a connection, unless the current page stays
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    loaded[route.id] ??= await preloadRoute(route);
    return loaded[route.id];
  } catch (error) {
    if (!offline.stay()) throw error;
    return new Promise(() => {});
  }
}

/** @throws if a file did not arrive; the next call tries again */
export function preloadRoute({ module, imports = [] }: Omit<Route, 'id'>): Promise<unknown> {
  const files = [module, ...imports].map((file) => file.slice(1));
  return __vitePreload(() => import(/* @vite-ignore */ module), files);
}
