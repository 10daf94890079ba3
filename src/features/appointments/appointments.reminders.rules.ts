/** When people may be reminded of an appointment. */
import { daysAfter, MINUTE_MS } from '#kit/days.ts';
import { DEFAULT_TIME_ZONE, dayIn, hourIn, isTimeZone } from '#kit/time-zone.ts';
import { isQuiet, type QuietHours } from '../activity/activity.reminders.rules.ts';
import { instantOf } from './appointments.times.rules.ts';

/** How many minutes before the start, and from when on there is no point any more. */
export const REMINDERS = [
  { kind: 'day_ahead', lead: 24 * 60, until: 60 },
  { kind: 'hour_ahead', lead: 60, until: 0 },
] as const;
export type AppointmentReminderKind = (typeof REMINDERS)[number]['kind'];

/** @returns the first reminder of an appointment that is booked now; null where it is too soon for any */
export function firstReminder(start: Date, bookedAt: Date): AppointmentReminderKind | null {
  const minutes = (start.getTime() - bookedAt.getTime()) / MINUTE_MS;
  return REMINDERS.find(({ lead }) => minutes >= lead)?.kind ?? null;
}

/** Quiet hours that end later than this many minutes before the start hold nothing back. */
export const LEAST_WARNING = 15;

/** People in a zone with these quiet hours; the zone is null if unknown. */
interface Setting {
  zone: string | null;
  quiet: QuietHours;
}

/** @returns when such people may be reminded of something: now, or when their quiet hours end */
export function heardFrom({ zone, quiet }: Setting, now: Date): Date {
  const hour = hourIn(zone, now);
  if (!isQuiet(quiet, hour)) return now;
  const today = dayIn(zone, now);
  const day = hour < quiet.until ? today : daysAfter(today, 1);
  const known = zone !== null && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
  return instantOf(day, `${String(quiet.until).padStart(2, '0')}:00`, known);
}

/** Whether such people are reminded of a start now: outside their quiet hours, or where these end too late. */
export function isHeard(setting: Setting, start: Date, now: Date): boolean {
  const from = heardFrom(setting, now).getTime();
  return from <= now.getTime() || from > start.getTime() - LEAST_WARNING * MINUTE_MS;
}
