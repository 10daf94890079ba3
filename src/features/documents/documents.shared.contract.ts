/** Parts of the contract of documents that several of its files use. */
import { z } from 'zod';
import { byId, line, refusals } from '#kit/contract.ts';
import { DOCUMENT_MAX, INK_URL_MAX, STAGES } from './documents.rules.ts';

export const oneDocument = byId.extend({ document_id: z.uuid() });

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Give the SHA-256 as 64 hexadecimal digits.');

/** A drawn signature: a PNG as a data URL (DOC-29). */
export const signature = z.string().max(INK_URL_MAX);

/** How a document is after an act. */
export const decided = z.strictObject({ stage: z.enum(STAGES), version: z.int() });

/** What somebody signs with: a name that we draw, or a picture of 400 by 200 pixels (DOC-27). */
export const ink = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('typed'), name: line(DOCUMENT_MAX.name) }),
  z.strictObject({ method: z.literal('drawn'), signature_data: signature }),
]);

/** With the stage and version as they are now. */
export const stageChanged = {
  STAGE_CHANGED: {
    ...refusals('STAGE_CHANGED').STAGE_CHANGED,
    data: z.strictObject({ stage: z.enum(STAGES), version: z.int() }),
  },
};
