/** Who looked at one's own information, as the record has it. */
import { z } from 'zod';
import { adminOnly, csvFile, done, instant, nothing, signedIn } from '#kit/contract.ts';
import { REASONS } from './activity.reasons.rules.ts';

/** The number of an entry, which somebody can name to us. */
export const entryId = z.string().regex(/^[1-9]\d{0,17}$/, 'This is no number of an entry.');

const look = z.strictObject({
  id: entryId,
  at: instant,
  /** A code: what was read, or which right was changed. */
  what: z.string(),
  /** Somebody of our team, in their office. */
  is_team: z.boolean(),
  /** Null for the team, and for whoever the reader does not know, or no longer. */
  name: z.string().nullable(),
  /** A code, where the team gave a reason. */
  reason: z.string().nullable(),
});
export type Look = z.infer<typeof look>;

/** An admin opened the records of more than 20 people within an hour. */
const bulkReading = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  people: z.int(),
  at: instant,
});
export type BulkReading = z.infer<typeof bulkReading>;

export const looks = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/looks',
      summary: 'Who else opened what is about me, or changed my rights, newest first',
    })
    .input(z.strictObject({ before: entryId.optional() }))
    .output(z.strictObject({ looks: z.array(look), next: entryId.nullable() })),

  file: signedIn
    .route({
      method: 'GET',
      path: '/looks.csv',
      summary: 'The same as a table, all of it',
      outputStructure: 'detailed',
    })
    .input(nothing)
    .output(csvFile),

  bulk: adminOnly
    .route({
      method: 'GET',
      path: '/bulk-readings',
      summary:
        'Which admins opened the records of many people within an hour, and whether the record is whole and checked',
    })
    .input(nothing)
    .output(
      z.strictObject({
        readings: z.array(bulkReading),
        /** What the newest check of the record found; null if it is whole. */
        broken: z.strictObject({ at: instant, place: z.string() }).nullable(),
        /** When it was last checked, if that is more than two days ago. */
        unchecked_since: instant.nullable(),
      }),
    ),

  giveReason: adminOnly
    .route({
      method: 'POST',
      path: '/reasons',
      summary:
        'Say why you open a project or an appointment of others; it holds for an hour, and they read it',
    })
    .input(z.strictObject({ about: z.uuid(), reason: z.enum(REASONS) }))
    .output(done),
};
