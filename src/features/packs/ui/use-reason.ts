import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { errorCode, errorData } from '#web/data/errors.ts';
import { SERVER_WORDS } from '#web/data/server-words.ts';

/**
 * @returns a function that explains why something about packs failed; undefined if there is no reason worth
 * showing
 */
export function useReason(): (error: unknown) => string | undefined {
  const { t, i18n } = useLingui();
  return useCallback(
    (error) => {
      const code = errorCode(error);
      if (code === undefined) {
        const answered = typeof (error as { status?: unknown } | null)?.status === 'number';
        return answered ? undefined : t`We could not reach our server. What you typed is still here.`;
      }
      if (code === 'TOO_MANY_REQUESTS') {
        const minutes = Math.ceil((errorData<{ retry_after?: number }>(error)?.retry_after ?? 60) / 60);
        return t`You have asked for many packs in a short time. You can ask again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
      }
      const said = SERVER_WORDS[code];
      return said && i18n._(said);
    },
    [t, i18n],
  );
}
