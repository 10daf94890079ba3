/** The address from which one's own calendar program reads one's appointments (decision 0130). */
import { z } from 'zod';
import { done, instant, nothing, refusals, signedIn } from '#kit/contract.ts';

export const feedCalls = {
  feed: signedIn
    .route({
      method: 'GET',
      path: '/calendar-feed',
      summary: 'Whether I have a calendar feed, and since when',
    })
    .input(nothing)
    .output(
      z.strictObject({
        /** When its address was created; null without one. */
        since: instant.nullable(),
      }),
    ),

  renewFeed: signedIn
    .route({
      method: 'POST',
      path: '/calendar-feed',
      successStatus: 201,
      summary: 'A new address for my calendar feed; one from before ends',
    })
    .input(nothing)
    .output(
      z.strictObject({
        /** Never answered again: only its digest is stored. */
        url: z.string(),
        since: instant,
      }),
    )
    .errors(refusals('PROOF_NEEDED')),

  stopFeed: signedIn
    .route({ method: 'DELETE', path: '/calendar-feed', summary: 'Stop my calendar feed: its address ends' })
    .input(nothing)
    .output(done),
};
