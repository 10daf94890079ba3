/**
 * Wall times and instants. Screens and the server convert here and nowhere else: PostgreSQL picks the other of
 * two readings, and its zone data may be older (decision 0118).
 */
import {
  fromAbsolute,
  parseDateTime,
  toCalendarDateTime,
  toTimeZone,
  toZoned,
} from '@internationalized/date';
import { dateFormat } from '#kit/date-format.ts';
import { DAY_MS, daysAfter, daysBetween, MINUTE_MS } from '#kit/days.ts';

/**
 * @param day e.g. 2026-11-23
 * @param time HH:MM; 24:00 is the next midnight
 * @param zone IANA name
 * @returns the instant; of two readings the first, and a skipped time as long after the change as it says
 *   (RFC 5545)
 */
export function instantOf(day: string, time: string, zone: string): Date {
  return toZoned(wallTime(day, time), zone, 'compatible').toDate();
}

/**
 * Converts many times of one day, and asks the zone only about its two midnights, where it has 24 hours.
 * @param day e.g. 2026-11-23
 * @param zone IANA name
 * @returns what instantOf gives for a time of that day
 */
export function clockOf(day: string, zone: string): (time: string) => Date {
  const [midnight, next] = [midnightOf(day, zone), midnightOf(daysAfter(day, 1), zone)];
  if (next - midnight !== DAY_MS) return (time) => instantOf(day, time, zone);
  return (time) => {
    const [hours, minutes] = time.split(':').map(Number) as [number, number];
    return new Date(midnight + (hours * 60 + minutes) * MINUTE_MS);
  };
}

/** The one that was asked for last: of the days of a month each begins when the one before it ends. */
let lastMidnight = { day: '', zone: '', at: 0 };

function midnightOf(day: string, zone: string): number {
  if (lastMidnight.day !== day || lastMidnight.zone !== zone)
    lastMidnight = { day, zone, at: instantOf(day, '00:00', zone).getTime() };
  return lastMidnight.at;
}

/**
 * What a time that a person chose can mean.
 * @param day e.g. 2026-11-23
 * @param time HH:MM; 24:00 is the next midnight
 * @param zone IANA name
 * @returns none where the clock skips it, two where the clock repeats it, the earlier first
 */
export function readingsOf(day: string, time: string, zone: string): Date[] {
  const wall = wallTime(day, time);
  const [first, last] = [toZoned(wall, zone, 'earlier'), toZoned(wall, zone, 'later')];
  if (toCalendarDateTime(first).compare(wall) !== 0) return [];
  return first.compare(last) === 0 ? [first.toDate()] : [first.toDate(), last.toDate()];
}

/** Which of two readings, where the clock repeats a time. */
export const READINGS = ['first', 'second'] as const;

/** A time as somebody types it: 2026-11-23, 09:30. */
export interface WallTime {
  day: string;
  time: string;
  reading?: (typeof READINGS)[number] | undefined;
}

/**
 * @param zone IANA name
 * @returns the moment that is meant; `skipped` where the clock skips it, `repeated` where it can be either of two
 */
export function momentOf({ day, time, reading }: WallTime, zone: string): Date | 'skipped' | 'repeated' {
  const [first, second] = readingsOf(day, time, zone);
  if (!first) return 'skipped';
  if (!second) return first;
  if (!reading) return 'repeated';
  return reading === 'first' ? first : second;
}

/**
 * @param zone IANA name
 * @returns what calendar and clock show there: 2026-11-23 and 09:30
 */
export function wallClock(at: Date, zone: string): { day: string; time: string } {
  const wall = toCalendarDateTime(fromAbsolute(at.getTime(), zone)).toString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** @returns whether that clock shows the same time once more on that day, so that a label must name the zone */
export function isRepeated(at: Date, zone: string): boolean {
  const { day, time } = wallClock(at, zone);
  return readingsOf(day, time, zone).length === 2;
}

/** @returns whether both clocks show the same at that moment, whatever the zones are called */
export function hasSameClock(one: string, other: string, at: Date): boolean {
  const zoned = fromAbsolute(at.getTime(), one);
  return zoned.offset === toTimeZone(zoned, other).offset;
}

/**
 * @param locale e.g. en-US
 * @param zone IANA name
 * @returns the short name of the zone at that moment: EST, or GMT+5:30 where the language has none
 */
export function zoneName(at: Date, zone: string, locale: string): string {
  const parts = dateFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The parts of a day under which times are listed. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** @returns the part of the day there: afternoon from 12:00, evening from 17:00 */
export function dayPart(at: Date, zone: string): DayPart {
  const { time } = wallClock(at, zone);
  if (time < '12:00') return 'morning';
  return time < '17:00' ? 'afternoon' : 'evening';
}

/** @returns 0 for Sunday to 6 for Saturday (APPT-54) */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const wallTime = (day: string, time: string) =>
  time === '24:00' ? parseDateTime(`${daysAfter(day, 1)}T00:00`) : parseDateTime(`${day}T${time}`);

/** @returns the days from one to another, both included and like 2026-11-21 */
export function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) => daysAfter(first, n));
}
