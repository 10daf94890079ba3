import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { isUnreached } from '../data/errors.ts';

const COULD_NOT_SAVE = <Trans>We could not save your change just now. Please try again.</Trans>;
const NO_ANSWER = (
  <Trans>
    We do not know whether this reached us. Please check your connection and press again: it counts once.
  </Trans>
);

export interface Action<Args extends unknown[]> {
  /** Whether it is running; a second press does nothing meanwhile. */
  busy: boolean;
  /** Why the last attempt failed; null before the first, while running, and after success. */
  problem: ReactNode;
  /** Whether an attempt had no answer: it may have been done. */
  unsure: boolean;
  /** @returns whether it succeeded */
  run: (...args: Args) => Promise<boolean>;
}

/**
 * An action behind one press: runs once at a time and reports why it failed.
 * @param work does it; `false` if it was not attempted, e.g. because a field is empty
 * @param explain what the person reads about an error: null if it is said elsewhere, a plain sentence if
 * undefined
 * @param log names it in the log
 */
export function useAction<Args extends unknown[] = []>(
  work: (...args: Args) => Promise<unknown> | unknown,
  explain?: (error: unknown) => ReactNode,
  log = 'could not be done',
): Action<Args> {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const [unsure, setUnsure] = useState(false);

  async function run(...args: Args): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    // Cleared first, so that the same message is announced again.
    setProblem(null);
    try {
      return (await work(...args)) !== false;
    } catch (error) {
      const said = explain?.(error);
      console.warn(log, error);
      const isLost = isUnreached(error);
      if (isLost) setUnsure(true);
      setProblem(said === undefined ? (isLost ? NO_ANSWER : COULD_NOT_SAVE) : said);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, unsure, run };
}
