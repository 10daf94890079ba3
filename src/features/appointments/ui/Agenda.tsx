import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { daysAfter } from '#kit/days.ts';
import { readerZone } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { DayNote } from '#web/ui/MonthCalendar.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { instantOf, wallClock } from '../appointments.times.rules.ts';
import { AppointmentList } from './AppointmentList.tsx';
import { groupByDay, weekOf } from './days.ts';
import { useAllAppointments } from './use-appointments.ts';
import { useNow } from './use-now.ts';
import { formatLongDay } from './wall-times.ts';

const MonthCalendar = lazyAgain(() => import('#web/ui/MonthCalendar.tsx'));
// Lazy: most people look on a phone.
const Week = lazyAgain(() => import('./Week.tsx'));

/** How far the agenda looks ahead. */
const AHEAD_DAYS = 14;

/** A month to choose a day from, and what happens from that day on, by day; where there is room, a week above. */
export function Agenda({ projectId }: { projectId: string | undefined }) {
  const { t } = useLingui();
  const zone = readerZone();
  const now = useNow();
  const today = wallClock(now, zone).day;
  const [day, setDay] = useState<string | null>(null);
  const [focused, setFocused] = useState(today);
  const isWide = useMediaQuery('(min-width: 64rem)');
  /** A day of the week that is shown. */
  const [inWeek, setInWeek] = useState(today);
  const first = day ?? today;
  const last = daysAfter(first, day ? 1 : AHEAD_DAYS);
  const notes = useCounts(projectId, focused, zone);
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      {isWide ? (
        <div className="col-span-full">
          <Suspense
            fallback={
              <p role="status" className="text-ink-2">
                <Trans>Loading...</Trans>
              </p>
            }
          >
            <Week
              projectId={projectId}
              today={today}
              days={weekOf(inWeek)}
              onMove={(weeks) => setInWeek(daysAfter(inWeek, 7 * weeks))}
              onToday={() => setInWeek(today)}
            />
          </Suspense>
        </div>
      ) : null}
      <Suspense
        fallback={
          <p role="status" className="text-ink-2">
            <Trans>Loading...</Trans>
          </p>
        }
      >
        <MonthCalendar
          label={t`Appointments by day`}
          value={day}
          onChange={(next) => {
            setDay(next);
            setInWeek(next);
          }}
          focused={focused}
          onFocus={setFocused}
          notes={notes}
        />
      </Suspense>
      <AppointmentList
        byDay
        title={
          day ? (
            <span className="first-letter:uppercase inline-block">{formatLongDay(day)}</span>
          ) : (
            <Trans>The next two weeks</Trans>
          )
        }
        chosen={{
          project_id: projectId,
          from: instantOf(first, '00:00', zone).toISOString(),
          to: instantOf(last, '00:00', zone).toISOString(),
        }}
        empty={
          <Card>
            {day ? <Trans>Nothing on this day.</Trans> : <Trans>Nothing in the next two weeks.</Trans>}
          </Card>
        }
      >
        {day ? (
          <Button
            look="secondary"
            className="justify-self-start"
            onClick={({ currentTarget }) => {
              // The button goes away.
              currentTarget.closest('section')?.querySelector('h3')?.focus();
              setDay(null);
            }}
          >
            <Trans>Show the next two weeks</Trans>
          </Button>
        ) : null}
      </AppointmentList>
    </div>
  );
}

/** How many appointments there are on each day of a month. */
function useCounts(projectId: string | undefined, focused: string, zone: string): Map<string, DayNote> {
  const { t } = useLingui();
  const month = `${focused.slice(0, 7)}-01`;
  const next = `${daysAfter(month, 31).slice(0, 7)}-01`;
  const { query, rows } = useAllAppointments({
    project_id: projectId,
    from: instantOf(month, '00:00', zone).toISOString(),
    to: instantOf(next, '00:00', zone).toISOString(),
  });
  // Part of a month would say too little of a day.
  if (query.hasNextPage) return new Map();
  const kept = rows.filter(({ status }) => status !== 'cancelled');
  return new Map(
    groupByDay(kept, zone).map(([day, { length }]) => [
      day,
      { text: length === 1 ? t`1 appointment` : t`${length} appointments`, isMarked: true },
    ]),
  );
}
