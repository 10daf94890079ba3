/** Appointments with a provider: with whom, when, booking, and what becomes of them. */
import { z } from 'zod';
import {
  byId,
  inAddress,
  instant,
  line,
  ordinal,
  paragraph,
  refusals,
  signedIn,
  visible,
} from '#kit/contract.ts';
import { cursor } from '#kit/cursor.ts';
import { SEARCH_MAX } from '../accounts/accounts.rules.ts';
import { MAX_MESSAGES } from '../chat/chat.rules.ts';
import { availabilityCalls } from './appointments.availability.contract.ts';
import { feedCalls } from './appointments.feed.contract.ts';
import {
  absent,
  appointment,
  bookedFields,
  changedMeanwhile,
  END_BEFORE_START,
  endsAfterStart,
  isNotTooLong,
  location,
  moment,
  paidFrom,
  slotNotOffered,
  slotTaken,
  status,
  TOO_LONG,
  tooFewHours,
  tooLateToChange,
  wallTime,
  wantedSlot,
} from './appointments.fields.contract.ts';
import { holdsCalls } from './appointments.holds.contract.ts';
import { ACTS, APPOINTMENT_MAX, MAX_SLOTS } from './appointments.rules.ts';
import { seriesCalls } from './appointments.series.contract.ts';
import { isActOfSeries, SCOPES, SERIES } from './appointments.series.rules.ts';
import { waitsCalls } from './appointments.waits.contract.ts';

const provider = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string(),
  /** Null unless they share a project with the reader: then "Contact for details" (APPT-07). */
  email: z.string().nullable(),
  organization: z.string().nullable(),
});
export type BookableProvider = z.infer<typeof provider>;

const sentAppointment = z.strictObject({
  ...bookedFields,
  slots: z.array(wantedSlot).min(1).max(MAX_SLOTS),
  /** As a provider: also outside the hours and on blocked dates. */
  outside_hours: z.boolean().default(false),
});
export type SentAppointment = z.infer<typeof sentAppointment>;

const sentChange = byId
  .extend({
    act: z.enum(ACTS),
    /** To cancel. */
    cancellation_reason: visible(
      paragraph(APPOINTMENT_MAX.reason),
      'Please provide a reason for cancellation',
    ).optional(),
    /** To move; without an end it stays as long as it is. */
    start_time: moment.optional(),
    end_time: moment.optional(),
    /** To move, in the place of the moment: a time on the provider's clock. */
    start_wall: wallTime.optional(),
    /** To move, as a provider: also outside the hours and on blocked dates. */
    outside_hours: z.boolean().default(false),
    /** To relocate: a phone number or an address; null where the two have still to agree. */
    location: location.nullable().optional(),
    /** Who did not come; null takes it back. */
    absent: absent.nullable().optional(),
    /** Of a series: whether those to come change as well, from this one on or all. */
    scope: z.enum(SCOPES).default('this'),
    /** Of a series: those that stay as they are. */
    without: z.array(z.uuid()).max(SERIES.most).default([]),
    /** Of a series: those that change, as they were shown; left out, they change whatever they are by now. */
    seen: z
      .array(appointment.pick({ id: true, revision: true }))
      .max(SERIES.most)
      .optional(),
    /** That of the appointment as it was shown; left out, the change is stored over whatever is there. */
    revision: ordinal.optional(),
  })
  .refine(({ act, cancellation_reason }) => act !== 'cancel' || cancellation_reason !== undefined, {
    path: ['cancellation_reason'],
    error: 'Please provide a reason for cancellation',
  })
  .refine(({ act, start_time, start_wall }) => act !== 'move' || (start_time ?? start_wall) !== undefined, {
    path: ['start_time'],
    error: 'Please select both date and time for rescheduling',
  })
  .refine(({ start_time, end_time, start_wall }) => !start_wall || (start_time ?? end_time) === undefined, {
    path: ['start_wall'],
    error: 'Send a moment or a time on the clock, not both.',
  })
  .refine(endsAfterStart, END_BEFORE_START)
  .refine(isNotTooLong, { path: ['end_time'], error: TOO_LONG })
  .refine(({ act, location: where }) => act !== 'relocate' || where !== undefined, {
    path: ['location'],
    error: 'Say where it takes place, or null for nowhere yet.',
  })
  .refine(({ act, absent: who }) => act !== 'absent' || who !== undefined, {
    path: ['absent'],
    error: 'Say who did not come.',
  })
  .refine(({ act, scope }) => scope === 'this' || isActOfSeries(act), {
    path: ['scope'],
    error: 'This is said of each one by itself.',
  })
  .refine(({ scope, start_wall }) => scope === 'this' || !start_wall, {
    path: ['start_wall'],
    error: 'Send the moment to move others of the series too.',
  })
  .refine(({ id, without }) => !without.includes(id), {
    path: ['without'],
    error: 'The appointment itself cannot stay as it is.',
  });
export type SentChange = z.infer<typeof sentChange>;

const use = z.strictObject({
  appointment_id: z.uuid(),
  start_time: instant,
  end_time: instant,
  provider_name: z.string(),
  paid_from: paidFrom,
  /** Taken in all, in quarter hours. */
  minutes: z.int(),
});
export type HourUse = z.infer<typeof use>;

/** Of a message: an appointment that was scheduled from it. */
const ofMessage = appointment
  .pick({ id: true, status: true, start_time: true, end_time: true })
  .extend({ source_message_id: z.uuid() });
export type OfMessage = z.infer<typeof ofMessage>;

export const appointments = {
  ...availabilityCalls,
  ...holdsCalls,
  ...waitsCalls,
  ...feedCalls,
  ...seriesCalls,

  providers: signedIn
    .route({
      method: 'GET',
      path: '/appointments/providers',
      summary: 'With whom I may book: the providers of my projects; without any, all verified ones',
    })
    .input(z.strictObject({ search: line(SEARCH_MAX).default(''), after: z.uuid().optional() }))
    .output(
      z.strictObject({
        providers: z.array(provider),
        /** Whether they are those of own projects. */
        are_own: z.boolean(),
        next: z.uuid().nullable(),
      }),
    ),

  list: signedIn
    .route({
      method: 'GET',
      path: '/appointments',
      summary: 'My appointments, or those of a project; oldest first, past ones newest first',
    })
    .input(
      z.strictObject({
        project_id: z.uuid().optional(),
        /** Past: ended, or cancelled or completed; upcoming: the others. */
        when: z.enum(['upcoming', 'past', 'all']).default('all'),
        status: status.optional(),
        /** Starting at this moment or later, and before that one. */
        from: moment.optional(),
        to: moment.optional(),
        after: cursor.optional(),
      }),
    )
    .output(z.strictObject({ appointments: z.array(appointment), next: cursor.nullable() }))
    .errors(refusals('NOT_FOUND')),

  ofMessages: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/appointments/of-messages',
      summary: 'Which appointments of mine were scheduled from these messages',
    })
    .input(byId.extend({ ids: inAddress(z.array(z.uuid()).min(1).max(MAX_MESSAGES)) }))
    .output(z.strictObject({ appointments: z.array(ofMessage) }))
    .errors(refusals('NOT_FOUND')),

  read: signedIn
    .route({ method: 'GET', path: '/appointments/{id}', summary: 'An appointment of mine' })
    .input(byId)
    .output(appointment)
    .errors(refusals('NOT_FOUND')),

  book: signedIn
    .route({
      method: 'POST',
      path: '/appointments',
      successStatus: 201,
      summary: 'Book one to five times, all or none; the same request_id again answers with the same',
    })
    .input(sentAppointment)
    .output(z.strictObject({ appointments: z.array(appointment) }))
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...slotTaken, ...slotNotOffered, ...tooFewHours }),

  change: signedIn
    .route({
      method: 'PATCH',
      path: '/appointments/{id}',
      summary: 'Confirm, cancel, move, relocate or complete an appointment, or say who did not come',
    })
    .input(sentChange)
    .output(appointment)
    .errors({
      ...refusals('NOT_FOUND', 'FORBIDDEN'),
      ...slotTaken,
      ...slotNotOffered,
      ...tooLateToChange,
      ...tooFewHours,
      ...changedMeanwhile,
    }),

  hoursUsed: signedIn
    .route({
      method: 'GET',
      path: '/appointments/hours-used',
      summary: 'What own hours and free sessions were used for, the latest appointment first',
    })
    .input(z.strictObject({ after: cursor.optional() }))
    .output(z.strictObject({ uses: z.array(use), next: cursor.nullable() })),
};
