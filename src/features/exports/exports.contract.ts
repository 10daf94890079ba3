/** A copy of everything that is a person's. */
import { z } from 'zod';
import { byId, instant, nothing, refusals, signedIn } from '#kit/contract.ts';
import { EXPORT_STATES } from './exports.rules.ts';

const ownExport = z.strictObject({
  id: z.uuid(),
  state: z.enum(EXPORT_STATES),
  asked_at: instant,
  ready_at: instant.nullable(),
  /** Until when it is kept. */
  expires_at: instant.nullable(),
  file_size: z.number().nullable(),
});
export type OwnExport = z.infer<typeof ownExport>;
const answer = z.strictObject({ export: ownExport.nullable() });

export const exportCalls = {
  read: signedIn
    .route({
      method: 'GET',
      path: '/account/export',
      summary: 'The newest copy of one’s data, and the one that can be opened meanwhile, if any',
    })
    .input(nothing)
    .output(answer.extend({ kept: ownExport.nullable() })),

  ask: signedIn
    .route({
      method: 'POST',
      path: '/account/export',
      successStatus: 202,
      summary: 'Ask for a copy of one’s data; while one is being made, it is that one',
    })
    .input(nothing)
    .output(answer)
    .errors(refusals('PROOF_NEEDED')),

  open: signedIn
    .route({ method: 'GET', path: '/account/export/{id}', summary: 'Where to download a copy of one’s data' })
    .input(byId)
    .output(z.strictObject({ url: z.string() }))
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND')),
};
