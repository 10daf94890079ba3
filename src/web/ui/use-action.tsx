import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';

const COULD_NOT_SAVE = <Trans>We could not save your change just now. Please try again.</Trans>;

export interface Action<Args extends unknown[]> {
  /** Whether it is under way: a second press does nothing meanwhile. */
  busy: boolean;
  /** Why the last try failed; null before it, while one is under way, and after one that did not fail. */
  problem: ReactNode;
  /** @returns whether it was done */
  run: (...args: Args) => Promise<boolean>;
}

/**
 * Something a person asks for with one press: it runs once at a time and says why it failed.
 * @param work does it; `false` where it was not tried after all, such as with a field left empty
 * @param explain what the person reads about an error, null where it is said elsewhere; a plain sentence
 * where it is undefined
 */
export function useAction<Args extends unknown[] = []>(
  work: (...args: Args) => Promise<unknown> | unknown,
  explain?: (error: unknown) => ReactNode,
): Action<Args> {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);

  async function run(...args: Args): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    // Also where the same comes again: it is announced again.
    setProblem(null);
    try {
      return (await work(...args)) !== false;
    } catch (error) {
      console.info('could not be done', error);
      const said = explain?.(error);
      setProblem(said === undefined ? COULD_NOT_SAVE : said);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, run };
}
