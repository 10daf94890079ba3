import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DAY_MS } from '#kit/days.ts';
import { orpc } from '#web/data/client.ts';
import type { DayNote } from '#web/ui/MonthCalendar.tsx';
import { type Slot, slotsOfDay } from '../appointments.slots.rules.ts';

/** An appointment that is to move: its own time counts as free, and it stays as long as it is. */
export interface Moving {
  id: string;
  lengthMinutes: number;
}

/** The longest range that is asked for at once. */
const RANGE_DAYS = 42;

/**
 * Which days have a time that can be booked, and what to say about the others (APPT-11 to APPT-13).
 * @param range first and last day, of the provider; of a longer one only the month of `focused` is read
 */
export function useFreeDays(
  providerId: string,
  range: { first: string; last: string } | null,
  focused: string,
  moving?: Moving,
) {
  const { t } = useLingui();
  const [from, to] = range ? within(range, focused) : [focused, focused];
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

function within({ first, last }: { first: string; last: string }, focused: string): [string, string] {
  if (Date.parse(last) - Date.parse(first) < RANGE_DAYS * DAY_MS) return [first, last];
  const [year, month] = focused.split('-').map(Number) as [number, number];
  const [begin, end] = [0, 1].map((more) =>
    new Date(Date.UTC(year, month - 1 + more, 1 - more)).toISOString().slice(0, 10),
  ) as [string, string];
  return [begin > first ? begin : first, end < last ? end : last];
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
