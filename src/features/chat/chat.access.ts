/** Access rules of chat: how each call answers each role, and what each role may do with each row. */
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

/** The ids the calls take. */
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
  // Only the uploader may announce a file.
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

/** What each role may do with the rows seeded by row-level-security.test.ts. */
export const chatRows = {
  // A trigger limits which columns each role may change: chat.handlers.test.ts.
  messages: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 + 1 x', provider: '1 x 1 x' },
    changes: 'deleted_at',
  },
  // Written only by the correction trigger.
  message_versions: {
    may: { ...everybodysRows('0 x x x'), owner: '1 x x x', provider: '1 x x x' },
    changes: 'content',
  },
  // Maintained only by a trigger on messages.
  message_words: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', provider: '1 x 0 x' },
    changes: 'words',
  },
  // Created by a trigger on messages; each reader marks their own.
  message_readers: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', provider: '1 x 1 x' },
    changes: 'read_at',
  },
} satisfies RowAccess;
