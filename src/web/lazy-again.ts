import { type ComponentType, lazy } from 'react';
import { retryDelay } from './data/retry-delay.ts';

/** The longest pause between two attempts: somebody may be waiting. */
const LONGEST_MS = 5000;

/**
 * @param load loads a script
 * @returns what it loads, however long the connection is gone
 * @throws if the server has it no more
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if ((error as Error).cause === 404) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error, LONGEST_MS)));
    }
  }
}

/** For an `OptionalPart`. React's own `lazy` keeps a failure until the page is loaded again. */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own type
export const lazyAgain = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => untilLoaded(load));
