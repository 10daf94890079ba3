/** Closing one's own account, and coming back. */
import { z } from 'zod';
import { anybody, done, instant, nothing, refusals, signedIn } from '#kit/contract.ts';

export const closingCalls = {
  mayClose: signedIn
    .route({
      method: 'GET',
      path: '/account/may-close',
      summary: 'Whether I may close my account now; asked before anything is given up for it',
    })
    .input(nothing)
    .output(done)
    .errors(refusals('PROOF_NEEDED', 'LAST_ADMIN')),

  closeAccount: signedIn
    .route({
      method: 'POST',
      path: '/account/close',
      summary: 'Close one’s own account: signed out at once, deleted after 30 days',
    })
    .input(nothing)
    .output(z.strictObject({ deleted_after: instant }))
    .errors(refusals('PROOF_NEEDED', 'LAST_ADMIN')),

  reopenAccount: anybody
    .route({
      method: 'POST',
      path: '/auth/reopen',
      summary: 'Open one’s account again with the token that was mailed when it was closed',
    })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(done)
    .errors(refusals('LINK_EXPIRED')),
};
