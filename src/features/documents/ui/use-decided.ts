import { useLingui } from '@lingui/react/macro';
import { orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import type { Stage } from '../documents.rules.ts';

/** @returns what to say, where a document is not any more as it was on screen; undefined for other errors */
export function useDecided(): (error: unknown, version: number) => string | undefined {
  const { t } = useLingui();
  return (error, version) => {
    const now = errorData<{ stage: Stage; version: number }>(error);
    if (errorCode(error) !== 'STAGE_CHANGED' || !now) return undefined;
    void invalidate(orpc.documents);
    switch (now.stage) {
      case 'signed':
        return t`This document has since been signed, maybe on another device. Nothing was changed now.`;
      case 'declined':
        return t`This document has since been declined, maybe on another device. Nothing was changed now.`;
      case 'expired':
        return t`The last day to sign is over, so this document can no longer be signed or declined.`;
      case 'withdrawn':
        return t`Whoever sent this document has withdrawn it. There is nothing left to do.`;
      case 'witnessing':
        return t`This document has since been signed, and waits for its witness.`;
      case 'pending':
        return now.version === version
          ? t`This document has changed since you opened it. Please close this and read it again.`
          : t`A new file has replaced the one you read. Please close this and read the new one first.`;
    }
  };
}
