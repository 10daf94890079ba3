/** What happens in projects: the entries of their activity lists, and what calls a person. */
import { z } from 'zod';
import {
  anybody,
  done,
  instant,
  line,
  nothing,
  paragraph,
  refusals,
  signedIn,
  visible,
} from '#kit/contract.ts';
import { ACTIVITY_TYPES } from '#kit/event.ts';
import { ACTIVITY_MAX } from './activity.rules.ts';

const data = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
/** Of whatever room. */
const eventKind = z.string().regex(/^[a-z_]+\.[a-z_]+$/);
const eventId = z.int().min(1);
/** Of an entry, in an address: the page after it. */
export const before = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

const written = z.union([paragraph(ACTIVITY_MAX.value), z.number(), z.boolean(), z.null()]);
/** LOG-01: what a caller of log_project_activity says, as the document names the parameters. */
export const loggedActivity = z.strictObject({
  p_project_id: z.uuid(),
  p_activity_type: z.enum(ACTIVITY_TYPES),
  p_description: visible(paragraph(ACTIVITY_MAX.description), 'Enter a description.'),
  p_metadata: z
    .record(line(ACTIVITY_MAX.key), written)
    .refine((given) => Object.keys(given).length <= ACTIVITY_MAX.fields, 'Send fewer fields.')
    .default({}),
});

const activityEntry = z.strictObject({
  id: eventId,
  at: instant,
  kind: eventKind,
  /** Null for somebody whom the reader does not know any more. */
  actor: z
    .strictObject({
      user_id: z.uuid(),
      full_name: z.string(),
      /** An admin who wrote without being in the project. */
      is_team: z.boolean(),
    })
    .nullable(),
  subject_type: z.string(),
  subject_id: z.uuid().nullable(),
  /** What a file is called now; null of what is no file, or is deleted. */
  subject_name: z.string().nullable(),
  data,
  activity_type: z.enum(ACTIVITY_TYPES).nullable(),
  /** In English; of a logged entry, what was written. */
  description: z.string(),
  /** Of a logged entry. */
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** A page of a project's activity list, newest first (LOG-08). */
export const activityPage = z.strictObject({ entries: z.array(activityEntry), next: z.int().nullable() });

const notification = z.strictObject({
  id: eventId,
  at: instant,
  kind: eventKind,
  actor_name: z.string().nullable(),
  /** Null when they are not in the project any more. */
  project_id: z.uuid().nullable(),
  project_title: z.string().nullable(),
  /** The message or the file; null with the project. */
  subject_id: z.uuid().nullable(),
  data,
  seen: z.boolean(),
  /** Of messages, how many of that conversation are not seen yet, 100 at most: one notification stands for all. */
  count: z.int(),
});
export type Notification = z.infer<typeof notification>;

const unseen = z.strictObject({ unseen: z.int() });
const choices = z.strictObject({ by_mail: z.boolean() });

export const activity = {
  notifications: signedIn
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'What calls me, newest first; unseen are counted up to 100',
    })
    .input(z.strictObject({ before }))
    .output(unseen.extend({ notifications: z.array(notification), next: z.int().nullable() })),

  markSeen: signedIn
    .route({ method: 'POST', path: '/notifications/seen', summary: 'Say which of them were seen' })
    .input(z.strictObject({ ids: z.array(eventId).min(1).max(100) }))
    .output(unseen),

  markAllSeen: signedIn
    .route({ method: 'POST', path: '/notifications/seen-all', summary: 'Say that all of them were seen' })
    .input(z.strictObject({}).optional())
    .output(done),

  choices: signedIn
    .route({
      method: 'GET',
      path: '/notifications/choices',
      summary: 'Whether a mail tells me of unseen news',
    })
    .input(nothing)
    .output(choices),

  stopNews: anybody
    .route({
      method: 'POST',
      path: '/notifications/stop',
      summary: 'Get no more mails about news, with the token of such a mail; or get them again',
    })
    .input(z.strictObject({ token: z.string().min(1).max(200), stop: z.boolean() }))
    .output(done)
    .errors(refusals('LINK_EXPIRED')),

  setChoices: signedIn
    .route({
      method: 'PUT',
      path: '/notifications/choices',
      summary: 'Have mails about unseen news, or none',
    })
    .input(choices)
    .output(choices),
};
