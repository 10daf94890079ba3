/** Parts of the contract of documents that several of its files use. */
import { z } from 'zod';
import { byId, day, refusals } from '#kit/contract.ts';
import { AUTHORITY_KINDS, DOCUMENT_MAX, INK_MAX, STAGES } from './documents.rules.ts';

export const oneDocument = byId.extend({ document_id: z.uuid() });

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Give the SHA-256 as 64 hexadecimal digits.');

/** A drawn signature: a PNG as a data URL (DOC-29). */
export const signature = z.string().max(INK_MAX);

/** By what right somebody signs for somebody else. */
export const authority = z.strictObject({
  id: z.uuid(),
  /** In whose name. */
  principal_name: z.string().max(DOCUMENT_MAX.name),
  kind: z.enum(AUTHORITY_KINDS),
  description: z.string(),
  dated_on: day.nullable(),
  ends_on: day.nullable(),
  /** Of the copy that is kept of it; null without one. */
  sha256: sha256.nullable(),
});

/** With the stage and version as they are now. */
export const stageChanged = {
  STAGE_CHANGED: {
    ...refusals('STAGE_CHANGED').STAGE_CHANGED,
    data: z.strictObject({ stage: z.enum(STAGES), version: z.int() }),
  },
};
