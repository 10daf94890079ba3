import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect } from 'react';
import { announceFailure, type Failure, failureTitle } from './announce-failure.ts';
import { notify } from './toast.tsx';
import { type Action, useAction } from './use-action.tsx';

/** What somebody hears if an action of theirs fails. */
export interface Announced {
  /** In the workspace: what failed. Then a toast says it too (LIMIT-02), until it works or is left. */
  failure?: Failure | undefined;
  /** What is safe then, as a sentence: "What you entered is still here." */
  kept?: string | undefined;
  /**
   * What the code of a refusal means: null if a field says it. Undefined for any other error: `failure` says what
   * failed, or else a plain sentence.
   */
  explain?: ((error: unknown) => ReactNode) | undefined;
}

/** An action whose failure is announced and explained in one place. */
export function useAnnouncedAction<Args extends unknown[] = []>(
  work: (...args: Args) => Promise<unknown> | unknown,
  { failure, kept, explain }: Announced,
): Action<Args> {
  const id = failure?.id;
  useEffect(() => (id ? () => notify.clear(id) : undefined), [id]);

  return useAction(
    async (...args: Args) => {
      const done = await work(...args);
      if (id && done !== false) notify.clear(id);
      return done;
    },
    (error) => {
      const said = explain?.(error);
      if (!failure) return said;
      announceFailure(failure, error, said === undefined ? 'error' : 'refused');
      return said === undefined
        ? [`${failureTitle(failure)}.`, kept, t`Please try again.`].filter(Boolean).join(' ')
        : said;
    },
  );
}
