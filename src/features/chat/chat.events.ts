/** Events about the messages of a project. */
import { z } from 'zod';
import { type DigestGroup, defineEvent, NO_DATA } from '#kit/event.ts';

const newMessages = {
  id: 'mail.news.messages',
  message: '{count, plural, one {# new message} other {# new messages}}',
} as const satisfies DigestGroup;

const ofMessage = {
  subject: 'message',
  data: NO_DATA,
  live: ['members'],
  notifies: null,
  letter: null,
} as const;

export const messageSent = defineEvent('message.sent', {
  ...ofMessage,
  activity: { label: 'Message sent', type: 'message_sent' },
  notifies: {
    named: 'New message from {name}',
    nameless: 'New message',
    together: {
      named: '{count} new messages, the latest from {name}',
      nameless: '{count} new messages',
    },
  },
  letter: newMessages,
});
/**
 * `ids`: read by all their recipients. `through`: the actor has read everything addressed to them alone, up
 * to a position. `own`: read by the actor, but not yet by every recipient.
 */
export const messageRead = defineEvent('message.read', {
  ...ofMessage,
  subject: 'project',
  data: z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1) }),
    z.strictObject({ through: z.int().nonnegative() }),
    z.strictObject({ own: z.array(z.uuid()).min(1) }),
  ]),
  activity: null,
});
export const messageEdited = defineEvent('message.edited', {
  ...ofMessage,
  activity: { label: 'Message corrected', type: null },
});
export const messageDeleted = defineEvent('message.deleted', {
  ...ofMessage,
  activity: { label: 'Message deleted', type: null },
  withdraws: [messageSent],
});

export const chatEvents = [messageSent, messageRead, messageEdited, messageDeleted] as const;
