// biome-ignore lint/style/noRestrictedImports: here it is given a load that goes on
import { type ComponentType, lazy } from 'react';
import { retryDelay } from './data/retry-delay.ts';
import { offline } from './offline.ts';

/** The longest pause between two attempts: somebody may be waiting. */
const LONGEST_MS = 5000;

/**
 * @param load loads a script
 * @returns what it loads, however long the connection is gone
 * @throws if the server has it no more
 */
export const untilLoaded = <T>(load: () => Promise<T>, failures = 0): Promise<T> =>
  load().catch(async (error: Error) => {
    if (error.cause === 404) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error, LONGEST_MS)));
    return untilLoaded(load, failures + 1);
  });

/**
 * A part whose script is loaded when it is opened. React's own `lazy` would keep a failure until the page is loaded
 * again, and take the screen down with it.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own type
export const lazyAgain = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => offline.wait(untilLoaded(load)));
