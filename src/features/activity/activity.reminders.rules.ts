/** Quiet hours, and what reminders are asked for at a moment. */
import { MINUTE_MS } from '#kit/days.ts';
import { dayIn, hourIn } from '#kit/time-zone.ts';

type DueKind = 'day_before' | 'on_day';
export type ReminderKind = DueKind | 'ends_soon';

/** Hours of a person's own day in which nothing reminds them; from and until the same hour is never. */
export interface QuietHours {
  from: number;
  until: number;
}
/** Unless somebody has changed theirs. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 21, until: 8 };
export const NEVER_QUIET: QuietHours = { from: 0, until: 0 };

/** The day and the hour in a zone; null for people whose zone is unknown. */
export interface ZoneNow {
  zone: string | null;
  today: string;
  hour: number;
}

/** @returns what the clocks of these zones show */
export function zonesNow(zones: readonly (string | null)[], now: Date): ZoneNow[] {
  return zones.map((zone) => ({ zone, today: dayIn(zone, now), hour: hourIn(zone, now) }));
}

/** Somebody is reminded of what is due in rounds, so that letters about it do not follow each other. */
const BETWEEN_ROUNDS_MS = 15 * MINUTE_MS;

/** What to look for. */
export interface DueSearch {
  zones: readonly ZoneNow[];
  now: Date;
  /** For nobody who was reminded after this moment. */
  lastBefore: Date;
  /** Only this person's; null for everybody's. */
  personId: string | null;
}

/** @returns the search for what everybody is reminded of now */
export function searchNow(zones: readonly (string | null)[], now: Date): DueSearch {
  return {
    zones: zonesNow(zones, now),
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

/** Whether an hour of a person's day is one of their quiet hours. */
export function isQuiet({ from, until }: QuietHours, hour: number): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}
