/** Another password, and another address. */
import { z } from 'zod';
import { anybody, done, nothing, refusals, signedIn } from '#kit/contract.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './accounts.rules.ts';

const token = z.string().min(1).max(200);

export const addressCalls = {
  changePassword: signedIn
    .route({
      method: 'POST',
      path: '/account/password',
      summary: 'Change one’s password; ends one’s other sessions',
    })
    .input(
      z.strictObject({
        current_password: z.string().min(1).max(PASSWORD_MAX),
        password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
      }),
    )
    .output(done)
    .errors(refusals('INVALID_CREDENTIALS', 'PASSWORD_TOO_COMMON')),

  requestAddress: signedIn
    .route({
      method: 'POST',
      path: '/account/address',
      summary: 'Ask for another address: the link mailed there changes it. Answers the same for any address',
    })
    .input(z.strictObject({ email: z.email().max(254).toLowerCase() }))
    .output(done)
    .errors(refusals('PROOF_NEEDED')),

  cancelAddress: signedIn
    .route({ method: 'DELETE', path: '/account/address', summary: 'Keep one’s address after all' })
    .input(nothing)
    .output(done),

  confirmAddress: signedIn
    .route({
      method: 'POST',
      path: '/account/address/confirm',
      summary: 'Change one’s address with the mailed token, signed in as who asked for it',
    })
    .input(z.strictObject({ token }))
    .output(z.strictObject({ email: z.string() }))
    .errors(refusals('LINK_EXPIRED')),

  undoAddress: anybody
    .route({
      method: 'POST',
      path: '/auth/address/undo',
      summary: 'Take back a change of address with the token mailed to the former one',
    })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ token }))
    .output(done)
    .errors(refusals('LINK_EXPIRED')),
};
