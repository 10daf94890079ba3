import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { DatesAwaited } from './DatesAwaited.tsx';

/** The others of a series that change with one of them. */
export function OtherDates({ children }: { children: ReactNode }) {
  const heading = useId();
  return (
    <div className="grid gap-2">
      <h3 id={heading} className="text-lg font-semibold">
        <Trans>The others</Trans>
      </h3>
      <ul aria-labelledby={heading} className="grid divide-y divide-hairline">
        {children}
      </ul>
    </div>
  );
}

interface DatesLoadingProps {
  query: Pick<UseQueryResult, 'isLoadingError' | 'refetch'>;
  /** How often somebody went on without the dates. */
  missed: number;
}

/** In the place of the others while they are not known. */
export function DatesLoading({ query, missed }: DatesLoadingProps) {
  const { t } = useLingui();
  return (
    <>
      {query.isLoadingError ? (
        <LoadFailed title={t`We could not load the dates`} onRetry={() => void query.refetch()} />
      ) : (
        <p role="status" className="text-ink-2">
          <Trans>Loading the dates...</Trans>
        </p>
      )}
      <DatesAwaited missed={missed} failed={query.isLoadingError} />
    </>
  );
}
