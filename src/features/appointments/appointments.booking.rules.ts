/** Whether a time is one that can be booked, and what to say where it is not. */

import { MINUTE_MS } from '#kit/days.ts';
import { dayIn } from '#kit/time-zone.ts';
import { bookableDays, DAYS_AHEAD } from './appointments.rules.ts';
import {
  type Block,
  blockedTime,
  minutesOf,
  overlaps,
  placesOfDay,
  type Window,
} from './appointments.slots.rules.ts';
import { instantOf, wallClock } from './appointments.times.rules.ts';

/** Why a time is not offered, in the order in which it is asked. */
export const NOT_OFFERED = ['past', 'notice', 'too_far', 'blocked', 'off_hours', 'off_grid'] as const;
export type NotOffered = (typeof NOT_OFFERED)[number];

/** What is known of the provider's day on which a time lies. */
export interface Hours {
  /** The provider's, an IANA name. */
  zone: string;
  /** Of that weekday. */
  windows: readonly Window[];
  /** Of that day. */
  blocks: readonly Block[];
  /** In minutes. */
  notice: number;
}

interface Wanted {
  start: Date;
  end: Date;
}

/**
 * Why a customer cannot book a time, or move an appointment there, taken ones aside.
 * @param ahead how many days ahead one can book
 * @returns null for a slot of the day, whether or not it is free
 */
export function whyNotOffered(
  wanted: Wanted,
  hours: Hours,
  now: Date,
  ahead: number = DAYS_AHEAD.customer,
  moves = false,
): NotOffered | null {
  const { zone, windows, notice } = hours;
  const { start, end } = wanted;
  if (start < now) return 'past';
  if (start.getTime() < now.getTime() + notice * MINUTE_MS) return 'notice';
  const outside = whyOutside(wanted, hours, now, ahead);
  if (outside) return outside;
  const lengthToKeep = moves ? minutesOf(wanted) : undefined;
  const slots = placesOfDay(wallClock(start, zone).day, zone, windows, lengthToKeep);
  const isSlot = slots.some(
    (slot) => slot.start.getTime() === start.getTime() && slot.end.getTime() === end.getTime(),
  );
  return isSlot ? null : 'off_grid';
}

/**
 * Why a provider cannot place an appointment at a time, taken ones aside; they need keep to no slots and give
 * themselves no notice.
 * @param ahead how many days ahead one can book
 */
export function whyOutside(
  { start, end }: Wanted,
  { zone, windows, blocks }: Hours,
  now: Date,
  ahead: number = DAYS_AHEAD.provider,
): NotOffered | null {
  if (start < now) return 'past';
  const { day } = wallClock(start, zone);
  if (day > bookableDays(dayIn(zone, now), ahead).last) return 'too_far';
  if (blocks.some((block) => overlaps({ start, end }, blockedTime(day, zone, block)))) return 'blocked';
  const isOpen = windows.some(
    ({ start_time, end_time }) =>
      instantOf(day, start_time, zone) <= start && end <= instantOf(day, end_time, zone),
  );
  return isOpen ? null : 'off_hours';
}

/**
 * @param slots free ones, of any days
 * @param count how many at most
 * @returns those whose start is nearest to the wanted one, the earliest first
 */
export function nearestSlots<S extends { start: Date }>(slots: readonly S[], wanted: Date, count = 3): S[] {
  const distance = ({ start }: S) => Math.abs(start.getTime() - wanted.getTime());
  return [...slots]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}
