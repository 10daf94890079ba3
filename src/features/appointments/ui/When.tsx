import { Trans } from '@lingui/react/macro';
import { readerZone } from '#web/dates.ts';
import { hasSameClock } from '../appointments.times.rules.ts';
import { clockSpan, formatDate } from './times.ts';
import { useReader } from './use-reader.ts';

interface WhenProps {
  start: Date;
  end: Date;
  /** The provider's zone, shown beside the reader's where the clocks differ (APPT-66). */
  providerZone?: string | undefined;
  /** Whose zone it is. */
  providerId?: string | undefined;
}

/** Day and time, as the reader's clock shows them, with the zone. */
export function When({ start, end, providerZone, providerId }: WhenProps) {
  const isOwn = useReader().id === providerId;
  const zone = readerZone();
  const [from, to] = clockSpan(start, end, zone);
  return (
    <>
      <span className="first-letter:uppercase inline-block">{formatDate(start, zone)}</span>,{' '}
      <Trans>
        {from} to {to}
      </Trans>
      {providerZone && !hasSameClock(zone, providerZone, start) ? (
        <span className="block text-sm text-ink-2">
          <There start={start} end={end} zone={providerZone} isOwn={isOwn} />
        </span>
      ) : null}
    </>
  );
}

function There({ start, end, zone, isOwn }: { start: Date; end: Date; zone: string; isOwn: boolean }) {
  const [from, to] = clockSpan(start, end, zone);
  return isOwn ? (
    <Trans>
      {from} to {to} where you work
    </Trans>
  ) : (
    <Trans>
      {from} to {to} for the provider
    </Trans>
  );
}
