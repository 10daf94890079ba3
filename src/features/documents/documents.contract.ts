/** Documents of a project: one side asks, the other reads and signs or declines. Bytes go through `documents.routes.ts`. */
import { z } from 'zod';
import {
  byId,
  day,
  INTEGER_MAX,
  instant,
  line,
  ordinal,
  paragraph,
  refusals,
  signedIn,
  storedDay,
  visible,
} from '#kit/contract.ts';
import { cursor } from '#kit/cursor.ts';
import { authority, documentsAuthorities } from './documents.authorities.contract.ts';
import { STANDINGS } from './documents.permissions.rules.ts';
import { RELEASE_ELEMENTS, RELEASE_MAX, RELEASE_STATES } from './documents.release.rules.ts';
import {
  COPIES,
  DOCUMENT_MAX,
  DOCUMENT_TYPES,
  EVIDENCE_KINDS,
  SIGNATURE_STATUSES,
  STAGES,
} from './documents.rules.ts';
import { oneDocument, sha256, signature, stageChanged } from './documents.shared.contract.ts';
import { documentsSigning } from './documents.signing.contract.ts';
import { documentsVerify } from './documents.verify.contract.ts';
import { documentsWaiting } from './documents.waiting.contract.ts';
import { documentsWitness } from './documents.witness.contract.ts';

const term = paragraph(RELEASE_MAX).trim().default('');
/** What a release of information says; whatever is left out says nothing. */
const releaseTerms = z.strictObject({
  information: term,
  discloser: term,
  recipient: term,
  purpose: term,
  ends_on: day.nullable().default(null),
  ends_with: term,
  may_revoke: term,
  conditions: term,
  redisclosure: term,
});

/** DOC-20, with what its reader may know of it. */
const listedDocument = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid(),
  created_by: z.uuid().nullable(),
  /** Null for somebody whose account is gone (DOC-06). */
  creator_name: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  document_type: z.enum(DOCUMENT_TYPES),
  document_url: z.string(),
  requires_signature: z.boolean(),
  requires_date: z.boolean(),
  requires_witness: z.boolean(),
  expiry_date: storedDay.nullable(),
  /** The last moment of that day where its creator is, or of the day that its release states, if that is sooner. */
  expires_at: instant.nullable(),
  created_at: instant,
  version: ordinal,
  /** Of the copy that people read. */
  pages: z.int().min(1),
  stage: z.enum(STAGES),
  /** What the reader is to it. */
  standing: z.enum(STANDINGS),
  /** Who is asked; null while there is nobody on the other side. */
  signer_name: z.string().nullable(),
  /** Status of the reader's own record; null without one. */
  my_record: z.enum(SIGNATURE_STATUSES).nullable(),
  /** Also while the witness is still to sign. */
  signed_at: instant.nullable(),
  declined_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  reminded_at: instant.nullable(),
  /** Whether the sealed copy can be had. */
  is_sealed: z.boolean(),
  /** Of a release with an end. */
  in_force_until: instant.nullable(),
  revoked_at: instant.nullable(),
  /** Null where it is no signed release. */
  release_state: z.enum(RELEASE_STATES).nullable(),
  /** Which of the nine elements it lacks; empty for other documents. */
  release_missing: z.array(z.enum(RELEASE_ELEMENTS)),
});
export type ListedDocument = z.infer<typeof listedDocument>;

/** A copy of a document, with a link that works for an hour, for the same person, signed in. */
const copy = z.strictObject({
  id: z.uuid(),
  kind: z.enum(COPIES),
  file_name: z.string(),
  file_size: z.int(),
  sha256,
  url: z.string(),
  expires_at: instant,
});

const record = z.strictObject({
  signer_id: z.uuid().nullable(),
  signer_name: z.string().nullable(),
  status: z.enum(SIGNATURE_STATUSES),
  method: z.enum(['typed', 'drawn']).nullable(),
  /** In whose name, if not the signer’s own, and by what right. */
  authority: authority.nullable(),
  /** The picture, for the signer alone. */
  signature_data: signature.nullable(),
  signed_at: instant.nullable(),
  declined_at: instant.nullable(),
  decline_reason: z.string().nullable(),
  witness: z.strictObject({ full_name: z.string(), relation: z.string(), signed_at: instant }).nullable(),
});

/** All about one document. */
const openDocument = listedDocument.extend({
  copies: z.array(copy),
  /** False where the pages are pictures: a scan. */
  has_text: z.boolean(),
  /** The upload carried signatures, which the copy that people read does not. */
  was_signed: z.boolean(),
  /** The pages are a cover page, with the Word file attached. */
  word_attached: z.boolean(),
  /** Whether the reader has had all of this version's shown copy. */
  opened_at: instant.nullable(),
  withdraw_reason: z.string().nullable(),
  release: releaseTerms.extend({ ends_on: storedDay.nullable() }).nullable(),
  record: record.nullable(),
  /** The reader's consent to sign electronically: the text in force, and when they gave it. */
  consent: z.strictObject({ version: z.int(), given_at: instant.nullable() }),
  /** By what right the reader signs for others in this project. */
  authorities: z.array(authority),
  sealed_at: instant.nullable(),
  /** Whether an outside authority confirmed the time of the seal; null before it is sealed. */
  timestamped: z.boolean().nullable(),
});
export type OpenDocument = z.infer<typeof openDocument>;

const evidence = z.strictObject({
  seq: ordinal,
  kind: z.enum(EVIDENCE_KINDS),
  at: instant,
  version: z.int(),
  /** Null for what happens by itself. */
  actor_name: z.string().nullable(),
  /** SHA-256 of this row and the hash before it. */
  hash: sha256,
});

export const documents = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/documents',
      summary: 'Documents of a project, newest first',
    })
    .input(byId.extend({ after: cursor.optional() }))
    .output(z.strictObject({ documents: z.array(listedDocument), next: cursor.nullable() }))
    .errors(refusals('NOT_FOUND')),

  create: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents',
      successStatus: 201,
      summary: 'Create a document from an upload, once for its client_id; something else under it is refused',
    })
    .input(
      byId.extend({
        client_id: z.uuid(),
        /** Answered by `PUT /projects/{id}/documents/uploads`. */
        upload_id: z.uuid(),
        title: visible(line(DOCUMENT_MAX.title), 'Enter a title.'),
        description: paragraph(DOCUMENT_MAX.description).trim().optional(),
        document_type: z.enum(DOCUMENT_TYPES).default('release_of_information'),
        requires_signature: z.boolean().default(true),
        requires_date: z.boolean().default(true),
        requires_witness: z.boolean().default(false),
        expiry_date: day.optional(),
        /** Of a release of information. */
        release: releaseTerms.optional(),
      }),
    )
    .output(listedDocument)
    .errors({
      ...refusals('NOT_FOUND', 'FORBIDDEN'),
      /** Carries what an earlier try has stored. */
      CHANGED_MEANWHILE: {
        ...refusals('CHANGED_MEANWHILE').CHANGED_MEANWHILE,
        data: z.strictObject({ document: listedDocument }),
      },
    }),

  read: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/documents/{document_id}',
      summary: 'A document with links to its copies, its record and its release terms',
    })
    .input(oneDocument)
    .output(openDocument)
    .errors(refusals('NOT_FOUND')),

  evidence: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/documents/{document_id}/evidence',
      summary: 'What happened to a document, oldest first, and whether the chain is unbroken',
    })
    .input(oneDocument.extend({ after: z.coerce.number().int().min(0).max(INTEGER_MAX).default(0) }))
    .output(
      z.strictObject({ evidence: z.array(evidence), next: z.int().nullable(), is_unbroken: z.boolean() }),
    )
    .errors(refusals('NOT_FOUND')),

  withdraw: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents/{document_id}/withdraw',
      summary: 'As its creator, withdraw a document that nobody has signed or declined',
    })
    .input(oneDocument.extend({ reason: visible(paragraph(DOCUMENT_MAX.reason), 'Give a reason.') }))
    .output(listedDocument)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...stageChanged }),

  replace: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents/{document_id}/replace',
      summary:
        'As its creator, send a new file: the next version, which is pending again; the same upload again is answered as before',
    })
    .input(
      oneDocument.extend({
        upload_id: z.uuid(),
        /** The one that it replaces, as it was on screen. */
        version: ordinal,
        /** Replaces the one before; null for none. */
        expiry_date: day.nullable(),
      }),
    )
    .output(listedDocument)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...stageChanged }),

  remind: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/documents/{document_id}/remind',
      summary: 'As its creator, remind the other side, once a day; while somebody is there who can sign',
    })
    .input(oneDocument)
    .output(listedDocument)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE'), ...stageChanged }),

  ...documentsSigning,
  ...documentsWitness,
  ...documentsAuthorities,
  ...documentsVerify,
  ...documentsWaiting,
};
