/** Knowledge packs: those people generate and keep, and those admins write for everyone. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { NEAR_KINDS } from '#features/library/library.states.types.ts';
import {
  adminOnly,
  byId,
  done,
  instant,
  line,
  nothing,
  paragraph,
  refusals,
  signedIn,
  visible,
} from '#kit/contract.ts';
import { LOCALES } from '#kit/locale.ts';
import { isBlank } from '#kit/text.ts';
import { PACK_MAX, PACK_TYPES } from './packs.rules/packs.ts';
import { PACK_PROBLEMS, PACK_STATES } from './packs.rules/states.ts';

const after = z.uuid().optional();
const packType = z.enum(PACK_TYPES);
const title = visible(line(PACK_MAX.title));

/** Upper limits of what the database can count. */
const TEXT_MAX = 1_000_000;
const MAX_REVISIONS = 1_000_000_000;
const revision = z.int().min(1).max(MAX_REVISIONS);

/** Allowed link targets besides our own pages; all other links are shown as plain text. */
const links = z.array(z.string());

const generated = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  topic: z.string(),
  pack_type: packType,
  user_context: z.string(),
  location: z.string(),
  locale: z.enum(LOCALES),
  state: z.enum(PACK_STATES),
  problem: z.enum(PACK_PROBLEMS).nullable(),
  engine: z.enum(['library', 'model']),
  model: z.string().nullable(),
  content: z.string(),
  links,
  /** What may be meant, best first, if we were not sure of the topic. */
  choices: z.array(z.strictObject({ document: z.string(), title: z.string(), about: z.string() })),
  /** The one of them that was meant, where an earlier pack had asked. */
  chosen: z.string().nullable(),
  /** What the screen shows of the state that its device knows; empty if the pack is for a state itself. */
  near: z.array(z.enum(NEAR_KINDS)),
  kept: z.boolean(),
  /** Whether a figure in it may have ended since it was put together. */
  may_be_outdated: z.boolean(),
  created_at: instant,
});
export type GeneratedPack = z.infer<typeof generated>;

/** A chunk of a pack: append `text` to what was read up to `from`; the next chunk starts at `next`. */
const piece = generated
  .pick({ state: true, problem: true, links: true, choices: true })
  .extend({ from: z.int().min(0), next: z.int().min(0), text: z.string() });
export type PackPiece = z.infer<typeof piece>;

const listed = generated.pick({ id: true, title: true, topic: true, pack_type: true, created_at: true });
export type ListedPack = z.infer<typeof listed>;

const readyCard = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  pack_type: packType,
  description: z.string().nullable(),
  updated_at: instant,
});
const ready = readyCard.extend({ topic: z.string(), content: z.string(), links });
export type ReadyCard = z.infer<typeof readyCard>;
export type ReadyPack = z.infer<typeof ready>;

/** The fields an admin fills in (ADMIN-07 to ADMIN-11). */
const saved = z.strictObject({
  title,
  description: paragraph(PACK_MAX.description).trim().nullable().default(null),
  pack_type: packType,
  topic: visible(line(PACK_MAX.writtenTopic)),
  content: paragraph(PACK_MAX.content).refine((text) => !isBlank(text), 'Write the content.'),
  prompt_template: paragraph(PACK_MAX.promptTemplate).trim().nullable().default(null),
  is_active: z.boolean().default(true),
});
export type SavedPack = z.infer<typeof saved>;

/** All fields of a pack (ADMIN-06). `revision` counts its saves. */
const whole = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  pack_type: packType,
  topic: z.string(),
  content: z.string(),
  prompt_template: z.string().nullable(),
  is_active: z.boolean(),
  revision: z.int(),
  created_at: instant,
  updated_at: instant,
});
export type WholePack = z.infer<typeof whole>;

const version = whole
  .omit({ id: true, created_at: true, updated_at: true, pack_type: true })
  .extend({ pack_type: z.string(), saved_at: instant, saved_by: z.string().nullable() });
export type PackVersion = z.infer<typeof version>;

const fact = z.strictObject({
  at: instant,
  engine: z.enum(['library', 'model']),
  model: z.string().nullable(),
  pack_type: z.string(),
  locale: z.string(),
  outcome: z.enum(['done', 'stopped', 'failed']),
  problem: z.string().nullable(),
  first_ms: z.int().nullable(),
  total_ms: z.int(),
  citations: z.int(),
  removed: z.int(),
  grade: z.number().nullable(),
  emergencies: z.array(z.string()),
  knows_little: z.boolean(),
});
export type PackFact = z.infer<typeof fact>;

export const packs = {
  /** Uses nothing about the person beyond what they typed here (S12). */
  generate: signedIn
    .route({
      method: 'POST',
      path: '/functions/generate-knowledge-pack',
      successStatus: 201,
      summary: 'Ask for a pack; the same id again answers with the same pack',
    })
    .input(
      z.strictObject({
        /** Chosen by the client as an idempotency key: one click creates one pack. */
        id: z.uuid(),
        topic: visible(paragraph(PACK_MAX.topic)).transform((topic) => topic.replace(/\s+/g, ' ')),
        packType,
        userContext: paragraph(PACK_MAX.userContext).trim().default(''),
        locationData: line(PACK_MAX.location).trim().default(''),
        locale: z.enum(LOCALES).default('en'),
        /** Consent to processing by an external service, where the operator requires it (AI_CONSENT). */
        agreed: z.boolean().default(false),
        /** The `document` of a choice, for the same topic; what is no choice for it changes nothing. */
        chosen: line(PACK_MAX.document).nullable().default(null),
      }),
    )
    .output(generated)
    .errors(refusals('NOT_FOUND')),

  follow: signedIn
    .route({
      method: 'GET',
      path: '/generated-packs/{id}/follow',
      summary: 'The text of a pack while it is written, as server-sent events',
    })
    .input(byId.extend({ from: z.coerce.number().int().min(0).max(TEXT_MAX).default(0) }))
    .output(eventIterator(piece))
    .errors(refusals('NOT_FOUND')),

  stop: signedIn
    .route({ method: 'POST', path: '/generated-packs/{id}/stop', summary: 'Stop writing; the text stays' })
    .input(byId)
    .output(generated)
    .errors(refusals('NOT_FOUND')),

  read: signedIn
    .route({ method: 'GET', path: '/generated-packs/{id}', summary: 'A pack of mine' })
    .input(byId)
    .output(generated)
    .errors(refusals('NOT_FOUND')),

  keep: signedIn
    .route({ method: 'PATCH', path: '/generated-packs/{id}', summary: 'Keep a finished pack, or rename it' })
    .input(byId.extend({ title: title.optional() }))
    .output(generated)
    .errors(refusals('NOT_FOUND', 'PACK_UNFINISHED')),

  remove: signedIn
    .route({ method: 'DELETE', path: '/generated-packs/{id}', summary: 'Delete a pack of mine' })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND')),

  mine: signedIn
    .route({ method: 'GET', path: '/generated-packs', summary: 'The packs I keep, newest first' })
    .input(z.strictObject({ after }))
    .output(z.strictObject({ packs: z.array(listed), next: z.uuid().nullable() })),

  ready: signedIn
    .route({ method: 'GET', path: '/knowledge-packs', summary: 'Active packs by our team, newest first' })
    .input(z.strictObject({ search: line(PACK_MAX.writtenTopic).default(''), after }))
    .output(z.strictObject({ packs: z.array(readyCard), next: z.uuid().nullable() })),

  readReady: signedIn
    .route({ method: 'GET', path: '/knowledge-packs/{id}', summary: 'An active pack by our team' })
    .input(byId)
    .output(ready)
    .errors(refusals('NOT_FOUND')),

  list: adminOnly
    .route({
      method: 'GET',
      path: '/admin/knowledge-packs',
      summary: 'All packs, newest change first',
    })
    .input(
      z.strictObject({
        search: line(PACK_MAX.writtenTopic).default(''),
        pack_type: packType.optional(),
        active: z.enum(['yes', 'no']).optional(),
        after,
      }),
    )
    .output(z.strictObject({ packs: z.array(whole), next: z.uuid().nullable() })),

  find: adminOnly
    .route({ method: 'GET', path: '/admin/knowledge-packs/{id}', summary: 'One pack, for the editor' })
    .input(byId)
    .output(whole.extend({ links }))
    .errors(refusals('NOT_FOUND')),

  create: adminOnly
    .route({ method: 'POST', path: '/admin/knowledge-packs', successStatus: 201, summary: 'Create a pack' })
    .input(saved.extend({ id: z.uuid() }))
    .output(whole),

  update: adminOnly
    .route({ method: 'PUT', path: '/admin/knowledge-packs/{id}', summary: 'Save a pack' })
    .input(
      saved.extend({
        id: z.uuid(),
        /** The revision that was edited; refused if someone else has saved since. */
        revision,
      }),
    )
    .output(whole)
    .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE')),

  delete: adminOnly
    .route({ method: 'DELETE', path: '/admin/knowledge-packs/{id}', summary: 'Delete a pack' })
    // Pages of the version before leave it out, and mean whatever is there.
    .input(byId.extend({ revision: revision.optional() }))
    .output(done)
    .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE')),

  versions: adminOnly
    .route({
      method: 'GET',
      path: '/admin/knowledge-packs/{id}/versions',
      summary: 'What a pack was before, newest first',
    })
    .input(byId.extend({ before: z.coerce.number().int().min(1).max(MAX_REVISIONS).optional() }))
    .output(z.strictObject({ versions: z.array(version), next: z.int().nullable() }))
    .errors(refusals('NOT_FOUND')),

  facts: adminOnly
    .route({
      method: 'GET',
      path: '/admin/pack-facts',
      summary: 'How generated packs turn out; nothing of people',
    })
    .input(nothing)
    .output(
      z.strictObject({
        /** Of the last 30 days, by engine. */
        totals: z.array(
          z.strictObject({
            engine: z.enum(['library', 'model']),
            packs: z.int(),
            failed: z.int(),
            median_ms: z.int(),
            slowest_ms: z.int(),
            citations: z.number(),
            removed: z.int(),
            grade: z.number().nullable(),
            emergencies: z.int(),
            knew_little: z.int(),
          }),
        ),
        recent: z.array(fact),
      }),
    ),
};
