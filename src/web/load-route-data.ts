import type { DataStrategyFunction } from 'react-router';
import { offline } from './offline.ts';

type Start = typeof import('#whole-route-data').getTurboStreamSingleFetchDataStrategy;

/** The router's own way, as a file of its own. */
export const loadWholeRouteData = () => import('#whole-route-data');

/**
 * Replaces React Router's loading of a page's data (tools/support/small-router.ts). Only light pages have any,
 * and none of them starts with the router: how to read it comes with the first one that is opened from within.
 * @throws without a connection, unless the current page stays
 */
export const getTurboStreamSingleFetchDataStrategy: Start = (...start) => {
  const [, { routes }] = start;
  const load: DataStrategyFunction = async ({ matches }) => {
    const called = matches.filter((each) => each.shouldCallHandler());
    const results = called.map(async (each) => [each.route.id, await each.resolve((handler) => handler())]);
    return Object.fromEntries(await Promise.all(results));
  };
  return async (args) => {
    if (!args.matches.some(({ route }) => routes[route.id]?.hasLoader)) return load(args);
    const whole = await loadWholeRouteData().catch((error) => {
      if (!offline.stay()) throw error;
      return new Promise<never>(() => {});
    });
    return whole.getTurboStreamSingleFetchDataStrategy(...start)(args);
  };
};

// The router names them, and does not use them in our pages.
export const decodeViaTurboStream = () => undefined;
export const singleFetchUrl = () => undefined;
export const SingleFetchRedirectSymbol = undefined;
