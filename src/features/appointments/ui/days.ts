import { daysAfter } from '#kit/days.ts';
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
