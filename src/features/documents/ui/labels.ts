import { msg } from '@lingui/core/macro';
import type { Copy, DocumentType, EvidenceKind, Stage } from '../documents.rules.ts';

/** DOC-04, DOC-13. */
export const TYPE_LABELS = {
  release_of_information: msg({ message: 'Release of information', context: 'type of a document' }),
  consent_form: msg({ message: 'Consent form', context: 'type of a document' }),
  treatment_authorization: msg({ message: 'Treatment authorization', context: 'type of a document' }),
  privacy_notice: msg({ message: 'Privacy notice', context: 'type of a document' }),
  financial_authorization: msg({ message: 'Financial authorization', context: 'type of a document' }),
  other: msg({ message: 'Other', context: 'type of a document' }),
} satisfies Record<DocumentType, unknown>;

/** DOC-05, DOC-40. */
export const STAGE_LABELS = {
  pending: msg({ message: 'Pending', context: 'stage of a document' }),
  witnessing: msg({ message: 'Waiting for the witness', context: 'stage of a document' }),
  signed: msg({ message: 'Signed', context: 'stage of a document' }),
  declined: msg({ message: 'Declined', context: 'stage of a document' }),
  expired: msg({ message: 'Expired', context: 'stage of a document' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'stage of a document' }),
} satisfies Record<Stage, unknown>;
/** Pending, where nothing is to be signed. */
export const TO_READ = msg({ message: 'To read', context: 'stage of a document' });
/** Pending, where nobody is left to sign. */
export const NOT_SIGNED = msg({ message: 'Not signed', context: 'stage of a document' });

export const COPY_LABELS = {
  shown: msg({ message: 'The document', context: 'copy of a document' }),
  sealed: msg({ message: 'The signed document, sealed', context: 'copy of a document' }),
  original: msg({ message: 'The file as it was sent', context: 'copy of a document' }),
  text: msg({ message: 'The words of the Word file', context: 'copy of a document' }),
} satisfies Record<Copy, unknown>;

export const EVIDENCE_LABELS = {
  created: msg({ message: 'Created', context: 'record of a document' }),
  opened: msg({ message: 'Opened', context: 'record of a document' }),
  consented: msg({ message: 'Agreed to sign electronically', context: 'record of a document' }),
  signed: msg({ message: 'Signed', context: 'record of a document' }),
  witnessed: msg({ message: 'Witnessed', context: 'record of a document' }),
  declined: msg({ message: 'Declined', context: 'record of a document' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'record of a document' }),
  replaced: msg({ message: 'Replaced with a new file', context: 'record of a document' }),
  reminded: msg({ message: 'Reminder sent', context: 'record of a document' }),
  sealed: msg({ message: 'Sealed', context: 'record of a document' }),
  downloaded: msg({ message: 'Downloaded', context: 'record of a document' }),
  revoked: msg({ message: 'Revoked', context: 'record of a document' }),
} satisfies Record<EvidenceKind, unknown>;
