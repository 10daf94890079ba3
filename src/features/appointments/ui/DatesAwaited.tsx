import { Trans } from '@lingui/react/macro';

interface DatesAwaitedProps {
  /** How often somebody went on without the dates. */
  missed: number;
  failed: boolean;
}

/** Why nothing was sent: the dates of a series are not known yet. */
export function DatesAwaited({ missed, failed }: DatesAwaitedProps) {
  if (missed === 0) return null;
  return (
    // A new one each time, so that it is announced again.
    <p key={missed} role="alert" className="text-danger">
      {failed ? (
        <Trans>Nothing was sent: we could not load the dates. Please load them again first.</Trans>
      ) : (
        <Trans>Nothing was sent: the dates are still loading. Please try again in a moment.</Trans>
      )}
    </p>
  );
}
