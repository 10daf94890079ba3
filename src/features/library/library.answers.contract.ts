/** "Was this what you needed?" under each guide, and the sums that the desk sees. */
import { z } from 'zod';
import { adminOnly, anybody, done, paragraph, refusals } from '#kit/contract.ts';
import { LOCALES } from '#kit/locale.ts';
import { MISSING_MAX } from './library.answers.types.ts';

/** A guide as calls name it, e.g. `housing/home-safety`. */
export const guideId = z.string().regex(/^[a-z0-9_/-]{1,100}$/);
const count = z.int().min(0);

const answers = z.strictObject({
  /** The guide, e.g. `housing/home-safety`. */
  id: guideId,
  title: z.string(),
  yes: count,
  no: count,
  languages: z.array(z.strictObject({ locale: z.enum(LOCALES), yes: count, no: count })),
  /** Words of our own guides that were named as missing, most frequent first. */
  words: z.array(
    z.strictObject({
      word: z.string(),
      /** In which language it was named; null for both, or if it was counted before we kept it. */
      locale: z.enum(LOCALES).nullable(),
      times: count,
    }),
  ),
});
export type GuideAnswer = z.infer<typeof answers>;

export const guideAnswers = {
  give: anybody
    .route({
      method: 'POST',
      path: '/content/answers',
      summary:
        'Say whether a guide was what you needed. Of what you type, words that our guides have are counted',
    })
    .input(
      z.strictObject({
        /** Generated once per shown page; the answer and its words each count once. */
        id: z.uuid(),
        guide: guideId,
        locale: z.enum(LOCALES),
        needed: z.boolean(),
        missing: paragraph(MISSING_MAX).optional(),
      }),
    )
    .output(done)
    .errors(refusals('NOT_FOUND')),

  list: adminOnly
    .route({
      method: 'GET',
      path: '/admin/guide-answers',
      summary: 'Answers of the last 90 days by guide, the worst first',
    })
    .input(z.strictObject({ after: guideId.optional() }))
    .output(z.strictObject({ guides: z.array(answers), next: guideId.nullable() })),
};
