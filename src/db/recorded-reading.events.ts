/** Events of the database floor itself. */
import { z } from 'zod';
import { defineEvent, LOG_ONLY } from '../kit/event.ts';

const code = z.string().regex(/^[a-z_]{1,60}$/);

/** An admin saw health information; see recorded-reading.ts. */
export const healthRead = defineEvent('health.read', {
  subject: 'desk',
  data: z.strictObject({
    /** Which list. */
    what: code,
    /** The reason, where an admin has to give one. */
    reason: code.optional(),
    people: z.array(z.uuid()).optional(),
    cases: z.array(z.uuid()).optional(),
  }),
  ...LOG_ONLY,
});
