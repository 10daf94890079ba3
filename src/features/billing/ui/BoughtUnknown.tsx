import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';

interface BoughtUnknownProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** What follows from it; by default, what to do. */
  children?: ReactNode;
}

/** In place of hours and sessions that could not be read: whoever bought some must not take them for gone. */
export function BoughtUnknown({ query: { error, refetch }, children }: BoughtUnknownProps) {
  const { t } = useLingui();
  return (
    <LoadFailed title={t`We could not look up what you bought`} onRetry={() => void refetch()}>
      {children ?? <NothingLost error={error} />}
    </LoadFailed>
  );
}
