/** Who waits for a time of a provider's, and to whom one that is free is offered (decision 0127). */
import { HOUR_MS, MINUTE_MS } from '#kit/days.ts';
import type { QuietHours } from '../activity/activity.reminders.rules.ts';
import { type Calendar, decideSlot, offeredFrom } from './appointments.calendar.rules.ts';
import { heardFrom } from './appointments.reminders.rules.ts';
import { type Busy, overlaps, type Slot } from './appointments.slots.rules.ts';
import { type DayPart, dayPart, wallClock } from './appointments.times.rules.ts';

/** Maximum hours that an offered time is held, outside the quiet hours of whoever it is offered to. */
export const OFFER_HOURS = 4;
/** With less time than this to answer, a time is offered to nobody and stays free for everybody. */
const MIN_ANSWER_MINUTES = 30;
/** For how many providers somebody may wait at once. */
export const MAX_WAITS = 5;
/** A calendar is scanned again after this many minutes, whatever happened to it. */
export const SCAN_MINUTES = 15;

/** Which times suit, by the clock of whoever waits. */
export interface Wishes {
  /** First and last day, e.g. 2026-11-23. */
  from_day: string;
  to_day: string;
  parts: readonly DayPart[];
  /** An IANA name. */
  time_zone: string;
}

/** A time that is offered to somebody, and held for them. */
export interface Offer extends Slot {
  expires: Date;
}

/** Somebody who waits for a time of one provider's. */
export interface Waiting extends Wishes {
  id: string;
  /** Whether they could book with this provider now; who cannot keeps their place. */
  mayBook: boolean;
  /** Starts that they let pass. */
  passed: readonly Date[];
  /** On the clock of which their quiet hours are; an IANA name. */
  zone: string;
  quiet: QuietHours;
  /** When they have appointments themselves, with anybody. */
  engaged: readonly Busy[];
  offer: Offer | null;
}

/** What a clock shows at a time. */
interface Reading {
  day: string;
  part: DayPart;
}
const readingOf = (at: Date, zone: string): Reading => ({
  day: wallClock(at, zone).day,
  part: dayPart(at, zone),
});

/** @returns whether a start suits somebody, as their own clock shows it */
export function suits(wishes: Wishes, start: Date, read = readingOf): boolean {
  const { day, part } = read(start, wishes.time_zone);
  return day >= wishes.from_day && day <= wishes.to_day && wishes.parts.includes(part);
}

/** @returns readings that ask each zone about a time once: many wait for what does not suit any of them */
function rememberReadings(): typeof readingOf {
  const known = new Map<string, Map<number, Reading>>();
  return (at, zone) => {
    const ofZone = known.get(zone) ?? new Map<number, Reading>();
    known.set(zone, ofZone);
    const time = at.getTime();
    let reading = ofZone.get(time);
    if (!reading) {
      reading = readingOf(at, zone);
      ofZone.set(time, reading);
    }
    return reading;
  };
}

/**
 * @param noticeHours of the provider: after that it could not be booked any more
 * @param heardAt when whoever it is offered to hears of it: now, or when their quiet hours end (decision 0185)
 * @returns until when a time is held that is offered now; null where that is too soon to answer
 */
export function offerEnd(start: Date, noticeHours: number, heardAt: Date): Date | null {
  const latest = start.getTime() - noticeHours * HOUR_MS;
  const end = Math.min(heardAt.getTime() + OFFER_HOURS * HOUR_MS, latest);
  return end - heardAt.getTime() < MIN_ANSWER_MINUTES * MINUTE_MS ? null : new Date(end);
}

/**
 * @param calendar with what is held for anybody, and what is offered, as taken
 * @param waiting the longest first
 * @returns who is offered what from now on, and whose offer is none any more: its hours were closed, it
 *   does not suit them now, or they may not book it
 */
export function chooseOffers(
  calendar: Calendar,
  waiting: readonly Waiting[],
  now: Date,
): { offered: Map<string, Offer>; withdrawn: Set<string> } {
  let { busy } = calendar;
  const withdrawn = new Set<string>();
  for (const each of waiting) {
    if (!each.offer) continue;
    const others = without(busy, each.offer);
    const decided = decideSlot({ ...calendar, busy: others }, each.offer, { by: 'customer' }, now);
    if (typeof decided !== 'string' && each.mayBook && suits(each, each.offer.start)) continue;
    withdrawn.add(each.id);
    busy = others;
  }
  const free = offeredFrom({ ...calendar, busy }, now);
  const offered = new Map<string, Offer>();
  const read = rememberReadings();
  for (const each of waiting) {
    if (!each.mayBook || (each.offer && !withdrawn.has(each.id))) continue;
    const heardAt = heardFrom(each, now);
    const slot = free.find(
      (one) => isFor(each, one, read) && offerEnd(one.start, calendar.notice_hours, heardAt),
    );
    const expires = slot && offerEnd(slot.start, calendar.notice_hours, heardAt);
    if (!slot || !expires) continue;
    offered.set(each.id, { ...slot, expires });
    free.splice(free.indexOf(slot), 1);
  }
  return { offered, withdrawn };
}

const isFor = (who: Waiting, slot: Slot, read: typeof readingOf) =>
  suits(who, slot.start, read) &&
  !who.passed.some((start) => start.getTime() === slot.start.getTime()) &&
  !who.engaged.some((other) => overlaps(slot, other));

function without(busy: readonly Busy[], { start, busyUntil }: Slot): Busy[] {
  const n = busy.findIndex(
    (each) => each.start.getTime() === start.getTime() && each.end.getTime() === busyUntil.getTime(),
  );
  return busy.filter((_, index) => index !== n);
}
