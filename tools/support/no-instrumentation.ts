/**
 * Stands in for react-router's hooks for measuring tools (vite.config.ts), which we do not set: 1.5 kB
 * less on every page. The router asks only whether there are any.
 */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;
