/** Chat: what is said in a project, live. */
import { z } from 'zod';
import { byId, done, instant, line, paragraph, refusals, signedIn } from '../../kit/contract.ts';
import { whoDid } from '../projects/projects.contract.ts';
import { MESSAGE_MAX, MESSAGES_AT_ONCE, SEARCH_MAX } from './chat.rules.ts';

const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const ids = z.array(z.uuid()).min(1).max(MESSAGES_AT_ONCE);
/** In an address one id stands by itself, several stand as a list. */
const listed = z.preprocess((value) => (typeof value === 'string' ? [value] : value), ids);

const message = z.strictObject({
  id: z.uuid(),
  /** The order in which the server took it; everybody sees messages in this order. */
  position: z.int(),
  project_id: z.uuid(),
  sender_id: z.uuid().nullable(),
  recipient_id: z.uuid().nullable(),
  client_id: z.uuid(),
  content: z.string(),
  message_type: z.enum(['text', 'system']),
  is_encrypted: z.literal(false),
  created_at: instant,
  read_at: instant.nullable(),
  ai_resource_data: z
    .union([
      z.strictObject({ type: z.literal('task_comment'), task_id: z.uuid() }),
      z.strictObject({ type: z.literal('file'), file_id: z.uuid(), size: z.int().optional() }),
    ])
    .nullable(),
  sender: whoDid,
});
export type Message = z.infer<typeof message>;

const page = z.strictObject({
  /** Oldest first. */
  messages: z.array(message),
  /** Whether there are older ones, and newer ones. */
  older: z.boolean(),
  newer: z.boolean(),
});
export type MessagePage = z.infer<typeof page>;

const hit = message
  .pick({ id: true, project_id: true, position: true, content: true, message_type: true, created_at: true })
  .extend({ project_title: z.string(), sender_name: z.string().nullable() });
export type MessageHit = z.infer<typeof hit>;

const conversation = z.strictObject({
  project_id: z.uuid(),
  project_title: z.string(),
  /** The other side; null while there is nobody. */
  with_name: z.string().nullable(),
  unread: z.int(),
  latest: message.pick({ id: true, content: true, message_type: true, created_at: true, sender_id: true }),
});
export type Conversation = z.infer<typeof conversation>;

export const sendInput = byId.extend({
  client_id: z.uuid(),
  content: paragraph(MESSAGE_MAX).trim().min(1, 'Write a message.'),
});

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
    .input(byId.extend({ ids: listed }))
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

  remove: signedIn
    .route({
      method: 'DELETE',
      path: '/projects/{id}/messages/{message_id}',
      summary: 'Delete an own message',
    })
    .input(byId.extend({ message_id: z.uuid() }))
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
    .input(z.strictObject({ words: line(SEARCH_MAX).trim().min(1) }))
    .output(z.strictObject({ hits: z.array(hit) })),

  inbox: signedIn
    .route({ method: 'GET', path: '/inbox', summary: 'Projects with their latest message, newest first' })
    .input(z.strictObject({ before: position.optional() }))
    .output(z.strictObject({ conversations: z.array(conversation), next: z.int().nullable() })),
};
