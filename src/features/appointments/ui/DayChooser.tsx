import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { bookableDays, DAYS_AHEAD } from '../appointments.rules.ts';
import { wallClock } from '../appointments.times.rules.ts';
import { type Moving, useFreeDays } from './use-days.ts';
import { formatLongDay } from './wall-times.ts';

const MonthCalendar = lazyAgain(() => import('#web/ui/MonthCalendar.tsx'));

interface DayChooserProps {
  providerId: string;
  /** The zone of the provider, in whose days all this is. */
  zone: string;
  now: Date;
  value: string | null;
  onChange: (day: string) => void;
  /** Holds the times of the chosen day; gets the focus when the button that chose it is gone. */
  times: RefObject<HTMLElement | null>;
  ahead?: number;
  moving?: Moving | undefined;
  /** Whether these are the reader's own days, who can also choose another time. */
  isOwn?: boolean;
}

/** The days that have times, and the way to the next of them (APPT-05, APPT-11 to APPT-13). */
export function DayChooser({
  providerId,
  zone,
  now,
  value,
  onChange,
  times,
  ahead,
  moving,
  isOwn = false,
}: DayChooserProps) {
  const { t } = useLingui();
  const { first, last } = bookableDays(wallClock(now, zone).day, ahead ?? DAYS_AHEAD.customer);
  const [focused, setFocused] = useState(value ?? first);
  const { query, notes, firstFree } = useFreeDays(providerId, { first, last }, focused, moving);

  if (query.isLoadingError)
    return <LoadFailed title={t`Failed to load available time slots`} onRetry={() => void query.refetch()} />;
  return (
    <div className="grid content-start justify-items-start gap-3">
      <h3 className="text-lg font-semibold">
        <Trans>Choose a day</Trans>
      </h3>
      {/* As high as the longest month. */}
      <div className="min-h-96 w-full">
        <Suspense
          fallback={
            <p role="status" className="text-ink-2">
              <Trans>Loading...</Trans>
            </p>
          }
        >
          <MonthCalendar
            label={t`Choose a day`}
            value={value}
            onChange={onChange}
            first={first}
            last={last}
            focused={focused}
            onFocus={setFocused}
            notes={notes}
          />
        </Suspense>
      </div>
      {/* What is below stays where it is while this is found out. */}
      <div className="min-h-12">
        {firstFree && value === null ? (
          <Button
            look="secondary"
            onClick={() => {
              flushSync(() => {
                setFocused(firstFree);
                onChange(firstFree);
              });
              times.current?.focus();
            }}
          >
            <Trans>Next available: {formatLongDay(firstFree)}</Trans>
          </Button>
        ) : query.isSuccess && !firstFree ? (
          <p className="text-ink-2">
            {isOwn ? (
              <Trans>You offer no free time in these days. You can choose another time below.</Trans>
            ) : query.data.days.every(({ reason }) => reason === 'no_hours') ? (
              <Trans>The provider has set no hours. Write to them to agree on a time.</Trans>
            ) : (
              <Trans>There is no free time in these days. Please look again later.</Trans>
            )}
          </p>
        ) : null}
      </div>
    </div>
  );
}
