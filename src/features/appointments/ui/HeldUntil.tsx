import { Trans } from '@lingui/react/macro';
import { formatClock, readerZone } from './times.ts';

/** Until when the chosen time is held. */
export function HeldUntil({ until, now }: { until: Date | null; now: Date }) {
  return (
    <p role="status" className="text-ink-2 empty:hidden">
      {until && until > now ? (
        <Trans>We are holding this time for you until {formatClock(until, readerZone())}.</Trans>
      ) : null}
    </p>
  );
}
