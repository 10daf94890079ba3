import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ErrorCode } from '#kit/errors.ts';
import { errorCode, errorData } from '#web/data/errors.ts';

/** The server's refusals in the reader's language, limited to those people can act on. */
const SAID: Partial<Record<ErrorCode, MessageDescriptor>> = {
  UNAUTHENTICATED: msg`Please sign in first.`,
  FORBIDDEN: msg`You do not have permission to do this.`,
  NOT_FOUND: msg`There is nothing here, or it is not yours to see.`,
  TOO_LARGE: msg`This is more than we can take in one request.`,
  INTERNAL: msg`Something went wrong on our side. Please try again.`,
  UNAVAILABLE: msg`We cannot reach our database right now. Please try again in a moment.`,
  CHANGED_MEANWHILE: msg`Somebody else has saved this since you opened it.`,
};

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
      const said = SAID[code];
      return said && i18n._(said);
    },
    [t, i18n],
  );
}
