/** Which times of a day can be booked; screens list them, and the server decides by the same function. */
import { MINUTE_MS } from '#kit/days.ts';
import { clockOf, instantOf, readingsOf } from './appointments.times.rules.ts';

/** Hours of one weekday, as the provider's clock shows them: HH:MM; the end may be 24:00. */
export interface Window {
  start_time: string;
  end_time: string;
  slot_duration_minutes: number;
  buffer_minutes: number;
}

/** A blocked day, or a part of it. */
export interface Block {
  is_all_day: boolean;
  start_time: string | null;
  end_time: string | null;
}

/** A taken time, half-open: `end` is exclusive, and includes the buffer. */
export interface Busy {
  start: Date;
  end: Date;
}

export interface Slot {
  start: Date;
  end: Date;
  /** When the buffer is over. */
  busyUntil: Date;
}

/**
 * @param day of the provider, e.g. 2026-11-23
 * @param zone the provider's, an IANA name
 * @param windows of that weekday, in any order
 * @param blocks of that day
 * @param busy times of that day
 * @param notice how many minutes before its start a slot can be booked at the latest
 * @param lengthToKeep of an appointment that is to move, in minutes
 * @returns what can be booked, or moved to, the earliest first (APPT-12 to APPT-21)
 */
export function slotsOfDay(
  day: string,
  zone: string,
  windows: readonly Window[],
  blocks: readonly Block[],
  busy: readonly Busy[],
  now: Date,
  notice: number,
  lengthToKeep?: number,
): Slot[] {
  const from = now.getTime() + notice * MINUTE_MS;
  return free(placesOfDay(day, zone, windows, lengthToKeep), day, zone, blocks, busy, from);
}

/**
 * The slots of a day, free or not. An appointment that is to move keeps its length: it can have those that are as
 * long, and besides them the hours of APPT-21 (decision 0279). The parameters are those of slotsOfDay.
 */
export function placesOfDay(
  day: string,
  zone: string,
  windows: readonly Window[],
  lengthToKeep?: number,
): Slot[] {
  const grid = gridOfDay(day, zone, windows);
  if (lengthToKeep === undefined) return grid;
  const asLong = grid.filter((slot) => minutesOf(slot) === lengthToKeep);
  const places = [...asLong, ...hoursOfDay(day, zone, windows, lengthToKeep)];
  const byStart = new Map(places.map((place) => [place.start.getTime(), place]));
  return [...byStart.values()].sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** APPT-21: the hours that a move chooses from. */
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16] as const;
const LAST_END = '17:00';

/** @returns whole hours from 9:00 on that are over by 17:00 and in the windows */
function hoursOfDay(day: string, zone: string, windows: readonly Window[], lengthMinutes: number): Slot[] {
  const clock = clockOf(day, zone);
  const open = windows.map((window) => ({ ...openingBy(clock, window), buffer: window.buffer_minutes }));
  const last = clock(LAST_END).getTime();
  return HOURS.flatMap((hour) => {
    const [start] = readingsOf(day, `${String(hour).padStart(2, '0')}:00`, zone);
    if (!start) return [];
    const from = start.getTime();
    const to = from + lengthMinutes * MINUTE_MS;
    const within = open.find(({ opens, closes }) => opens <= from && to <= closes);
    return within && to <= last ? [slotAt(from, lengthMinutes, within.buffer)] : [];
  });
}

/**
 * @param day of the provider, e.g. 2026-11-23
 * @param zone the provider's, an IANA name
 * @param windows of that weekday, in any order
 * @returns every slot of the day, free or not: each starts when the one before it and its buffer are over
 *   (APPT-16), also where that one belongs to the window before
 */
export function gridOfDay(day: string, zone: string, windows: readonly Window[]): Slot[] {
  const slots: Slot[] = [];
  const inOrder = [...windows].sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const clock = clockOf(day, zone);
  for (const window of inOrder) {
    const { opens, closes } = openingBy(clock, window);
    const length = window.slot_duration_minutes;
    const step = (length + window.buffer_minutes) * MINUTE_MS;
    let start = Math.max(opens, slots.at(-1)?.busyUntil.getTime() ?? opens);
    for (; start + length * MINUTE_MS <= closes; start += step)
      slots.push(slotAt(start, length, window.buffer_minutes));
  }
  return slots;
}

/** @returns how long a time lasts */
export const minutesOf = ({ start, end }: Busy): number => (end.getTime() - start.getTime()) / MINUTE_MS;

/** Touching ends do not overlap (APPT-14). */
export function overlaps(one: Busy, other: Busy): boolean {
  // As numbers: comparing dates themselves takes most of the time of a month.
  return one.start.getTime() < other.end.getTime() && other.start.getTime() < one.end.getTime();
}

/**
 * @param day of the provider, e.g. 2026-11-23
 * @param zone the provider's, an IANA name
 * @returns from when to when it lasts
 */
export function blockedTime(day: string, zone: string, block: Block): Busy {
  const { is_all_day, start_time, end_time } = block;
  const [from, to] = is_all_day ? ['00:00', '24:00'] : [start_time ?? '00:00', end_time ?? '24:00'];
  return { start: instantOf(day, from, zone), end: instantOf(day, to, zone) };
}

/** A slot without its buffer may touch a block, and with its buffer a taken time. */
function free(
  slots: Slot[],
  day: string,
  zone: string,
  blocks: readonly Block[],
  busy: readonly Busy[],
  from: number,
): Slot[] {
  const [first] = slots;
  if (!first) return [];
  // Of two windows the later may ask for less time after its slots.
  const end = new Date(Math.max(...slots.map(({ busyUntil }) => busyUntil.getTime())));
  const all = { start: first.start, end };
  const busyThen = busy.filter((other) => overlaps(all, other));
  const blocked = blocks.map((block) => blockedTime(day, zone, block));
  return slots.filter((slot) => {
    const taken = { start: slot.start, end: slot.busyUntil };
    return (
      slot.start.getTime() >= from &&
      !blocked.some((block) => overlaps(slot, block)) &&
      !busyThen.some((other) => overlaps(taken, other))
    );
  });
}

function openingBy(clock: (time: string) => Date, { start_time, end_time }: Window) {
  return { opens: clock(start_time).getTime(), closes: clock(end_time).getTime() };
}

function slotAt(start: number, length: number, buffer: number): Slot {
  const end = start + length * MINUTE_MS;
  return { start: new Date(start), end: new Date(end), busyUntil: new Date(end + buffer * MINUTE_MS) };
}
