/** Devices on which nobody is asked for a code. */
import { z } from 'zod';
import { byId, done, instant, nothing, refusals, signedIn } from '#kit/contract.ts';
import { MAX_DEVICES } from './accounts.devices.rules.ts';

const trustedDevice = z.strictObject({
  id: z.uuid(),
  /** What the browser called itself when it was trusted. */
  agent: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** From then on a code is asked for again. */
  expires_at: instant,
  /** Whether it is the browser that asks. */
  is_this: z.boolean(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

export const deviceCalls = {
  trustedDevices: signedIn
    .route({
      method: 'GET',
      path: '/trusted-devices',
      summary: 'Devices on which one is not asked for a code',
    })
    .input(nothing)
    .output(z.strictObject({ devices: z.array(trustedDevice).max(MAX_DEVICES) })),

  forgetDevice: signedIn
    .route({ method: 'DELETE', path: '/trusted-devices/{id}', summary: 'Ask for a code on a device again' })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND')),
};
