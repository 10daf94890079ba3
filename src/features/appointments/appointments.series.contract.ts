/** Appointments that repeat: which dates can be had, booking them, and where they would move. */
import { z } from 'zod';
import { byId, instant, ordinal, refusals, signedIn } from '#kit/contract.ts';
import { NOT_OFFERED } from './appointments.booking.rules.ts';
import {
  appointment,
  bookedFields,
  END_BEFORE_START,
  endsAfterStart,
  isNotTooLong,
  moment,
  slotNotOffered,
  slotTaken,
  TOO_LONG,
  tooFewHours,
  wantedSlot,
} from './appointments.fields.contract.ts';
import { SCOPES, SERIES, SERIES_UNITS } from './appointments.series.rules.ts';

const WRONG_TIMES = `Choose ${SERIES.least} to ${SERIES.most} times.`;
const WRONG_STEP = `Choose 1 to ${SERIES.step} weeks or months.`;
const every = z.enum(SERIES_UNITS);
const step = z.int(WRONG_STEP).min(1, WRONG_STEP).max(SERIES.step, WRONG_STEP);
const times = z.int(WRONG_TIMES).min(SERIES.least, WRONG_TIMES).max(SERIES.most, WRONG_TIMES);

const date = z.strictObject({
  start_time: instant,
  end_time: instant,
  /** Null for a date that can be had. */
  problem: z.enum(['taken', ...NOT_OFFERED]).nullable(),
});

const sentSeries = z.strictObject({
  ...bookedFields,
  /** The first time; the others follow from it. */
  slot: wantedSlot,
  every,
  step: step.default(1),
  times,
  /** The starts of the dates that are left out, because they are taken or not wanted. */
  without: z.array(moment).max(SERIES.most).default([]),
});
export type SentSeries = z.infer<typeof sentSeries>;

export const seriesCalls = {
  previewSeries: signedIn
    .route({
      method: 'GET',
      path: '/providers/{id}/series',
      summary: 'The dates of a series, and which of them can be had; months that lack the day are skipped',
    })
    .input(
      byId
        .extend({
          start_time: moment,
          end_time: moment,
          every,
          step: z.coerce.number().pipe(step).default(1),
          times: z.coerce.number().pipe(times),
        })
        .refine(endsAfterStart, END_BEFORE_START)
        .refine(isNotTooLong, { path: ['end_time'], error: TOO_LONG }),
    )
    .output(
      z.strictObject({
        dates: z.array(date),
        /** Such as 2027-02, for the 31st of each month. */
        skipped: z.array(z.string()),
      }),
    )
    .errors(refusals('NOT_FOUND')),

  bookSeries: signedIn
    .route({
      method: 'POST',
      path: '/appointments/series',
      successStatus: 201,
      summary: 'Book a series, all or none; the same request_id again answers with the same',
    })
    .input(sentSeries)
    .output(z.strictObject({ appointments: z.array(appointment) }))
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...slotTaken, ...slotNotOffered, ...tooFewHours }),

  seriesMeant: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{id}/series/meant',
      summary: 'Which appointments of its series would change with this one, by their times',
    })
    .input(byId.extend({ scope: z.enum(SCOPES), act: z.enum(['confirm', 'cancel', 'relocate']) }))
    .output(
      z.strictObject({
        appointments: z.array(appointment.pick({ id: true, start_time: true, revision: true })),
      }),
    )
    .errors(refusals('NOT_FOUND')),

  previewMove: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{id}/series',
      summary: 'Where others of its series would go if this appointment moved, and which of them can',
    })
    .input(
      byId
        .extend({ scope: z.enum(SCOPES), start_time: moment, end_time: moment })
        .refine(endsAfterStart, END_BEFORE_START)
        .refine(isNotTooLong, { path: ['end_time'], error: TOO_LONG }),
    )
    .output(
      z.strictObject({
        moves: z.array(
          date.extend({ id: z.uuid(), revision: ordinal, /** Where it is now. */ from: instant }),
        ),
      }),
    )
    .errors(refusals('NOT_FOUND')),
};
