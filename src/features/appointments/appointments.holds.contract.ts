/** Times that are held for whoever chose them, until they book. */
import { z } from 'zod';
import { byId, done, instant, refusals, signedIn } from '#kit/contract.ts';
import { slotNotOffered, slotTaken, wantedSlot } from './appointments.fields.contract.ts';
import { HOLD_MINUTES } from './appointments.holds.rules.ts';

const sentHold = z.strictObject({
  service_provider_id: z.uuid(),
  slot: wantedSlot,
  /** The appointment of one's own that is to move there. */
  moving: z.uuid().optional(),
});
export type SentHold = z.infer<typeof sentHold>;

export const holdsCalls = {
  hold: signedIn
    .route({
      method: 'POST',
      path: '/holds',
      successStatus: 201,
      summary: `Hold a time for ${HOLD_MINUTES} minutes in place of the one I hold; others see it as taken`,
    })
    .input(sentHold)
    .output(z.strictObject({ id: z.uuid(), expires_at: instant }))
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...slotTaken, ...slotNotOffered }),

  release: signedIn
    .route({
      method: 'DELETE',
      path: '/holds/{id}',
      summary: 'Let go of the time I hold; one that was replaced or booked is no longer found',
    })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND')),
};
