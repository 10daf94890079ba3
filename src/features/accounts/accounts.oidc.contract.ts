/** Single sign-on: what follows the way to a provider and back, which is made of routes (accounts.oidc.routes.ts). */
import { z } from 'zod';
import { anybody, done, instant, nothing, refusals, signedIn } from '#kit/contract.ts';
import { secondStep } from './accounts.sessions.contract.ts';

export const oidcCalls = {
  secondStep: anybody
    .route({
      method: 'GET',
      path: '/auth/second-step',
      summary: 'What has to be proved to complete a sign-in that a provider began',
    })
    .meta({ inNobodysName: true })
    .input(nothing)
    .output(secondStep)
    .errors(refusals('STEP_EXPIRED')),

  identities: signedIn
    .route({
      method: 'GET',
      path: '/auth/identities',
      summary: 'By whom one’s account can be opened as well',
    })
    .input(nothing)
    .output(
      z.strictObject({ identities: z.array(z.strictObject({ provider: z.string(), linked_at: instant })) }),
    ),

  linkIdentity: signedIn
    .route({
      method: 'POST',
      path: '/auth/identities',
      summary: 'Let the provider one has just come from open this account, after a new sign-in',
    })
    .meta({ inNobodysName: true })
    .input(nothing)
    .output(z.strictObject({ provider: z.string() }))
    .errors(refusals('LINK_EXPIRED', 'PROOF_NEEDED')),

  unlinkIdentity: signedIn
    .route({
      method: 'DELETE',
      path: '/auth/identities/{provider}',
      summary: 'Let a provider no longer open one’s account',
    })
    .input(z.strictObject({ provider: z.string().max(100) }))
    .output(done)
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND')),
};
