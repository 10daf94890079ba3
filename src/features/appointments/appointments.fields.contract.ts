/** What an appointment says, and what may be sent of one. */
import { z } from 'zod';
import {
  day,
  instant,
  isInReach,
  line,
  ordinal,
  paragraph,
  refusals,
  timeZone,
  visible,
} from '#kit/contract.ts';
import { MINUTE_MS } from '#kit/days.ts';
import { HOUR_SOURCES } from '../billing/billing.prices.rules.ts';
import { NOT_OFFERED } from './appointments.booking.rules.ts';
import { ABSENT, APPOINTMENT_MAX, SLOT_STEPS, START_TIME, STATUSES, TYPES } from './appointments.rules.ts';
import { SERIES, SERIES_UNITS } from './appointments.series.rules.ts';
import { READINGS } from './appointments.times.rules.ts';

const title = visible(line(APPOINTMENT_MAX.title), 'Enter a title.');
const description = paragraph(APPOINTMENT_MAX.description).trim();
export const location = line(APPOINTMENT_MAX.location).trim();
const notes = paragraph(APPOINTMENT_MAX.notes).trim();
const type = z.enum(TYPES);
export const status = z.enum(STATUSES);
export const absent = z.enum(ABSENT);
export const paidFrom = z.enum(HOUR_SOURCES);

/** A moment as it is sent: with its offset, in whole minutes. */
export const moment = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'Send the time with its offset, as 2026-12-02T18:00:00-06:00.',
  })
  .refine((value) => Date.parse(value) % MINUTE_MS === 0, 'Send whole minutes.')
  .refine(isInReach, 'Enter a time.');

/** A time of day on the provider's clock. */
export const startTime = z.string().regex(START_TIME, 'Enter a time as 09:00.');

/** A time on the provider's clock, as it is typed; the server says which moment it is (decision 0118). */
export const wallTime = z.strictObject({
  day,
  time: startTime,
  /** Which one, where the clock repeats the time. */
  reading: z.enum(READINGS).optional(),
});

/** A time that can be had: start and end. */
const slot = z.strictObject({ start_time: instant, end_time: instant });
export type OfferedSlot = z.infer<typeof slot>;

export const TOO_LONG = `An appointment lasts ${SLOT_STEPS.most / 60} hours at most.`;
/** Whether a time is no longer than an appointment can be; one without both its ends is not. */
export function isNotTooLong({
  start_time,
  end_time,
}: {
  start_time?: string | undefined;
  end_time?: string | undefined;
}): boolean {
  if (start_time === undefined || end_time === undefined) return true;
  return Date.parse(end_time) - Date.parse(start_time) <= SLOT_STEPS.most * MINUTE_MS;
}

/** For `refine`: the end of a time, where it has one, comes after its start. */
export const endsAfterStart = ({
  start_time,
  end_time,
}: {
  start_time?: string | undefined;
  end_time?: string | undefined;
}): boolean => !start_time || !end_time || Date.parse(end_time) > Date.parse(start_time);
export const END_BEFORE_START = { path: ['end_time'], error: 'The end comes after the start.' };

/** A time that somebody wants. */
export const wantedSlot = z
  .strictObject({ start_time: moment, end_time: moment })
  .refine(endsAfterStart, END_BEFORE_START)
  .refine(isNotTooLong, { path: ['end_time'], error: TOO_LONG });

/** What is sent of an appointment to book, but for its time. */
export const bookedFields = {
  request_id: z.uuid(),
  service_provider_id: z.uuid(),
  /** As a provider: the own customer it is with. */
  customer_id: z.uuid().optional(),
  /** Left out, it is the one project of the two, if there is one. */
  project_id: z.uuid().optional(),
  /** A message of that project, which it is scheduled from. */
  source_message_id: z.uuid().optional(),
  title,
  description: description.optional(),
  appointment_type: type.default(TYPES[0]),
  location: location.optional(),
  notes: notes.optional(),
  /** As a customer: takes the minutes from own hours, or each appointment from a free session. */
  paid_from: paidFrom.optional(),
};

/** What repeats. */
const series = z.strictObject({
  id: z.uuid(),
  every: z.enum(SERIES_UNITS),
  /** Every so many weeks or months. */
  step: z.int().min(1).max(SERIES.step),
  /** How many were booked. */
  times: z.int().min(SERIES.least).max(SERIES.most),
  /** Which of them it is, from 1 on. */
  part: z.int().min(1),
});

/** One of the two. */
const side = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string(),
  organization: z.string().nullable(),
  /** Whether their account was closed while the appointment was still to come, and is so since. */
  closed: z.boolean(),
});

export const appointment = z.strictObject({
  id: z.uuid(),
  /** Null for one that belongs to no project (APPT-07). */
  project_id: z.uuid().nullable(),
  project_title: z.string().nullable(),
  customer_id: z.uuid(),
  service_provider_id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  start_time: instant,
  end_time: instant,
  appointment_type: type,
  /** The message of its project that it was scheduled from. */
  source_message_id: z.uuid().nullable(),
  /** For the two of them only. */
  meeting_link: z.string().nullable(),
  /** For the two of them only: a phone number, or an address. */
  location: z.string().nullable(),
  notes: z.string().nullable(),
  status,
  cancellation_reason: z.string().nullable(),
  cancelled_by: z.uuid().nullable(),
  /** Who did not come, where the provider has said so. */
  absent: absent.nullable(),
  /** What the customer pays with: hours of one kind, or a free coaching session; null for neither. */
  paid_from: paidFrom.nullable(),
  /** The zone of the provider's hours. */
  time_zone: timeZone,
  /**
   * Hours before the start after which the customer changes it no more; as it was when they booked, and 24 at least
   * for a coaching session (PLAN-97).
   */
  cutoff_hours: z.int(),
  /** How often it was stored; sent back with a change that began from it. */
  revision: ordinal,
  /** Null for one that does not repeat. */
  series: series.nullable(),
  created_at: instant,
  updated_at: instant,
  customer: side,
  service_provider: side,
});
export type Appointment = z.infer<typeof appointment>;

/** Taken; with times of that day that can still be had. */
export const slotTaken = {
  SLOT_TAKEN: {
    ...refusals('SLOT_TAKEN').SLOT_TAKEN,
    data: z.strictObject({ nearest: z.array(slot) }),
  },
};
/** Not a time that is offered: why, and the nearest ones that are. */
export const slotNotOffered = {
  SLOT_NOT_OFFERED: {
    ...refusals('SLOT_NOT_OFFERED').SLOT_NOT_OFFERED,
    data: z.strictObject({ reason: z.enum(NOT_OFFERED), nearest: z.array(slot) }),
  },
};
/** With the last moment at which it could have been changed, and whose rule that is (PLAN-97). */
export const tooLateToChange = {
  TOO_LATE_TO_CHANGE: {
    ...refusals('TOO_LATE_TO_CHANGE').TOO_LATE_TO_CHANGE,
    data: z.strictObject({ until: instant, reason: z.enum(['provider', 'coaching']) }),
  },
};
/** With the minutes that are left, and valid at the time of the last of the appointments. */
export const tooFewHours = {
  TOO_FEW_HOURS: {
    ...refusals('TOO_FEW_HOURS').TOO_FEW_HOURS,
    data: z.strictObject({ minutes_left: z.int() }),
  },
};
/**
 * Somebody changed it since, or its status does not allow the change; with the appointment as it is now. Or it is as it
 * was, and others of its series are not.
 */
export const changedMeanwhile = {
  CHANGED_MEANWHILE: {
    ...refusals('CHANGED_MEANWHILE').CHANGED_MEANWHILE,
    data: z.strictObject({ appointment, others_changed: z.boolean().optional() }),
  },
};
