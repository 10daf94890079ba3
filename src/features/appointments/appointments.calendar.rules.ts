/** A provider's calendar: whether a time in it can be had, and which days and times are left. */
import { daysAfter, MINUTE_MS } from '#kit/days.ts';
import { type NotOffered, nearestSlots, whyNotOffered, whyOutside } from './appointments.booking.rules.ts';
import { bookableDays, DAYS_AHEAD } from './appointments.rules.ts';
import {
  type Block,
  type Busy,
  blockedTime,
  minutesOf,
  overlaps,
  type Slot,
  slotsOfDay,
  type Window,
} from './appointments.slots.rules.ts';
import { daysFrom, instantOf, wallClock, weekdayOf } from './appointments.times.rules.ts';

/** Hours, and what is taken of them, over some days. */
export interface Calendar {
  time_zone: string;
  notice_hours: number;
  cutoff_hours: number;
  windows: (Window & { day_of_week: number })[];
  blocks: (Block & { blocked_date: string })[];
  busy: Busy[];
}

interface Time {
  start: Date;
  end: Date;
}

/** What somebody may beyond the times that are offered. */
export interface Wanting {
  by: 'customer' | 'provider';
  /** Whether an appointment moves there, which keeps its length. */
  moves?: boolean;
  /** How many days ahead, where it is not that side's usual number. */
  ahead?: number;
  /** As the provider: also outside the hours and on blocked dates. */
  outsideHours?: boolean | undefined;
}

/** How many days after the wanted one are searched for the nearest times. */
export const NEAREST_WITHIN_DAYS = 7;

/** @returns the slot with its buffer; `taken`, which is asked first (AP2), or why it is not offered */
export function decideSlot(
  calendar: Calendar,
  wanted: Time,
  { by, moves, outsideHours, ahead = DAYS_AHEAD[by] }: Wanting,
  now: Date,
): Slot | 'taken' | NotOffered {
  const hours = hoursOf(calendar, wallClock(wanted.start, calendar.time_zone).day);
  const slot = { ...wanted, busyUntil: busyUntil(wanted, hours) };
  if (calendar.busy.some((other) => overlaps({ start: slot.start, end: slot.busyUntil }, other)))
    return 'taken';
  const why =
    by === 'customer'
      ? whyNotOffered(wanted, hours, now, ahead, moves)
      : whyOutside(wanted, hours, now, ahead);
  const isForgiven = by === 'provider' && outsideHours && (why === 'off_hours' || why === 'blocked');
  return why === null || isForgiven ? slot : why;
}

/**
 * @param moves whether an appointment of that length is to move
 * @returns the free times that are nearest to a wanted one, on its day or the next that has any
 */
export function nearestTo(calendar: Calendar, wanted: Time, moves: boolean, now: Date): Slot[] {
  const lengthToKeep = moves ? minutesOf(wanted) : undefined;
  const day = wallClock(wanted.start, calendar.time_zone).day;
  const { first, last } = bookableDays(wallClock(now, calendar.time_zone).day);
  for (let n = 0; n <= NEAREST_WITHIN_DAYS; n += 1) {
    const next = daysAfter(later(day, first), n);
    if (next > last) break;
    const slots = offeredOn(calendar, next, now, lengthToKeep);
    if (slots.length > 0) return nearestSlots(slots, wanted.start);
  }
  return [];
}

const later = (one: string, other: string) => (one.localeCompare(other) > 0 ? one : other);

/** @returns every time that a customer can book from now on, the earliest first */
export function offeredFrom(calendar: Calendar, now: Date): Slot[] {
  const { first, last } = bookableDays(wallClock(now, calendar.time_zone).day);
  return daysFrom(first, last).flatMap((day) => offeredOn(calendar, day, now));
}

/** Why a day has no time that can be booked. */
export const WHY_NONE = ['past', 'too_far', 'no_hours', 'blocked', 'notice', 'full'] as const;
type WhyNone = (typeof WHY_NONE)[number] | null;

/**
 * @param from first day, e.g. 2026-11-23
 * @param to last day
 * @param by the notice is asked of customers only
 * @param lengthToKeep of an appointment that is to move, in minutes
 * @returns of each of them why it has no time that can be booked, or moved to; null where it has one
 */
export function freeDaysOf(
  calendar: Calendar,
  from: string,
  to: string,
  by: Wanting['by'],
  now: Date,
  lengthToKeep?: number,
): { day: string; reason: WhyNone }[] {
  // Asked once: what a zone says of a moment takes most of the time of a month.
  const { first, last } = bookableDays(wallClock(now, calendar.time_zone).day, DAYS_AHEAD[by]);
  const asked = by === 'provider' ? withoutNotice(calendar) : calendar;
  return daysFrom(from, to).map((day) => {
    const outside = day < first ? 'past' : day > last ? 'too_far' : undefined;
    return { day, reason: outside ?? whyNone(asked, day, now, lengthToKeep) };
  });
}

function whyNone(calendar: Calendar, day: string, now: Date, lengthToKeep?: number): WhyNone {
  const { windows, blocks } = hoursOf(calendar, day);
  if (windows.length === 0) return 'no_hours';
  if (offeredOn(calendar, day, now, lengthToKeep).length > 0) return null;
  if (blocks.some(({ is_all_day }) => is_all_day)) return 'blocked';
  return offeredOn(withoutNotice(calendar), day, now, lengthToKeep).length > 0 ? 'notice' : 'full';
}

const withoutNotice = (calendar: Calendar): Calendar => ({ ...calendar, notice_hours: 0 });

/** @returns whether an appointment lies in the hours, and outside of what is blocked (APPT-64) */
export function isInHours(calendar: Calendar, { start, end }: Time): boolean {
  const day = wallClock(start, calendar.time_zone).day;
  const hours = hoursOf(calendar, day);
  const isBlocked = hours.blocks.some((block) =>
    overlaps({ start, end }, blockedTime(day, calendar.time_zone, block)),
  );
  return !isBlocked && windowAround({ start, end }, hours) !== undefined;
}

/** @returns what is known of one day */
function hoursOf({ time_zone, notice_hours, windows, blocks }: Calendar, day: string) {
  return {
    day,
    zone: time_zone,
    notice: notice_hours * 60,
    windows: windows.filter(({ day_of_week }) => day_of_week === weekdayOf(day)),
    blocks: blocks.filter(({ blocked_date }) => blocked_date === day),
  };
}
type Hours = ReturnType<typeof hoursOf>;

function offeredOn(calendar: Calendar, day: string, now: Date, lengthToKeep?: number): Slot[] {
  const { zone, windows, blocks, notice } = hoursOf(calendar, day);
  return slotsOfDay(day, zone, windows, blocks, calendar.busy, now, notice, lengthToKeep);
}

function windowAround({ start, end }: Time, { day, zone, windows }: Hours) {
  return windows.find(
    ({ start_time, end_time }) =>
      instantOf(day, start_time, zone) <= start && end <= instantOf(day, end_time, zone),
  );
}

/** The end, and the buffer of the hours that the time is in. */
function busyUntil(wanted: Time, hours: Hours): Date {
  const buffer = windowAround(wanted, hours)?.buffer_minutes ?? 0;
  return new Date(wanted.end.getTime() + buffer * MINUTE_MS);
}
