/** A state with what it has for a family, as calls answer it. */
import { z } from 'zod';
import { NEAR_KINDS, type NearState } from './library.states.types.ts';

const phone = z.strictObject({ number: z.string(), tel: z.string() });
const kind = z.strictObject({
  id: z.enum(NEAR_KINDS),
  title: z.string(),
  does: z.string(),
  finder: z.strictObject({
    phone: z.strictObject({ name: z.string(), ...phone.shape, hours: z.string().nullable() }),
    link: z.strictObject({ title: z.string(), url: z.url() }).nullable(),
  }),
});
const line = z.strictObject({
  name: z.string(),
  phone: phone.nullable(),
  hours: z.string().nullable(),
  url: z.url().nullable(),
  note: z.string().nullable(),
  source: z.strictObject({
    url: z.url(),
    official: z.boolean(),
    page: z.string().nullable(),
    checked: z.iso.date(),
  }),
});

export const nearStateSchema: z.ZodType<NearState> = z.strictObject({
  state: z.strictObject({ code: z.string(), name: z.string(), slug: z.string(), territory: z.boolean() }),
  /** The most urgent first; a null line is one we have no source for. */
  lines: z.array(z.strictObject({ kind, line: line.nullable() })),
});
