/** An assessment in the history, with the changes since the previous one (ASMT-92). */
import { z } from 'zod';
import { instant } from '#kit/contract.ts';
import { storedAnswer } from './assessment.answers.contract.ts';
import { FLAGS_BY_WEIGHT } from './assessment.rules/flags.ts';

export const flagName = z.enum(FLAGS_BY_WEIGHT);
export const level = z.enum(['urgent', 'review', 'routine', 'none']);

const givenAnswer = z.strictObject({
  /** As stored: a code, codes, a text, a boolean, or the fields of a group. */
  value: storedAnswer,
  /** An untouched default. */
  assumed: z.boolean(),
});
const changes = z.strictObject({
  /** When the previous one was completed. */
  since: instant,
  raised: z.array(flagName),
  cleared: z.array(flagName),
  answers: z.array(z.strictObject({ question: z.string(), before: givenAnswer, after: givenAnswer })),
});
export type HistoryChanges = z.infer<typeof changes>;

export const historyItem = z.strictObject({
  id: z.uuid(),
  created_at: instant,
  urgency: level,
  flags: z.array(flagName),
  city_zip: z.string(),
  /** Compared with the previous one; null for the first. */
  changes: changes.nullable(),
});
export type HistoryItem = z.infer<typeof historyItem>;
