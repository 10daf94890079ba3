/** Pure decisions about appointments, the same for screens and handlers. */

import { daysAfter, HOUR_MS, MINUTE_MS } from '#kit/days.ts';
import { firstLine } from '#kit/first-line.ts';
import { isLeftAlone } from './appointments.left-alone.rules.ts';

/** APPT-02. A new appointment has the first (APPT-50). */
export const STATUSES = ['scheduled', 'confirmed', 'cancelled', 'completed', 'rescheduled'] as const;
export type Status = (typeof STATUSES)[number];

/** Whether an appointment with this status is over, whatever its times. */
export const isFinal = (status: Status): boolean => status === 'cancelled' || status === 'completed';

/** APPT-03. The first is the default. */
export const TYPES = ['consultation', 'follow_up', 'assessment', 'planning', 'review'] as const;
export type Type = (typeof TYPES)[number];

/** Who did not come to an appointment. */
export const ABSENT = ['customer', 'provider'] as const;

export const APPOINTMENT_MAX = {
  title: 200,
  description: 5000,
  location: 500,
  notes: 5000,
  reason: 2000,
  blockReason: 500,
} as const;
/** How long an appointment may be that a provider schedules at a time of their own, in minutes. */
export const LENGTHS = [15, 30, 45, 60, 90, 120] as const;
/** Page size of a list of appointments. */
export const APPOINTMENTS_PAGE = 50;
/** How many slots are booked at once at most (APPT-30). */
export const MAX_SLOTS = 5;
/** The longest appointment, in minutes. */
const MAX_MINUTES = 480;
/** The most hours of notice, and of the cut-off for changes, that a provider can ask for. */
export const MAX_NOTICE_HOURS = 168;
/** How many days ahead a customer (APPT-11) and a provider can book. */
export const DAYS_AHEAD = { customer: 30, provider: 365 } as const;

/** Further ahead, a year was mistyped. */
const BLOCKABLE_DAYS = 5 * 365;
/**
 * @param today the provider's own day
 * @returns the last day that can be blocked
 */
export const lastBlockable = (today: string) => daysAfter(today, BLOCKABLE_DAYS);

/** APPT-17: what weekly hours have where nothing else is set. */
export const WINDOW_DEFAULTS = { slot_duration_minutes: 60, buffer_minutes: 0 } as const;
/** APPT-54: what the form for weekly hours begins with. */
export const NEW_WINDOW = {
  day_of_week: 1,
  start_time: '09:00',
  end_time: '17:00',
  slot_duration_minutes: 60,
  buffer_minutes: 15,
} as const;
/** APPT-22: what the form for a part of a day begins with. */
export const NEW_BLOCK = { start_time: '09:00', end_time: '10:00' } as const;
/** APPT-55, in minutes. */
export const SLOT_STEPS = { least: 15, step: 15, most: MAX_MINUTES } as const;
export const BUFFER_STEPS = { least: 0, step: 5, most: 240 } as const;

/** Hours of a day, as a clock shows them: 00:00 to 23:59, and 24:00 as the end. */
export const START_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const END_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** @returns the minutes from 00:00 to HH:MM */
function minutesOf(time: string): number {
  return 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));
}

/**
 * APPT-59.
 * @returns what is wrong with weekly hours; null where nothing is
 */
export function windowProblem(window: {
  start_time: string;
  end_time: string;
  slot_duration_minutes: number;
}): 'end_not_after_start' | 'shorter_than_slot' | null {
  const minutes = minutesOf(window.end_time) - minutesOf(window.start_time);
  if (minutes <= 0) return 'end_not_after_start';
  return minutes < window.slot_duration_minutes ? 'shorter_than_slot' : null;
}

/**
 * APPT-11.
 * @param today of the provider, e.g. 2026-11-23
 * @param ahead how many days, by default a customer's
 * @returns the first and the last day that can be booked
 */
export function bookableDays(
  today: string,
  ahead: number = DAYS_AHEAD.customer,
): { first: string; last: string } {
  return { first: today, last: daysAfter(today, ahead) };
}

/** What somebody who signed in is to appointments. */
export interface Reader {
  id: string;
  isAdmin: boolean;
}

export const ACTS = ['confirm', 'cancel', 'move', 'relocate', 'complete', 'absent'] as const;
export type Act = (typeof ACTS)[number];

/** What decides who may change an appointment, as the API answers it. */
export interface Appointment {
  customer_id: string;
  service_provider_id: string;
  status: Status;
  start_time: string;
  end_time: string;
  /** How long before its start the customer can change it at the latest. */
  cutoff_hours: number;
  customer: Side;
  service_provider: Side;
}

/** One of the two. */
interface Side {
  /** Whether their account was closed while it was still to come. */
  closed: boolean;
}

/** Why an act is not possible. */
export type ActProblem =
  | 'not_yours'
  | 'providers_only'
  | 'its_two_only'
  | 'status'
  | 'not_started'
  | 'not_ended'
  | 'ended'
  | 'closed'
  | 'too_late';

/** Who may do it, and when. */
interface Rule {
  by: 'provider' | 'both' | 'its_two';
  when: 'started' | 'ended' | 'not_ended';
  /** Whether the customer can do it until the cut-off only. */
  hasCutoff: boolean;
}

const RULES: Record<Act, Rule> = {
  confirm: { by: 'provider', when: 'not_ended', hasCutoff: true },
  cancel: { by: 'both', when: 'not_ended', hasCutoff: true },
  move: { by: 'both', when: 'not_ended', hasCutoff: true },
  // Between the two of them (APPT-65), who may still say which door half an hour before (decision 0312).
  relocate: { by: 'its_two', when: 'not_ended', hasCutoff: false },
  complete: { by: 'provider', when: 'ended', hasCutoff: false },
  absent: { by: 'provider', when: 'started', hasCutoff: false },
};

/** What is possible in each status: cancelled and completed are final, but for a word on who was absent. */
const POSSIBLE: Record<Status, readonly Act[]> = {
  scheduled: ACTS,
  rescheduled: ACTS,
  confirmed: ['cancel', 'move', 'relocate', 'complete', 'absent'],
  completed: ['absent'],
  cancelled: [],
};

/** What one of them cannot do alone, while the account of the other is closed. */
const NEED_BOTH: readonly Act[] = ['confirm', 'move', 'relocate'];

/** The status after each act (APPT-38, APPT-40, APPT-44, APPT-51); null: it stays as it is. */
export const STATUS_AFTER = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  move: 'scheduled',
  relocate: null,
  complete: 'completed',
  absent: 'completed',
} as const satisfies Record<Act, Status | null>;

/**
 * @param person who would like to; an admin may do what the provider may (APPT-65)
 * @returns why not, or null where it is possible; what one may not even see comes first, and the cut-off last
 */
export function whyNotAct(appointment: Appointment, act: Act, person: Reader, now: Date): ActProblem | null {
  const standing = standingOf(appointment, person);
  if (!standing) return 'not_yours';
  const { by, when, hasCutoff } = RULES[act];
  if (standing === 'customer' && by === 'provider') return 'providers_only';
  if (standing === 'admin' && by === 'its_two') return 'its_two_only';
  if (!POSSIBLE[appointment.status].includes(act)) return 'status';
  const [start, end] = [Date.parse(appointment.start_time), Date.parse(appointment.end_time)];
  const time = now.getTime();
  if (when === 'started' && time < start) return 'not_started';
  if (when === 'ended' && time < end) return 'not_ended';
  if (when === 'not_ended' && time >= end) return 'ended';
  // Nobody is there who needs time to hear of it.
  if (isLeftAlone(appointment)) return NEED_BOTH.includes(act) ? 'closed' : null;
  const isLate = hasCutoff && time > lastChange(appointment).getTime();
  return standing === 'customer' && isLate ? 'too_late' : null;
}

/** @returns what somebody is to an appointment; null for anybody else */
function standingOf(
  appointment: Pick<Appointment, 'customer_id' | 'service_provider_id'>,
  person: Reader,
): 'customer' | 'provider' | 'admin' | null {
  if (person.id === appointment.customer_id) return 'customer';
  if (person.id === appointment.service_provider_id) return 'provider';
  return person.isAdmin ? 'admin' : null;
}

/** @returns the last moment at which the customer can change it: its end where the provider asks for no time */
export function lastChange(appointment: Pick<Appointment, 'start_time' | 'end_time' | 'cutoff_hours'>): Date {
  const { start_time, end_time, cutoff_hours } = appointment;
  return new Date(cutoff_hours === 0 ? end_time : Date.parse(start_time) - cutoff_hours * HOUR_MS);
}

/** @returns the project of an appointment, where its two can write; null without one, or for who has left it */
export function projectOf(appointment: {
  project_id: string | null;
  project_title: string | null;
}): string | null {
  return appointment.project_title === null ? null : appointment.project_id;
}

type Times = Pick<Appointment, 'start_time' | 'end_time'>;

/** @returns how long it lasts, in minutes; a move keeps that (APPT-44, APPT-47) */
export function lengthOf({ start_time, end_time }: Times): number {
  return (Date.parse(end_time) - Date.parse(start_time)) / MINUTE_MS;
}

/**
 * @param words of a message
 * @returns what the form of an appointment that is scheduled from it says at first: its first line as title
 */
export function appointmentFrom(words: string): { title: string; type: Type; length: string } {
  const title = firstLine(words, APPOINTMENT_MAX.title);
  return { title, type: TYPES[0], length: String(WINDOW_DEFAULTS.slot_duration_minutes) };
}

/** @returns a time that begins then and lasts so many minutes */
export const lasting = (start: Date, minutes: number): { start: Date; end: Date } => ({
  start,
  end: new Date(start.getTime() + minutes * MINUTE_MS),
});

/** Whether the badge of APPT-49 is shown: up to 30 minutes before, and not once it has started. */
export function isStartingSoon(
  {
    status,
    start_time,
    ...sides
  }: Pick<Appointment, 'status' | 'start_time' | 'customer' | 'service_provider'>,
  now: Date,
): boolean {
  const before = Date.parse(start_time) - now.getTime();
  return status === 'confirmed' && !isLeftAlone(sides) && before > 0 && before <= 30 * MINUTE_MS;
}

/** Whether it is still to come, or takes place: not cancelled, not completed, not over. */
export function isAhead({ status, end_time }: Pick<Appointment, 'status' | 'end_time'>, now: Date): boolean {
  return !isFinal(status) && now.getTime() < Date.parse(end_time);
}

/** How long before its start and after its end the room of a call is open. */
const CALL_OPEN_MS = { before: 15 * MINUTE_MS, after: 30 * MINUTE_MS } as const;

/** @returns whether its call can be entered: not yet, now, or no longer; a cancelled one has none */
export function callState(
  { status, start_time, end_time }: Pick<Appointment, 'status' | 'start_time' | 'end_time'>,
  now: Date,
): 'early' | 'open' | 'over' {
  const time = now.getTime();
  if (status === 'cancelled' || time > Date.parse(end_time) + CALL_OPEN_MS.after) return 'over';
  return time < Date.parse(start_time) - CALL_OPEN_MS.before ? 'early' : 'open';
}

/** The file of a calendar feed; its name is the key to it. */
export const FEED_FILE = /^([\w-]{43})\.ics$/;

/** @returns the path of a feed below our own address */
export const feedPath = (token: string): string => `/api/calendar/${token}.ics`;
