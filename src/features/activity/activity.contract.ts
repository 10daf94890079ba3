/** Events in projects: entries of the activity list, and notifications. */
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
/** Of any room. */
const eventKind = z.string().regex(/^[a-z_]+\.[a-z_]+$/);
const eventId = z.int().min(1);
const subjectType = z.string().regex(/^[a-z_]{1,40}$/);
/** Cursor in the query string: the id of the previous page's last entry. */
export const before = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

const written = z.union([paragraph(ACTIVITY_MAX.value), z.number(), z.boolean(), z.null()]);
/** LOG-01: arguments of log_project_activity, named as in the specification. */
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
  /** Null if the reader no longer knows them. */
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
  /** The file's current name; null if it is not a file, or is deleted. */
  subject_name: z.string().nullable(),
  data,
  activity_type: z.enum(ACTIVITY_TYPES).nullable(),
  /** In English; for a logged entry, the text as written. */
  description: z.string(),
  /** Logged entries only. */
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
  /** Null if the person is no longer in the project. */
  project_id: z.uuid().nullable(),
  project_title: z.string().nullable(),
  /** The message or file; null whenever the project is. */
  subject_id: z.uuid().nullable(),
  /** Of an appointment of the reader's: when it begins. */
  begins_at: instant.nullable(),
  data,
  seen: z.boolean(),
  /**
   * For messages, the unseen ones of that conversation, 100 at most: one notification covers them all.
   */
  count: z.int(),
});
export type Notification = z.infer<typeof notification>;

const unseen = z.strictObject({ unseen: z.int() });

const hour = z.int().min(0).max(23);
const quietHours = z.strictObject({ from: hour, until: hour }).refine(({ from, until }) => from !== until, {
  message: 'Choose another hour: quiet hours end at another hour than they begin.',
  path: ['until'],
});
const choices = z.strictObject({
  by_mail: z.boolean(),
  /** In one's own day, from one full hour until another, without reminders; null for none. */
  quiet_hours: quietHours.nullable(),
});
export type Choices = z.infer<typeof choices>;

export const activity = {
  notifications: signedIn
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'My notifications, newest first; unseen are counted up to 100',
    })
    .input(z.strictObject({ before }))
    .output(unseen.extend({ notifications: z.array(notification), next: z.int().nullable() })),

  markSeen: signedIn
    .route({ method: 'POST', path: '/notifications/seen', summary: 'Say which of them were seen' })
    .input(z.strictObject({ ids: z.array(eventId).min(1).max(100) }))
    .output(unseen),

  markSubjectSeen: signedIn
    .route({
      method: 'POST',
      path: '/notifications/seen-subject',
      summary: 'Say that what called me to something was seen with it, such as a document that is in sight',
    })
    .input(z.strictObject({ subject_type: subjectType, subject_id: z.uuid() }))
    .output(unseen),

  markAllSeen: signedIn
    .route({
      method: 'POST',
      path: '/notifications/seen-all',
      summary: 'Say that all of them were seen, or all up to the newest one on screen',
    })
    .input(z.strictObject({ through: eventId.optional() }).optional())
    .output(done),

  choices: signedIn
    .route({
      method: 'GET',
      path: '/notifications/choices',
      summary: 'Whether I get mails about unseen news and reminders, and when nothing reminds me',
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
      summary: 'Have mails about unseen news and reminders, or none; and quiet hours. What is left out stays',
    })
    .input(
      choices
        .partial()
        .refine((named) => Object.keys(named).length > 0, { message: 'Name a choice.', path: ['by_mail'] }),
    )
    .output(choices),
};
