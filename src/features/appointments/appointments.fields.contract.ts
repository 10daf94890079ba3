/** What an appointment says, and what may be sent of one. */
import { z } from 'zod';
import { instant, line, paragraph, refusals, timeZone, visible } from '#kit/contract.ts';
import { NOT_OFFERED } from './appointments.booking.rules.ts';
import { ABSENT, APPOINTMENT_MAX, SLOT_STEPS, STATUSES, TYPES } from './appointments.rules.ts';

export const title = visible(line(APPOINTMENT_MAX.title), 'Enter a title.');
export const description = paragraph(APPOINTMENT_MAX.description).trim();
export const location = line(APPOINTMENT_MAX.location).trim();
export const notes = paragraph(APPOINTMENT_MAX.notes).trim();
export const type = z.enum(TYPES);
export const status = z.enum(STATUSES);
export const absent = z.enum(ABSENT);

/** A moment as it is sent: with its offset, in whole minutes. */
export const moment = z.iso
  .datetime({ offset: true, error: 'Send the time with its offset, as 2026-12-02T18:00:00-06:00.' })
  .refine((value) => Date.parse(value) % 60_000 === 0, 'Send whole minutes.');

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
  return Date.parse(end_time) - Date.parse(start_time) <= SLOT_STEPS.most * 60_000;
}

/** A time that somebody wants. */
export const wantedSlot = z
  .strictObject({ start_time: moment, end_time: moment })
  .refine(({ start_time, end_time }) => Date.parse(end_time) > Date.parse(start_time), {
    path: ['end_time'],
    error: 'The end comes after the start.',
  })
  .refine(isNotTooLong, { path: ['end_time'], error: TOO_LONG });

/** One of the two. */
const side = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string(),
  organization: z.string().nullable(),
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
  /** For the two of them only. */
  meeting_link: z.string().nullable(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  status,
  cancellation_reason: z.string().nullable(),
  cancelled_by: z.uuid().nullable(),
  /** Who did not come, where the provider has said so. */
  absent: absent.nullable(),
  /** The zone of the provider's hours. */
  time_zone: timeZone,
  /** Hours before the start after which the customer changes it no more; as it was when they booked. */
  cutoff_hours: z.int(),
  /** How often it was stored; sent back with a change that began from it. */
  revision: z.int().min(1),
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
/** With the last moment at which it could have been changed. */
export const tooLateToChange = {
  TOO_LATE_TO_CHANGE: {
    ...refusals('TOO_LATE_TO_CHANGE').TOO_LATE_TO_CHANGE,
    data: z.strictObject({ until: instant }),
  },
};
/** Somebody changed it since, or its status does not allow the change; with the appointment as it is now. */
export const changedMeanwhile = {
  CHANGED_MEANWHILE: {
    ...refusals('CHANGED_MEANWHILE').CHANGED_MEANWHILE,
    data: z.strictObject({ appointment }),
  },
};
