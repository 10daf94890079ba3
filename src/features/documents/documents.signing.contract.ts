/** Consent, signing, declining and revoking. */
import { z } from 'zod';
import {
  done,
  instant,
  nothing,
  ordinal,
  paragraph,
  refusals,
  signedIn,
  timeZone,
  visible,
} from '#kit/contract.ts';
import { DOCUMENT_MAX } from './documents.rules.ts';
import { decided, ink, oneDocument, sha256, stageChanged } from './documents.shared.contract.ts';

const missing = z.strictObject({ missing: z.array(z.enum(['opened', 'consent'])) });
const notReady = {
  NOT_READY_TO_SIGN: { ...refusals('NOT_READY_TO_SIGN').NOT_READY_TO_SIGN, data: missing },
};

export const documentsSigning = {
  consent: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents/{document_id}/consent',
      summary: 'Consent to sign electronically, having opened the document',
    })
    .input(oneDocument.extend({ version: ordinal }))
    .output(z.strictObject({ version: z.int(), given_at: instant }))
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...notReady }),

  readConsent: signedIn
    .route({
      method: 'GET',
      path: '/signing-consent',
      summary: 'Whether one has consented to sign electronically',
    })
    .input(nothing)
    .output(z.strictObject({ version: z.int(), given_at: instant.nullable() })),

  withdrawConsent: signedIn
    .route({
      method: 'DELETE',
      path: '/signing-consent',
      summary: 'Withdraw one’s consent; what is signed stays signed',
    })
    .input(nothing)
    .output(done),

  sign: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents/{document_id}/sign',
      summary: 'Sign a document as it was shown; the same request_id again gets the same answer',
    })
    .input(
      oneDocument.extend({
        request_id: z.uuid(),
        /** As was on screen. */
        version: ordinal,
        shown_sha256: sha256,
        /** Oneself; anybody else is refused (DOC-37). */
        signer_id: z.uuid().optional(),
        ink,
        /** By what right, where somebody signs for somebody else. */
        authority_id: z.uuid().optional(),
        time_zone: timeZone,
      }),
    )
    .output(decided)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...stageChanged, ...notReady }),

  decline: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents/{document_id}/decline',
      summary: 'Decline to sign a document, with the reason',
    })
    .input(
      oneDocument.extend({
        request_id: z.uuid(),
        version: ordinal,
        signer_id: z.uuid().optional(),
        reason: visible(paragraph(DOCUMENT_MAX.reason), 'Give a reason.'),
      }),
    )
    .output(decided)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...stageChanged }),

  revoke: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents/{document_id}/revoke',
      summary: 'As its signer, revoke a release of information',
    })
    .input(oneDocument)
    .output(decided)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...stageChanged }),
};
