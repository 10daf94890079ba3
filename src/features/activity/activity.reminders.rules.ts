/** Which reminders may go out at a moment, in a person's own day. */
import { daysAfter } from '#kit/days.ts';
import { dayIn, hourIn } from '#kit/time-zone.ts';

export type ReminderKind = 'day_before' | 'on_day';

/** Reminders begin at this hour. */
const REMIND_FROM = 9;
/** Nobody is reminded of anything from 21:00 to 8:00. */
const QUIET = { from: 21, until: 8 };

/** Reminders of this kind are sent, of what is due on this day. */
export interface DueDay {
  kind: ReminderKind;
  due_on: string;
}

/** What a person in a zone is reminded of; null for people whose zone is unknown. */
export interface DueInZone extends DueDay {
  zone: string | null;
}

/** A reminder of one thing that has not been sent. */
export interface DueReminder extends DueDay {
  person_id: string;
  project_id: string;
  subject_id: string;
}

/**
 * Of the day before and of the day itself, from 9:00. What quiet hours kept back on the day itself comes when
 * they end; what they kept back on the day before does not, for the day's own reminder is near by then.
 * @param zone the person's; null if unknown
 * @returns nothing in quiet hours
 */
export function remindersNow(zone: string | null, now: Date): DueDay[] {
  const today = dayIn(zone, now);
  const hour = hourIn(zone, now);
  if (hour >= QUIET.from || hour < QUIET.until) return [];
  if (hour < REMIND_FROM) return [{ kind: 'on_day', due_on: daysAfter(today, -1) }];
  return [
    { kind: 'day_before', due_on: daysAfter(today, 1) },
    { kind: 'on_day', due_on: today },
  ];
}
