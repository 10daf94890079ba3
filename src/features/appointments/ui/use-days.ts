import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import type { DayNote } from '#web/ui/MonthCalendar.tsx';
import { type Slot, slotsOfDay } from '../appointments.slots.rules.ts';
import { daysToRead } from './days.ts';

/** An appointment that is to move: its own time counts as free, and it stays as long as it is. */
export interface Moving {
  id: string;
  lengthMinutes: number;
}

/**
 * Which days have a time that can be booked, and what to say about the others (APPT-11 to APPT-13).
 * @param range first and last day, of the provider; of a longer one no more is read than daysToRead says
 */
export function useFreeDays(
  providerId: string,
  range: { first: string; last: string } | null,
  focused: string,
  moving?: Moving,
) {
  const { t } = useLingui();
  const [from, to] = range ? daysToRead(range, focused) : [focused, focused];
  const query = useQuery(
    orpc.appointments.freeDays.queryOptions({
      input: { id: providerId, from, to, ...(moving && { moving: moving.id }) },
      enabled: range !== null,
    }),
  );
  const words = {
    past: t`This day is over.`,
    too_far: t`This day is too far ahead.`,
    no_hours: t`No hours on this day.`,
    blocked: t`Not available on this day.`,
    notice: t`The provider asks for more notice.`,
    full: t`No free times left on this day.`,
  };
  const days = query.data?.days ?? [];
  const notes = new Map<string, DayNote>(
    days.flatMap(({ day, reason }) => (reason ? [[day, { text: words[reason], isUnavailable: true }]] : [])),
  );
  return { query, notes, firstFree: days.find(({ reason }) => reason === null)?.day ?? null };
}

/**
 * The times of a day, computed from what the server has of it (APPT-23).
 * @param isOwn whether it is the reader's own day: nobody gives themselves notice
 */
export function useDayTimes(
  providerId: string,
  day: string | null,
  now: Date,
  isOwn: boolean,
  moving?: Moving,
) {
  const query = useQuery(
    orpc.appointments.day.queryOptions({
      input: { id: providerId, day: day ?? '', ...(moving && { moving: moving.id }) },
      enabled: day !== null,
    }),
  );
  const slots: Slot[] = day && query.data ? slotsFrom(query.data, day, now, isOwn, moving) : [];
  return { query, slots };
}

type Day = NonNullable<ReturnType<typeof useDayTimes>['query']['data']>;

function slotsFrom(read: Day, day: string, now: Date, isOwn: boolean, moving: Moving | undefined): Slot[] {
  const busy = read.busy.map((each) => ({ start: new Date(each.start_time), end: new Date(each.end_time) }));
  const notice = isOwn ? 0 : read.notice_hours * 60;
  const { time_zone, windows, blocks } = read;
  return slotsOfDay(day, time_zone, windows, blocks, busy, now, notice, moving?.lengthMinutes);
}
