import { daysAfter, daysBetween } from '#kit/days.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { wallClock, weekdayOf } from '../appointments.times.rules.ts';

/** @returns the appointments of each day that has any, in their order; the day as the zone's clock shows it */
export function groupByDay(appointments: readonly Appointment[], zone: string): [string, Appointment[]][] {
  const days = new Map<string, Appointment[]>();
  for (const each of appointments) {
    const { day } = wallClock(new Date(each.start_time), zone);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days];
}

/** @returns the days of the week that a day is in, from Sunday on */
export function weekOf(day: string): string[] {
  const sunday = daysAfter(day, -weekdayOf(day));
  return [0, 1, 2, 3, 4, 5, 6].map((more) => daysAfter(sunday, more));
}

/** The most days that are asked for at once. */
const RANGE_DAYS = 42;

/**
 * @param range first and last day that can be booked
 * @param focused where the reader is in the calendar
 * @returns first and last day to read: the range, or of a longer one from the month of that day on, and beyond its end,
 *   so that on the last days of a month the next free day is found
 */
export function daysToRead(
  { first, last }: { first: string; last: string },
  focused: string,
): [string, string] {
  if (daysBetween(first, last) < RANGE_DAYS) return [first, last];
  const month = `${focused.slice(0, 7)}-01`;
  const from = month > first ? month : first;
  const to = daysAfter(from, RANGE_DAYS - 1);
  return [from, to < last ? to : last];
}
