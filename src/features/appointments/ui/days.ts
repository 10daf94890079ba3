import type { Appointment } from '../appointments.fields.contract.ts';
import { wallClock } from '../appointments.times.rules.ts';

/** @returns the appointments of each day that has any, in their order; the day as the zone's clock shows it */
export function groupByDay(appointments: readonly Appointment[], zone: string): [string, Appointment[]][] {
  const days = new Map<string, Appointment[]>();
  for (const each of appointments) {
    const { day } = wallClock(new Date(each.start_time), zone);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days];
}
