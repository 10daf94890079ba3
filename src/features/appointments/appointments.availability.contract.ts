/** A provider's hours and blocked dates, and the times that they leave. */
import { z } from 'zod';
import { byId, day, done, instant, line, refusals, signedIn, storedDay, timeZone } from '#kit/contract.ts';
import { DAY_MS } from '#kit/days.ts';
import { WHY_NONE } from './appointments.calendar.rules.ts';
import { appointment, startTime } from './appointments.fields.contract.ts';
import {
  APPOINTMENT_MAX,
  BUFFER_STEPS,
  END_TIME,
  MAX_NOTICE_HOURS,
  SLOT_STEPS,
  WINDOW_DEFAULTS,
  windowProblem,
} from './appointments.rules.ts';

const hours = z.int().min(0).max(MAX_NOTICE_HOURS);

/** A wall time of the provider's zone, as startTime. */
const endTime = z.string().regex(END_TIME, 'Enter a time as 17:00; midnight is 24:00.');

const dayOfWeek = z.int().min(0).max(6);
const length = z.int().min(SLOT_STEPS.least).max(SLOT_STEPS.most).multipleOf(SLOT_STEPS.step);
const buffer = z.int().min(BUFFER_STEPS.least).max(BUFFER_STEPS.most).multipleOf(BUFFER_STEPS.step);

const window = z.strictObject({
  id: z.uuid(),
  /** 0 is Sunday. */
  day_of_week: dayOfWeek,
  start_time: startTime,
  end_time: endTime,
  slot_duration_minutes: length,
  buffer_minutes: buffer,
  is_available: z.boolean(),
});
export type AvailabilityWindow = z.infer<typeof window>;

const block = z.strictObject({
  id: z.uuid(),
  blocked_date: storedDay,
  is_all_day: z.boolean(),
  /** Null for a whole day. */
  start_time: startTime.nullable(),
  end_time: endTime.nullable(),
  /** For the provider alone; null for everybody else. */
  reason: z.string().nullable(),
});
export type BlockedDate = z.infer<typeof block>;

const settings = z.strictObject({
  time_zone: timeZone,
  /** How many hours ahead a customer books at the latest. */
  notice_hours: hours,
  /** How many hours ahead a customer moves or cancels at the latest. */
  cutoff_hours: hours,
});
export type BookingSettings = z.infer<typeof settings>;

const availability = settings.extend({
  /** By day of the week and start. */
  windows: z.array(window),
  /** From today on, by date. */
  blocks: z.array(block),
  /** Whether an appointment comes with a call: the site has a video service. */
  has_video: z.boolean(),
});

/**
 * Appointments to come that stay (APPT-64): of a block all that it overlaps, otherwise those that were in the hours
 * and are not any more. Where nothing was left to change, all that are outside the hours.
 */
const affected = z.array(appointment);

/** Leaves out the time of this appointment of one's own, which is to move and keeps its length. */
const moving = z.uuid().optional();

const MAX_DAYS = 42;

export const availabilityCalls = {
  availability: signedIn
    .route({
      method: 'GET',
      path: '/providers/{id}/availability',
      summary: 'The weekly hours and blocked dates of a provider, their zone, notice and cut-off',
    })
    .input(byId)
    .output(availability)
    .errors(refusals('NOT_FOUND')),

  day: signedIn
    .route({
      method: 'GET',
      path: '/providers/{id}/days/{day}',
      summary:
        'What the times of a day follow from: hours, blocks, and the times that are taken, without by whom',
    })
    .input(byId.extend({ day, moving }))
    .output(
      settings.extend({
        windows: z.array(window.omit({ id: true, day_of_week: true, is_available: true })),
        blocks: z.array(block.pick({ is_all_day: true, start_time: true, end_time: true })),
        /** Until the end of the buffer; from the day before to the day after. */
        busy: z.array(z.strictObject({ start_time: instant, end_time: instant })),
      }),
    )
    .errors(refusals('NOT_FOUND')),

  freeDays: signedIn
    .route({
      method: 'GET',
      path: '/providers/{id}/free-days',
      summary: `Which days have a time that can be booked, and why others have none; ${MAX_DAYS} days at most`,
    })
    .input(
      byId
        .extend({ from: day, to: day, moving })
        .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
          path: ['to'],
          error: `Ask for ${MAX_DAYS} days at most.`,
        }),
    )
    .output(
      z.strictObject({
        days: z.array(
          z.strictObject({
            day,
            /** Null for a day that has a time. */
            reason: z.enum(WHY_NONE).nullable(),
          }),
        ),
      }),
    )
    .errors(refusals('NOT_FOUND')),

  addWindow: signedIn
    .route({
      method: 'POST',
      path: '/availability/windows',
      successStatus: 201,
      summary: 'As a provider, open hours on a day of every week',
    })
    .input(
      z
        .strictObject({
          day_of_week: dayOfWeek,
          start_time: startTime,
          end_time: endTime,
          slot_duration_minutes: length.default(WINDOW_DEFAULTS.slot_duration_minutes),
          buffer_minutes: buffer.default(WINDOW_DEFAULTS.buffer_minutes),
        })
        .refine((sent) => windowProblem(sent) !== 'end_not_after_start', {
          path: ['end_time'],
          error: 'The end comes after the start.',
        })
        .refine((sent) => windowProblem(sent) !== 'shorter_than_slot', {
          path: ['slot_duration_minutes'],
          error: 'These hours are shorter than one appointment.',
        }),
    )
    .output(window)
    .errors(refusals('FORBIDDEN')),

  removeWindow: signedIn
    .route({
      method: 'DELETE',
      path: '/availability/windows/{id}',
      summary: 'Close these hours; appointments stay, and those that it touches are the answer',
    })
    .input(byId)
    .output(z.strictObject({ affected }))
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  block: signedIn
    .route({
      method: 'POST',
      path: '/availability/blocks',
      successStatus: 201,
      summary:
        'Block a date, or a part of it; appointments stay, and those that it touches are in the answer',
    })
    .input(
      z
        .strictObject({
          blocked_date: day,
          is_all_day: z.boolean().default(true),
          start_time: startTime.nullable().default(null),
          end_time: endTime.nullable().default(null),
          reason: line(APPOINTMENT_MAX.blockReason).trim().default(''),
        })
        .refine(
          ({ is_all_day, start_time, end_time }) =>
            is_all_day
              ? start_time === null && end_time === null
              : start_time !== null && end_time !== null && end_time > start_time,
          { path: ['end_time'], error: 'A part of a day has a start, and an end after it.' },
        ),
    )
    .output(z.strictObject({ block, affected }))
    .errors(refusals('FORBIDDEN')),

  unblock: signedIn
    .route({ method: 'DELETE', path: '/availability/blocks/{id}', summary: 'Take a block back' })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  setBooking: signedIn
    .route({
      method: 'PUT',
      path: '/availability/settings',
      summary: 'Set the zone of the hours, the notice and the cut-off; what is left out stays',
    })
    .input(settings.partial())
    .output(z.strictObject({ settings, affected }))
    .errors(refusals('FORBIDDEN')),
};
