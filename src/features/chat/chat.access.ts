/** Who may do what in chat: what each call answers to whom, and what each may do with each row. */
import {
  type Asks,
  type CallAccess,
  everybodysRows,
  members,
  nothing,
  owners,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { chat } from './chat.contract.ts';

/** What the calls are about. */
interface World {
  projectId: string;
  fileId: string;
  messageId: string;
  otherMessageId: string;
}

const project: Asks<World> = ({ projectId }) => ({ params: { id: projectId } });

export const chatAccess = {
  list: [project, members()],
  some: [
    ({ projectId, messageId }) => ({ params: { id: projectId }, body: { ids: [messageId] } }),
    members(),
  ],
  send: [
    ({ projectId }) => ({
      params: { id: projectId },
      body: { client_id: crypto.randomUUID(), content: 'Hello' },
    }),
    members(201),
  ],
  // Only its uploader says that a file was shared.
  shareFile: [
    ({ projectId, fileId }) => ({
      params: { id: projectId },
      body: { client_id: crypto.randomUUID(), file_id: fileId },
    }),
    owners(201),
  ],
  markRead: [
    ({ projectId, messageId }) => ({ params: { id: projectId }, body: { ids: [messageId] } }),
    members(),
  ],
  markAllRead: [({ projectId }) => ({ params: { id: projectId }, body: { through: 1 } }), members()],
  typing: [project, members()],
  correct: [
    ({ projectId, messageId }) => ({
      params: { id: projectId, message_id: messageId },
      body: { content: 'Hello again', edited_at: null },
    }),
    { ...members(403), owner: 200 },
  ],
  history: [({ projectId, messageId }) => ({ params: { id: projectId, message_id: messageId } }), members()],
  remove: [
    ({ actor, owner, projectId, messageId, otherMessageId }) => ({
      params: { id: projectId, message_id: actor === owner ? otherMessageId : messageId },
    }),
    { ...members(403), owner: 200 },
  ],
  search: [() => ({ body: { words: 'hello' } }), signedIn()],
  unread: [project, members()],
  inbox: [nothing, signedIn()],
} satisfies CallAccess<typeof chat, World>;

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const chatRows = {
  // What each may change in a row is held by a trigger: chat.handlers.test.ts.
  messages: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 + 1 x', provider: '1 x 1 x' },
    changes: 'deleted_at',
  },
  // Added by the trigger of a correction alone.
  message_versions: {
    may: { ...everybodysRows('0 x x x'), owner: '1 x x x', provider: '1 x x x' },
    changes: 'content',
  },
  // Kept by a trigger of messages alone.
  message_words: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', provider: '1 x 0 x' },
    changes: 'words',
  },
  // Laid out by a trigger of messages; each marks their own.
  message_readers: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', provider: '1 x 1 x' },
    changes: 'read_at',
  },
} satisfies RowAccess;
