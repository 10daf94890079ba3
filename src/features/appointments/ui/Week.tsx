import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { daysAfter } from '#kit/days.ts';
import { paths } from '#kit/paths.ts';
import { readerZone } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { isLeftAlone } from '../appointments.left-alone.rules.ts';
import { isFinal } from '../appointments.rules.ts';
import { instantOf } from '../appointments.times.rules.ts';
import { OtherSide } from './AppointmentCard.tsx';
import { titleOf } from './booked-as.ts';
import { groupByDay } from './days.ts';
import { STATUS_LABELS } from './labels.ts';
import { RepeatText } from './RepeatText.tsx';
import { formatClockAndZone } from './times.ts';
import { useAllAppointments } from './use-appointments.ts';
import { WhoseAccount } from './WhoseAccount.tsx';
import { formatLongDay, formatMonthDay, formatShortDay } from './wall-times.ts';

interface WeekProps {
  projectId: string | undefined;
  today: string;
  /** Its seven days. */
  days: readonly string[];
  /** By how many weeks. */
  onMove: (weeks: number) => void;
  onToday: () => void;
}

/** A week as seven lists side by side, for screens that are wide enough. */
export default function Week({ projectId, today, days, onMove, onToday }: WeekProps) {
  const { t } = useLingui();
  const zone = readerZone();
  const first = days[0] ?? today;
  const { query, rows } = useAllAppointments({
    project_id: projectId,
    from: instantOf(first, '00:00', zone).toISOString(),
    to: instantOf(daysAfter(first, days.length), '00:00', zone).toISOString(),
  });
  const kept = rows.filter(({ status }) => status !== 'cancelled');
  const byDay = new Map(groupByDay(kept, zone));
  return (
    <section aria-labelledby="week" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="week" aria-live="polite" className="text-xl">
          <WeekOf day={first} />
        </h3>
        <div className="flex gap-2">
          <Button
            look="secondary"
            className="px-3"
            aria-label={t`The week before`}
            onClick={() => onMove(-1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button look="secondary" onClick={onToday}>
            <Trans>This week</Trans>
          </Button>
          <Button look="secondary" className="px-3" aria-label={t`The week after`} onClick={() => onMove(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      </div>
      {query.isLoadingError ? (
        <LoadFailed title={t`Failed to load appointments`} onRetry={() => void query.refetch()}>
          <NothingLost error={query.error} />
        </LoadFailed>
      ) : (
        <div className="grid grid-cols-7 divide-x divide-hairline overflow-hidden rounded-card border border-hairline bg-surface shadow-1">
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              isToday={day === today}
              isPending={query.isPending}
              appointments={byDay.get(day) ?? []}
            />
          ))}
        </div>
      )}
      <ShowMore query={query} className="justify-self-start">
        <Trans>Load more appointments</Trans>
      </ShowMore>
    </section>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  isPending: boolean;
  appointments: readonly Appointment[];
}

function Day({ day, isToday, isPending, appointments }: DayProps) {
  return (
    // No landmark: the list of what comes has one of each day already.
    <div className="grid min-h-40 min-w-0 content-start gap-3 p-2">
      <h4
        className={classes(
          'border-b-2 pb-1 text-sm font-semibold',
          isToday ? 'border-primary text-primary' : 'border-hairline text-ink-2',
        )}
      >
        <span aria-hidden className="inline-block first-letter:uppercase">
          {formatShortDay(day)}
        </span>
        <span className="sr-only">
          {formatLongDay(day)}
          {isToday ? (
            <>
              , <Trans>Today</Trans>
            </>
          ) : null}
        </span>
      </h4>
      {appointments.length > 0 ? (
        <ol className="grid gap-3">
          {appointments.map((each) => (
            <Entry key={each.id} appointment={each} />
          ))}
        </ol>
      ) : isPending ? null : (
        <p className="sr-only">
          <Trans>Nothing on this day.</Trans>
        </p>
      )}
    </div>
  );
}

function Entry({ appointment }: { appointment: Appointment }) {
  const { i18n } = useLingui();
  const { id, status, start_time, series } = appointment;
  const title = titleOf(appointment);
  return (
    <li className="grid gap-1 text-sm wrap-anywhere">
      <Link className="link py-1" to={paths.appointment(id)}>
        <span className="font-semibold">{formatClockAndZone(new Date(start_time), readerZone())}</span>{' '}
        {title}
      </Link>
      <span className="text-ink-2">
        <OtherSide appointment={appointment} />
      </span>
      <span className="text-ink-2">
        {isLeftAlone(appointment) && !isFinal(status) ? (
          <WhoseAccount appointment={appointment} />
        ) : (
          i18n._(STATUS_LABELS[status])
        )}
      </span>
      {series ? (
        <span className="text-ink-2">
          <RepeatText every={series.every} step={series.step} />
        </span>
      ) : null}
    </li>
  );
}

function WeekOf({ day }: { day: string }) {
  return <Trans>Week of {formatMonthDay(day)}</Trans>;
}
