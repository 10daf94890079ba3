/** Series: on which days and at which times an appointment repeats, and what becomes of each of them. */
import { daysAfter, daysBetween } from '#kit/days.ts';
import type { NotOffered } from './appointments.booking.rules.ts';
import { type Calendar, decideSlot, type Wanting } from './appointments.calendar.rules.ts';
import type { Act } from './appointments.rules.ts';
import type { Slot } from './appointments.slots.rules.ts';
import { instantOf, wallClock } from './appointments.times.rules.ts';

export const SERIES_UNITS = ['week', 'month'] as const;
/** How many times a series has, and the most weeks or months between two of them. */
export const SERIES = { least: 2, most: 26, step: 12 } as const;

/** Every so many weeks or months, so many times. */
export interface Repeat {
  every: (typeof SERIES_UNITS)[number];
  step: number;
  times: number;
}

/** Which appointments of a series a change is for; the others are those to come, from this one on or all. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** What can be done with several at once; how it went is said of each by itself. */
const ACTS_OF_SERIES = ['confirm', 'cancel', 'move', 'relocate'] as const satisfies readonly Act[];
export type ActOfSeries = (typeof ACTS_OF_SERIES)[number];

export const isActOfSeries = (act: Act): act is ActOfSeries =>
  (ACTS_OF_SERIES as readonly Act[]).includes(act);

/**
 * @param each one of the series
 * @param chosen the one that somebody changes
 * @returns whether a change of this scope is for it too
 */
export function isInScope(each: Of, chosen: Of, scope: Scope, now: Date): boolean {
  if (each.id === chosen.id) return true;
  const start = Date.parse(each.start_time);
  const isLater = scope === 'all' || (scope === 'following' && start > Date.parse(chosen.start_time));
  return isLater && start > now.getTime();
}

interface Of {
  id: string;
  start_time: string;
}

interface Shown {
  id: string;
  revision: number;
}

/** @returns whether a change is for the appointments that were shown, and for no others, and all are as shown */
export function areAsSeen(meant: readonly Shown[], seen: readonly Shown[]): boolean {
  const revisions = new Map(seen.map(({ id, revision }) => [id, revision]));
  return meant.length === revisions.size && meant.every(({ id, revision }) => revisions.get(id) === revision);
}

/** A time that somebody wants. */
export interface Wanted {
  start: Date;
  end: Date;
  /** Whether the provider wants this one also outside the hours, whatever holds for the others. */
  outsideHours?: boolean;
}

/**
 * Monthly ones keep the day of the month; a month that lacks it is skipped and does not count (RFC 5545).
 * @param first e.g. 2026-11-25
 * @returns the days of a series, and the months it skips, such as 2027-02
 */
export function occurrencesOf(
  first: string,
  { every, step, times }: Repeat,
): { days: string[]; skipped: string[] } {
  if (every === 'week')
    return { days: Array.from({ length: times }, (_, n) => daysAfter(first, n * step * 7)), skipped: [] };
  const [year, month, date] = first.split('-').map(Number) as [number, number, number];
  const days: string[] = [];
  const skipped: string[] = [];
  for (let n = 0; days.length < times; n += step) {
    const day = new Date(Date.UTC(year, month - 1 + n, date));
    const isThere = day.getUTCDate() === date;
    if (isThere) days.push(day.toISOString().slice(0, 10));
    else skipped.push(new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 7));
  }
  return { days, skipped };
}

/**
 * @param first as it was chosen
 * @param zone the provider's: its clock shows the same at each, also after a change of clocks
 * @returns the times of a series, as long as the first, and the months that lack the day
 */
export function timesOf(first: Wanted, repeat: Repeat, zone: string): { times: Wanted[]; skipped: string[] } {
  const { day, time } = wallClock(first.start, zone);
  const { days, skipped } = occurrencesOf(day, repeat);
  // Of a time that the clock shows twice, the first is the one that was chosen.
  const starts = days.map((each, n) => (n === 0 ? first.start : instantOf(each, time, zone)));
  const length = first.end.getTime() - first.start.getTime();
  return { times: starts.map((start) => ({ start, end: new Date(start.getTime() + length) })), skipped };
}

/** A time of a series: the slot where it can be had, and why not where it cannot. */
export interface Decided extends Wanted {
  slot: Slot | null;
  problem: 'taken' | NotOffered | null;
}

/** @returns of each time whether it can be had beside those before it */
export function decideTimes(
  calendar: Calendar,
  times: readonly Wanted[],
  wanting: Wanting,
  now: Date,
): Decided[] {
  const busy = [...calendar.busy];
  return times.map(({ start, end, outsideHours = wanting.outsideHours }) => {
    const slot = decideSlot({ ...calendar, busy }, { start, end }, { ...wanting, outsideHours }, now);
    if (typeof slot === 'string') return { start, end, slot: null, problem: slot };
    busy.push({ start: slot.start, end: slot.busyUntil });
    return { start, end, slot, problem: null };
  });
}

/** Where an appointment is, and where it is wanted. */
export interface Move {
  from: Date;
  to: Wanted;
}

/**
 * Decides about moves that are made together. What cannot go stays where it is, and may be in the way of another.
 * @param calendar in which their own times are taken
 * @returns of each whether it goes beside all that go, and all that stay
 */
export function decideMoves(
  calendar: Calendar,
  moves: readonly Move[],
  wanting: Wanting,
  now: Date,
): Decided[] {
  const staying = new Map<Move, Decided>();
  for (;;) {
    const going = moves.filter((each) => !staying.has(each));
    const left = new Set(going.map(({ from }) => from.getTime()));
    const busy = calendar.busy.filter(({ start }) => !left.has(start.getTime()));
    const times = going.map(({ to }) => to);
    const decided = decideTimes({ ...calendar, busy }, times, wanting, now);
    const byMove = new Map(going.map((each, n) => [each, decided[n] as Decided]));
    const stuck = [...byMove].filter(([, { problem }]) => problem !== null);
    if (stuck.length === 0) return moves.map((each) => (staying.get(each) ?? byMove.get(each)) as Decided);
    for (const [each, why] of stuck) staying.set(each, why);
  }
}

/**
 * Moves others of a series as one of them moves: by as many days, to the same time of day, and as long.
 * @param from the one as it is
 * @param to where it goes
 * @param zone the provider's
 * @returns where each of the others goes
 */
export function movedAlike(from: Date, to: Wanted, others: readonly Date[], zone: string): Wanted[] {
  const [old, next] = [wallClock(from, zone), wallClock(to.start, zone)];
  const days = daysBetween(old.day, next.day);
  const length = to.end.getTime() - to.start.getTime();
  return others.map((each) => {
    const start =
      each.getTime() === from.getTime()
        ? to.start
        : instantOf(daysAfter(wallClock(each, zone).day, days), next.time, zone);
    return { start, end: new Date(start.getTime() + length) };
  });
}
