/** Witnessing a signature. */
import { z } from 'zod';
import { instant, line, refusals, signedIn, visible } from '#kit/contract.ts';
import { DOCUMENT_MAX } from './documents.rules.ts';
import { decided, ink, oneDocument, stageChanged } from './documents.shared.contract.ts';

export const documentsWitness = {
  witness: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents/{document_id}/witness',
      summary: 'On the signer’s device, sign as the witness of a signature',
    })
    .input(
      oneDocument.extend({
        request_id: z.uuid(),
        /** When the signature that they saw was made, as the document says. */
        signed_at: instant,
        full_name: visible(line(DOCUMENT_MAX.name), 'Enter your name.'),
        relation: visible(line(DOCUMENT_MAX.name), 'Say how you know the signer.'),
        /** “I saw … sign.” */
        saw_it: z.literal(true),
        ink,
      }),
    )
    .output(decided)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...stageChanged }),
};
