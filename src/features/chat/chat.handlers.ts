/** Chat: list, send, delete, mark as read, say that one types, search, inbox. */
import { implement } from '@orpc/server';
import type { Trx } from '../../db/open.ts';
import { DONE } from '../../kit/contract.ts';
import { uuidv7 } from '../../kit/ids.ts';
import { type Person, type RequestContext, requireSession } from '../../server/context.ts';
import { refusal } from '../../server/refusal.ts';
import { markSubjectsSeen } from '../activity/activity.queries.ts';
import { findFile } from '../files/files.queries.ts';
import { enterProject, type ProjectRow } from '../projects/projects.queries.ts';
import { chat } from './chat.contract.ts';
import * as queries from './chat.queries.ts';
import { SHARED_A_FILE } from './chat.rules.ts';

const os = implement(chat).$context<RequestContext>();

type Context = RequestContext & { person: Person };

const list = os.list.use(requireSession).handler(async ({ input, context }) => {
  const { id, before, after, around } = input;
  return entered(context, id, async (trx) => {
    if (around !== undefined) return pageAround(trx, id, around);
    if (after !== undefined) {
      const { messages, more } = await queries.listMessages(trx, id, 'after', after);
      return { messages, older: true, newer: more };
    }
    const { messages, more } = await queries.listMessages(trx, id, 'before', before);
    return { messages, older: more, newer: before !== undefined };
  });
});

const some = os.some
  .use(requireSession)
  .handler(async ({ input: { id, ids }, context }) =>
    entered(context, id, async (trx) => ({ messages: await queries.someMessages(trx, id, ids) })),
  );

const send = os.send.use(requireSession).handler(async ({ input, context }) => {
  const { id, client_id, content } = input;
  return entered(context, id, (trx) =>
    store(trx, context, id, { client_id, content, message_type: 'text', about: null }),
  );
});

/** CHAT-09: the words are ours, so that nobody puts others into the mouth of the system. */
const shareFile = os.shareFile.use(requireSession).handler(async ({ input, context }) => {
  const { id, client_id, file_id } = input;
  return entered(context, id, async (trx) => {
    const file = await findFile(trx, id, file_id);
    if (!file || file.uploaded_by !== context.person.id) throw refusal('NOT_FOUND');
    const content = SHARED_A_FILE + file.file_name;
    return store(trx, context, id, {
      ...{
        client_id,
        content,
        message_type: 'system',
        about: { type: 'file', file_id, size: file.file_size },
      },
    });
  });
});

const remove = os.remove.use(requireSession).handler(async ({ input, context }) => {
  const { id, message_id } = input;
  const { clock, person } = context;
  const at = clock.now();
  return entered(context, id, async (trx) => {
    const found = await queries.findSender(trx, id, message_id);
    if (!found) throw refusal('NOT_FOUND');
    if (found.sender_id !== person.id) throw refusal('FORBIDDEN');
    const deleted = await queries.markDeleted(trx, id, message_id, { by: person.id, at });
    if (!deleted) throw refusal('NOT_FOUND');
    return DONE;
  });
});

const markRead = os.markRead.use(requireSession).handler(async ({ input: { id, ids }, context }) => {
  const { clock, person } = context;
  const at = clock.now();
  return entered(context, id, async (trx) => {
    const read = await queries.markRead(trx, id, ids, { by: person.id, at });
    await markSubjectsSeen(trx, person.id, read);
    return DONE;
  });
});

/** Told to whoever is there now, and kept nowhere. */
const typing = os.typing.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { live, person } = context;
  await entered(context, id, (trx, project) => live.tellTyping(trx, project, person.id));
  return DONE;
});

const search = os.search.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  return { hits: await db.as(person.id, (trx) => queries.searchMessages(trx, input.words)) };
});

const inbox = os.inbox.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  const { conversations, next } = await db.as(person.id, (trx) =>
    queries.listConversations(trx, person.id, input.before),
  );
  return { conversations: conversations.map(({ position: _, ...rest }) => rest), next };
});

export const chatHandlers = { list, some, send, shareFile, remove, markRead, typing, search, inbox };

/** Works in a project that the person may enter; whoever may not learns nothing. */
async function entered<T>(
  { clock, db, person }: Context,
  id: string,
  work: (trx: Trx, project: ProjectRow) => Promise<T>,
): Promise<T> {
  return db.as(person.id, async (trx) => {
    const project = await enterProject(trx, id, { by: person.id, at: clock.now() });
    if (!project) throw refusal('NOT_FOUND');
    return work(trx, project);
  });
}

async function store(
  trx: Trx,
  { clock, person }: Context,
  projectId: string,
  what: Pick<queries.NewMessage, 'client_id' | 'content' | 'message_type' | 'about'>,
) {
  const at = clock.now();
  const message = await queries.insertMessage(trx, {
    ...what,
    ...{ id: uuidv7(at.getTime()), project_id: projectId, sender_id: person.id, at },
  });
  // Deleted on another device before it was sent again, or the sender was taken out in this moment.
  if (!message) throw refusal('NOT_FOUND');
  return message;
}

/** CHAT-23: a message in its place, with what was said before and after. */
async function pageAround(trx: Trx, projectId: string, messageId: string) {
  const position = await queries.findPosition(trx, projectId, messageId);
  if (position === undefined) throw refusal('NOT_FOUND');
  const before = await queries.listMessages(trx, projectId, 'before', position);
  const from = await queries.listMessages(trx, projectId, 'after', position - 1);
  return {
    messages: [...before.messages, ...from.messages],
    older: before.more,
    newer: from.more,
  };
}
