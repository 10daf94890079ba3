/** React Router's own loading of a page's data (tools/support/small-router.ts). */
declare module '#whole-route-data' {
  import type { DataStrategyFunction } from 'react-router';

  export function getTurboStreamSingleFetchDataStrategy(
    getRouter: () => unknown,
    manifest: { routes: Record<string, { hasLoader?: boolean } | undefined> },
    routeModules: unknown,
    ssr: boolean,
  ): DataStrategyFunction;
}
