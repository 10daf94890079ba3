/** Appointments with a provider: with whom, when, booking, and what becomes of them. */
import { z } from 'zod';
import { byId, line, paragraph, refusals, signedIn, visible } from '#kit/contract.ts';
import { cursor } from '#kit/cursor.ts';
import { SEARCH_MAX } from '../accounts/accounts.rules.ts';
import { availabilityCalls } from './appointments.availability.contract.ts';
import {
  absent,
  appointment,
  changedMeanwhile,
  description,
  isNotTooLong,
  location,
  moment,
  notes,
  slotNotOffered,
  slotTaken,
  status,
  TOO_LONG,
  title,
  tooLateToChange,
  type,
  wantedSlot,
} from './appointments.fields.contract.ts';
import { ACTS, APPOINTMENT_MAX, MAX_SLOTS, TYPES } from './appointments.rules.ts';

const provider = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string(),
  /** Null unless they share a project with the reader: then "Contact for details" (APPT-07). */
  email: z.string().nullable(),
  organization: z.string().nullable(),
});
export type BookableProvider = z.infer<typeof provider>;

const sentAppointment = z.strictObject({
  request_id: z.uuid(),
  service_provider_id: z.uuid(),
  /** As a provider: the own customer it is with. */
  customer_id: z.uuid().optional(),
  /** Left out, it is the one project of the two, if there is one. */
  project_id: z.uuid().optional(),
  slots: z.array(wantedSlot).min(1).max(MAX_SLOTS),
  title,
  description: description.optional(),
  appointment_type: type.default(TYPES[0]),
  location: location.optional(),
  notes: notes.optional(),
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
    /** To move, as a provider: also outside the hours and on blocked dates. */
    outside_hours: z.boolean().default(false),
    /** Who did not come; null takes it back. */
    absent: absent.nullable().optional(),
    /** That of the appointment as it was shown; left out, the change is stored over whatever is there. */
    revision: z.int().min(1).max(2_147_483_647).optional(),
  })
  .refine(({ act, cancellation_reason }) => act !== 'cancel' || cancellation_reason !== undefined, {
    path: ['cancellation_reason'],
    error: 'Please provide a reason for cancellation',
  })
  .refine(({ act, start_time }) => act !== 'move' || start_time !== undefined, {
    path: ['start_time'],
    error: 'Please select both date and time for rescheduling',
  })
  .refine(
    ({ start_time, end_time }) => !start_time || !end_time || Date.parse(end_time) > Date.parse(start_time),
    { path: ['end_time'], error: 'The end comes after the start.' },
  )
  .refine(isNotTooLong, { path: ['end_time'], error: TOO_LONG })
  .refine(({ act, absent: who }) => act !== 'absent' || who !== undefined, {
    path: ['absent'],
    error: 'Say who did not come.',
  });
export type SentChange = z.infer<typeof sentChange>;

export const appointments = {
  ...availabilityCalls,

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
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...slotTaken, ...slotNotOffered }),

  change: signedIn
    .route({
      method: 'PATCH',
      path: '/appointments/{id}',
      summary: 'Confirm, cancel, move or complete an appointment, or say who did not come',
    })
    .input(sentChange)
    .output(appointment)
    .errors({
      ...refusals('NOT_FOUND', 'FORBIDDEN'),
      ...slotTaken,
      ...slotNotOffered,
      ...tooLateToChange,
      ...changedMeanwhile,
    }),
};
