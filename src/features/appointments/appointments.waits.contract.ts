/** Waiting for a time of a provider's, and the times that are offered to whoever waits (decision 0127). */
import { z } from 'zod';
import { byId, day, done, instant, nothing, refusals, signedIn, storedDay, timeZone } from '#kit/contract.ts';
import { moment } from './appointments.fields.contract.ts';
import { DAY_PARTS } from './appointments.times.rules.ts';
import { MAX_WAITS, OFFER_HOURS } from './appointments.waits.rules.ts';

const part = z.enum(DAY_PARTS);

const wait = z.strictObject({
  id: z.uuid(),
  service_provider_id: z.uuid(),
  provider_name: z.string(),
  provider_organization: z.string().nullable(),
  /** Which times suit, by this clock. */
  time_zone: timeZone,
  from_day: storedDay,
  to_day: storedDay,
  parts: z.array(part),
  /** The time that is held for the reader; to book it is to take it. */
  offer: z.strictObject({ start_time: instant, end_time: instant, expires_at: instant }).nullable(),
});
export type Wait = z.infer<typeof wait>;

const sentWait = z
  .strictObject({
    service_provider_id: z.uuid(),
    time_zone: timeZone,
    from_day: day,
    to_day: day,
    parts: z.array(part).min(1, 'Choose at least one time of day.').max(DAY_PARTS.length),
  })
  .refine(({ from_day, to_day }) => to_day >= from_day, {
    path: ['to_day'],
    error: 'The last day is not before the first.',
  });
export type SentWait = z.infer<typeof sentWait>;

export const waitsCalls = {
  waits: signedIn
    .route({ method: 'GET', path: '/waits', summary: 'For whose times I wait, and what is offered to me' })
    .input(nothing)
    .output(z.strictObject({ waits: z.array(wait) })),

  wait: signedIn
    .route({
      method: 'PUT',
      path: '/waits',
      summary: `Wait for a time of a provider’s, or change which times suit; ${MAX_WAITS} providers at most. A free time is held for whoever waits longest, ${OFFER_HOURS} hours at most outside their quiet hours`,
    })
    .input(sentWait)
    .output(wait)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  passOffer: signedIn
    .route({
      method: 'POST',
      path: '/waits/{id}/pass',
      summary: 'Let the time that begins then pass to the next, if it is offered, and go on waiting',
    })
    // Pages of the version before leave it out, and mean whatever is offered.
    .input(byId.extend({ start_time: moment.optional() }))
    .output(done)
    .errors(refusals('NOT_FOUND')),

  stopWaiting: signedIn
    .route({
      method: 'DELETE',
      path: '/waits/{id}',
      summary: 'Wait no longer; what is offered goes to the next',
    })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND')),
};
