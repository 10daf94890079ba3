/** Chat: live messages in a project. */
import { z } from 'zod';
import {
  byId,
  done,
  inAddress,
  instant,
  line,
  paragraph,
  refusals,
  signedIn,
  visible,
} from '#kit/contract.ts';
import { actorColumns } from '../projects/projects.contract.ts';
import { MAX_MESSAGES, MESSAGE_MAX, SEARCH_MAX } from './chat.rules.ts';

const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const ids = z.array(z.uuid()).min(1).max(MAX_MESSAGES);

/** The message being replied to: its sender and how it begins. */
const quote = z.strictObject({
  id: z.uuid(),
  sender_id: z.uuid().nullable(),
  sender_name: z.string().nullable(),
  team_name: z.string().nullable(),
  message_type: z.enum(['text', 'system']),
  /** Null once deleted. */
  content: z.string().nullable(),
  /** When these words were last corrected. */
  edited_at: instant.nullable(),
});
export type Quote = z.infer<typeof quote>;

export const message = z.strictObject({
  id: z.uuid(),
  /** Order in which the server accepted the message; everyone sees messages in this order. */
  position: z.int(),
  project_id: z.uuid(),
  sender_id: z.uuid().nullable(),
  recipient_id: z.uuid().nullable(),
  client_id: z.uuid(),
  content: z.string(),
  message_type: z.enum(['text', 'system']),
  is_encrypted: z.literal(false),
  created_at: instant,
  /** When every recipient had read it. */
  read_at: instant.nullable(),
  /** Whether the caller has not read it yet. */
  unread: z.boolean(),
  /** When it was last corrected. Doubles as the version a correction must be based on. */
  edited_at: instant.nullable(),
  ai_resource_data: z
    .union([
      z.strictObject({ type: z.literal('task_comment'), task_id: z.uuid() }),
      z.strictObject({ type: z.literal('file'), file_id: z.uuid(), size: z.int().optional() }),
    ])
    .nullable(),
  reply_to: quote.nullable(),
  /** Also null for our team, whom the project sees only as `team_name`. */
  sender: actorColumns,
  /** For an admin outside the project: their name on the day they wrote. */
  team_name: z.string().nullable(),
});
export type Message = z.infer<typeof message>;

const page = z.strictObject({
  /** Oldest first. */
  messages: z.array(message),
  /** Whether older and newer messages exist beyond this page. */
  older: z.boolean(),
  newer: z.boolean(),
});
export type MessagePage = z.infer<typeof page>;

const hit = message
  .pick({
    id: true,
    project_id: true,
    position: true,
    content: true,
    message_type: true,
    created_at: true,
    team_name: true,
  })
  .extend({ project_title: z.string(), sender_name: z.string().nullable() });
export type MessageHit = z.infer<typeof hit>;

const conversation = z.strictObject({
  project_id: z.uuid(),
  project_title: z.string(),
  /** The other side; null while there is none. */
  with_name: z.string().nullable(),
  unread: z.int(),
  latest: message.pick({
    id: true,
    position: true,
    content: true,
    message_type: true,
    created_at: true,
    sender_id: true,
    team_name: true,
  }),
});
export type Conversation = z.infer<typeof conversation>;

const sendInput = byId.extend({
  client_id: z.uuid(),
  content: visible(paragraph(MESSAGE_MAX), 'Write a message.'),
  /** The message this one replies to, in the same project. */
  reply_to: z.uuid().optional(),
});

const oneMessage = byId.extend({ message_id: z.uuid() });

const correctInput = oneMessage.extend({
  content: sendInput.shape.content,
  /** `edited_at` of the message as the user saw it. */
  edited_at: instant.nullable(),
});

const version = z.strictObject({ content: z.string(), written_at: instant });
export type Version = z.infer<typeof version>;

/** Carries the current version of the message. */
const changedMeanwhile = {
  CHANGED_MEANWHILE: {
    ...refusals('CHANGED_MEANWHILE').CHANGED_MEANWHILE,
    data: z.strictObject({ message }),
  },
};

export const chat = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/messages',
      summary: 'Messages, oldest first: the newest 50, those before or after a position, or those around one',
    })
    .input(
      byId.extend({ before: position.optional(), after: position.optional(), around: z.uuid().optional() }),
    )
    .output(page)
    .errors(refusals('NOT_FOUND')),

  some: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/messages/some',
      summary: 'Messages by their ids; what is gone or not there is left out',
    })
    .input(byId.extend({ ids: inAddress(ids) }))
    .output(z.strictObject({ messages: z.array(message) }))
    .errors(refusals('NOT_FOUND')),

  send: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/messages',
      successStatus: 201,
      summary: 'Send a message; the same client_id again answers with the same message',
    })
    .input(sendInput)
    .output(message)
    .errors(refusals('NOT_FOUND')),

  shareFile: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/messages/file',
      successStatus: 201,
      summary: 'Say in the chat that an own file of the project was shared',
    })
    .input(byId.extend({ client_id: z.uuid(), file_id: z.uuid() }))
    .output(message)
    .errors(refusals('NOT_FOUND')),

  correct: signedIn
    .route({
      method: 'PATCH',
      path: '/projects/{id}/messages/{message_id}',
      summary: 'Correct an own message, for 15 minutes after it was sent; what it said is kept',
    })
    .input(correctInput)
    .output(message)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN', 'CORRECTION_CLOSED'), ...changedMeanwhile }),

  history: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/messages/{message_id}/history',
      summary: 'What a message said, oldest first; the last is what it says now',
    })
    .input(oneMessage)
    .output(z.strictObject({ versions: z.array(version) }))
    .errors(refusals('NOT_FOUND')),

  remove: signedIn
    .route({
      method: 'DELETE',
      path: '/projects/{id}/messages/{message_id}',
      summary: 'Delete an own message',
    })
    .input(oneMessage)
    .output(done)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  markRead: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/messages/read',
      summary: 'Say which messages were seen; those of others only are marked',
    })
    .input(byId.extend({ ids }))
    .output(done)
    .errors(refusals('NOT_FOUND')),

  markAllRead: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/messages/read-all',
      summary: 'Say that all messages of others up to a position were read',
    })
    .input(byId.extend({ through: z.int().min(0).max(Number.MAX_SAFE_INTEGER) }))
    .output(done)
    .errors(refusals('NOT_FOUND')),

  typing: signedIn
    .route({ method: 'POST', path: '/projects/{id}/typing', summary: 'Say that a message is being written' })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND')),

  search: signedIn
    .route({
      method: 'GET',
      path: '/messages/search',
      summary: 'Messages of all own projects by their words, best first',
    })
    .input(z.strictObject({ words: visible(line(SEARCH_MAX)) }))
    .output(
      z.strictObject({
        hits: z.array(hit),
        /** Whether more messages have these words. */
        more: z.boolean(),
      }),
    ),

  unread: signedIn
    .route({ method: 'GET', path: '/projects/{id}/messages/unread', summary: 'How many I have yet to read' })
    .input(byId)
    .output(z.strictObject({ unread: z.int() }))
    .errors(refusals('NOT_FOUND')),

  inbox: signedIn
    .route({ method: 'GET', path: '/inbox', summary: 'Projects with their latest message, newest first' })
    .input(z.strictObject({ before: position.optional() }))
    .output(z.strictObject({ conversations: z.array(conversation), next: z.int().nullable() })),
};
