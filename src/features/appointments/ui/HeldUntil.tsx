import { Trans } from '@lingui/react/macro';
import { readerZone } from '#web/dates.ts';
import { wallClock } from '../appointments.times.rules.ts';
import { formatClock, formatMoment } from './times.ts';

/** Until when the chosen time is held. */
export function HeldUntil({ until, now }: { until: Date | null; now: Date }) {
  const zone = readerZone();
  return (
    <p role="status" className="text-ink-2 empty:hidden">
      {until && until > now ? (
        wallClock(until, zone).day === wallClock(now, zone).day ? (
          <Trans>We are holding this time for you until {formatClock(until, zone)}.</Trans>
        ) : (
          <Trans>We are holding this time for you until {formatMoment(until)}.</Trans>
        )
      ) : null}
    </p>
  );
}
