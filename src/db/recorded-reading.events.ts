/** What the floor itself tells of. */
import { z } from 'zod';
import { defineEvent, LOG_ONLY } from '../kit/event.ts';

const code = z.string().regex(/^[a-z_]{1,60}$/);

/** An admin saw health information; see recorded-reading.ts. */
export const healthRead = defineEvent('health.read', {
  subject: 'desk',
  data: z.strictObject({
    /** Which list. */
    what: code,
    /** Why, where somebody must say it. */
    reason: code.optional(),
    people: z.array(z.uuid()).optional(),
    cases: z.array(z.uuid()).optional(),
  }),
  ...LOG_ONLY,
});
