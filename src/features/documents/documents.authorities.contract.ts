/** By what right somebody signs for somebody else. */
import { z } from 'zod';
import { byId, day, line, paragraph, refusals, signedIn, storedDay, visible } from '#kit/contract.ts';
import { AUTHORITY_KINDS, DOCUMENT_MAX } from './documents.rules.ts';
import { sha256 } from './documents.shared.contract.ts';

export const authority = z.strictObject({
  id: z.uuid(),
  /** In whose name. */
  principal_name: z.string(),
  kind: z.enum(AUTHORITY_KINDS),
  description: z.string(),
  dated_on: storedDay.nullable(),
  /** The last day it holds. */
  ends_on: storedDay.nullable(),
  /** Of the copy that is kept of it; null without one. */
  sha256: sha256.nullable(),
  /** Where its reader can open that copy, for an hour. */
  paper_url: z.string().nullable(),
});
export type Authority = z.infer<typeof authority>;

export const documentsAuthorities = {
  addAuthority: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/authorities',
      successStatus: 201,
      summary:
        'Say by what right one signs for somebody else; the same client_id again answers with the same',
    })
    .input(
      byId.extend({
        client_id: z.uuid(),
        principal_name: visible(line(DOCUMENT_MAX.name), 'Enter the name of the person you sign for.'),
        kind: z.enum(AUTHORITY_KINDS),
        description: visible(paragraph(DOCUMENT_MAX.reason), 'Say what gives you the right to sign.'),
        dated_on: day.nullable().default(null),
        ends_on: day.nullable().default(null),
        /** A copy of the paper: an upload as for a document. */
        upload_id: z.uuid().optional(),
      }),
    )
    .output(authority)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),
};
