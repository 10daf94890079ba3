/** Which reminders may go out at a moment, in a person's own day. */
import { daysAfter, MINUTE_MS } from '#kit/days.ts';
import { dayIn, hourIn } from '#kit/time-zone.ts';

type DueKind = 'day_before' | 'on_day';
export type ReminderKind = DueKind | 'ends_soon';

/** Reminders begin at this hour. */
const REMIND_FROM = 9;
const HOURS = 24;

/** Hours of a person's own day in which nothing reminds them; from and until the same hour is never. */
export interface QuietHours {
  from: number;
  until: number;
}
/** Unless somebody has changed theirs. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 21, until: 8 };
export const NEVER_QUIET: QuietHours = { from: 0, until: 0 };

/** Reminders of this kind are sent, of what is due on this day. */
interface DueDay {
  kind: DueKind;
  due_on: string;
}

/** What people in a zone with these quiet hours are reminded of; null for people whose zone is unknown. */
export interface DueInZone extends DueDay {
  zone: string | null;
  quiet: QuietHours;
}

/** Somebody is reminded of what is due in rounds, so that letters about it do not follow each other. */
const BETWEEN_ROUNDS_MS = 15 * MINUTE_MS;

/** What to look for. */
export interface DueSearch {
  days: readonly DueInZone[];
  now: Date;
  /** For nobody who was reminded after this moment. */
  lastBefore: Date;
  /** Only this person's; null for everybody's. */
  personId: string | null;
}

/** @returns the search for what everybody is reminded of now */
export function searchNow(
  zones: readonly (string | null)[],
  settings: readonly QuietHours[],
  now: Date,
): DueSearch {
  return {
    days: zones.flatMap((zone) => remindersNow(zone, settings, now)),
    now,
    lastBefore: new Date(now.getTime() - BETWEEN_ROUNDS_MS),
    personId: null,
  };
}

/** A reminder of one thing that has not been sent. */
export interface DueReminder {
  kind: ReminderKind;
  due_on: string;
  person_id: string;
  project_id: string;
  subject_id: string;
}

/**
 * Of the day before and of the day itself, from 9:00. What quiet hours kept back on the day itself comes when
 * they end; what they kept back on the day before does not, for the day's own reminder is near by then.
 * @param zone the people's; null if unknown
 * @param settings the quiet hours of those people
 * @returns what each of them is reminded of; nothing in quiet hours
 */
export function remindersNow(zone: string | null, settings: readonly QuietHours[], now: Date): DueInZone[] {
  const today = dayIn(zone, now);
  const hour = hourIn(zone, now);
  return settings.flatMap((quiet) => daysNow(quiet, today, hour).map((due) => ({ ...due, zone, quiet })));
}

function daysNow(quiet: QuietHours, today: string, hour: number): DueDay[] {
  if (isQuiet(quiet, hour)) return [];
  if (hour < beginning(quiet)) return [{ kind: 'on_day', due_on: daysAfter(today, -1) }];
  return [
    { kind: 'day_before', due_on: daysAfter(today, 1) },
    { kind: 'on_day', due_on: today },
  ];
}

/** Whether an hour of a person's day is one of their quiet hours. */
export function isQuiet({ from, until }: QuietHours, hour: number): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Where it is quiet from 9:00 until midnight, reminders come before, not a day late. */
function beginning(quiet: QuietHours): number {
  const hours = Array.from({ length: HOURS - REMIND_FROM }, (_, n) => REMIND_FROM + n);
  return hours.every((hour) => isQuiet(quiet, hour)) ? quiet.until : REMIND_FROM;
}
