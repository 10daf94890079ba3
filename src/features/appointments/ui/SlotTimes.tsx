import { Trans, useLingui } from '@lingui/react/macro';
import { readerZone } from '#web/dates.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { type Moving, useDayTimes } from './use-days.ts';
import { formatLongDay } from './wall-times.ts';

interface SlotTimesProps {
  providerId: string;
  /** Null for the reader's own times. */
  providerName: string | null;
  providerZone: string;
  day: string;
  now: Date;
  value: number | null;
  onChoose: (slot: Slot) => void;
  /** Starts that are chosen already, and not offered once more. */
  without?: readonly number[];
  moving?: Moving | undefined;
}

/** The times of the chosen day, or what is in their place (APPT-12 to APPT-24). */
export function SlotTimes({ providerId, day, now, moving, without = [], ...rest }: SlotTimesProps) {
  const { t } = useLingui();
  const { query, slots } = useDayTimes(providerId, day, now, rest.providerName === null, moving);
  useNotifyWhile(query.isError, t`Error`, t`Failed to load available time slots`, 'time slots');
  const left = slots.filter(({ start }) => !without.includes(start.getTime()));
  if (query.isLoadingError)
    return (
      <LoadFailed title={t`Failed to load available time slots`} onRetry={() => void query.refetch()}>
        <Trans>Nothing is booked yet. Check your connection, then try again.</Trans>
      </LoadFailed>
    );
  if (query.isPending)
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  if (left.length === 0)
    return (
      <p role="status">
        <Trans>There is no free time on {formatLongDay(day)}. Please choose another day.</Trans>
      </p>
    );
  return (
    <TimeChoice
      legend={t`Times on ${formatLongDay(day)}`}
      day={day}
      slots={left}
      zone={readerZone()}
      {...rest}
    />
  );
}
