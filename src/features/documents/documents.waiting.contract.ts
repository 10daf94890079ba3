/** What of a person's documents is open. */
import { z } from 'zod';
import { nothing, signedIn } from '#kit/contract.ts';

export const documentsWaiting = {
  waiting: signedIn
    .route({
      method: 'GET',
      path: '/documents-waiting',
      summary: 'How many documents wait for my signature, and how many that I sent for somebody else’s',
    })
    .input(nothing)
    .output(z.strictObject({ to_sign: z.int(), sent: z.int() })),
};
