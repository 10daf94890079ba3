import { type ReactNode, useEffect } from 'react';
import type { Failure } from './failing.ts';
import { type Action, useAction } from './use-action.tsx';

/** What somebody hears if an action of theirs fails. */
export interface Announced {
  /** In the workspace: what failed. Then a toast says it too, until the next try, or until this is left. */
  failure?: Failure | undefined;
  /**
   * What the code of a refusal means, null if a field says it; undefined for any other error: `failure` says that, or
   * else a plain sentence.
   */
  explain?: ((error: unknown) => ReactNode) | undefined;
}

/** An action whose failure is announced, explained and logged in one place. */
export function useAnnouncedAction(
  work: () => Promise<unknown> | unknown,
  { failure, explain }: Announced,
): Action<[]> {
  useEffect(() => failure?.clear, [failure]);
  return useAction(
    () => {
      failure?.clear();
      return work();
    },
    failure ? (error) => failure.announce(error, explain?.(error)) : explain,
    failure?.log,
  );
}
