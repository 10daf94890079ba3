import type { DataStrategyFunction } from 'react-router';

/** `#whole-route-data`: React Router's own loading of a page's data (tools/support/small-router.ts). */
export declare function getTurboStreamSingleFetchDataStrategy(
  getRouter: () => unknown,
  manifest: { routes: Record<string, { hasLoader?: boolean } | undefined> },
  routeModules: unknown,
  ssr: boolean,
): DataStrategyFunction;
