/** Chat: list, send, correct, delete, mark as read, typing, search, inbox. */
import { implement } from '@orpc/server';
import { violates } from '#db/errors.ts';
import type { SessionPerson } from '#db/open.ts';
import { READ_NOTHING, readAll } from '#db/read.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type Enter, oneRoundTrip, type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { markSubjectsSeen } from '../activity/activity.queries.ts';
import { findFile } from '../files/files.queries.ts';
import { readInProjectOrRefuse, workInProject } from '../projects/projects.entering.handlers.ts';
import { membersOf } from '../projects/projects.rules.ts';
import { chat, type Message } from './chat.contract.ts';
import * as correcting from './chat.correcting.queries.ts';
import { messageSent } from './chat.events.ts';
import * as queries from './chat.queries.ts';
import * as reading from './chat.reading.queries.ts';
import { MESSAGES_PAGE, mayDelete, SHARED_A_FILE, whyNotCorrect } from './chat.rules.ts';

const os = implement(chat).$context<RequestContext<'live'>>();

type Entering = RequestContext & { enter: Enter };

const list = os.list.use(oneRoundTrip).handler(async ({ input, context }) => {
  const { id, before, after, around } = input;
  if (around !== undefined) {
    const { people, found } = await readInProjectOrRefuse(
      context,
      id,
      readAll({
        older: queries.messagesOf('before_that', id, around),
        newer: queries.messagesOf('from_that', id, around),
      }),
    );
    // The message itself comes first in the newer half.
    if (found.newer.length === 0) throw refusal('NOT_FOUND');
    const [behind, ahead] = [pageOf(found.older), pageOf(found.newer)];
    const messages = queries.toMessages(people, [...behind.rows.toReversed(), ...ahead.rows]);
    return { messages, older: behind.more, newer: ahead.more };
  }
  const read =
    after === undefined
      ? queries.messagesOf('before', id, before ?? Number.MAX_SAFE_INTEGER)
      : queries.messagesOf('after', id, after);
  const { people, found } = await readInProjectOrRefuse(context, id, read);
  const { rows, more } = pageOf(found);
  if (after !== undefined) return { messages: queries.toMessages(people, rows), older: true, newer: more };
  const messages = queries.toMessages(people, rows.toReversed());
  return { messages, older: more, newer: before !== undefined };
});

const some = os.some.use(oneRoundTrip).handler(async ({ input: { id, ids }, context }) => {
  const read = queries.messagesOf('some', id, ids);
  const { people, found } = await readInProjectOrRefuse(context, id, read);
  return { messages: queries.toMessages(people, found) };
});

const send = os.send.use(oneRoundTrip).handler(async ({ input, context }) => {
  const { id, client_id, content, reply_to = null } = input;
  const made = newMessage(context, id, { client_id, content, reply_to, message_type: 'text', about: null });
  const message = await storeMessage(context, made).catch((error: unknown) => {
    // Another project or nonexistent: the answer is the same, so neither is revealed.
    throw violates(error, 'foreign_key', 'messages_reply_to_fkey') ? refusal('NOT_FOUND') : error;
  });
  context.live.announce();
  return messageOrRefuse(message);
});

/** CHAT-09: the server words the message, so nobody can put words into the system's mouth. */
const shareFile = os.shareFile.use(requireSession).handler(async ({ input, context }) => {
  const { id, client_id, file_id } = input;
  const message = await workInProject(context, id, async (trx) => {
    const file = await findFile(trx, id, file_id);
    if (!file || file.uploaded_by !== context.person.id) throw refusal('NOT_FOUND');
    const content = SHARED_A_FILE + file.file_name;
    const about = { type: 'file', file_id, size: file.file_size } as const;
    const made = { client_id, content, reply_to: null, message_type: 'system', about } as const;
    const { fullName: team_name } = context.person;
    return messageOrRefuse(await queries.insertMessage(trx, { ...newMessage(context, id, made), team_name }));
  });
  context.live.announce();
  return message;
});

/** Idempotent: sending the current words again is not a correction. */
const correct = os.correct.use(requireSession).handler(async ({ input, context }) => {
  const { id, message_id, content, edited_at } = input;
  const actor = { by: context.person.id, at: context.clock.now() };
  return workInProject(context, id, async (trx) => {
    const found = await correcting.findCorrectable(trx, id, message_id);
    const problem = found ? whyNotCorrect(actor.by, found, actor.at) : 'deleted';
    if (!found || problem === 'deleted') throw refusal('NOT_FOUND');
    if (problem === 'not_own') throw refusal('FORBIDDEN');
    const isNews = found.content !== content;
    if (isNews && problem === 'late') throw refusal('CORRECTION_CLOSED');
    const made = { id: message_id, content, edited_at };
    const overtaken = isNews && !(await correcting.correctMessage(trx, id, made, actor));
    const [message] = await queries.findMessagesByIds(trx, id, [message_id]);
    if (!message) throw refusal('NOT_FOUND');
    // Another device has just corrected it.
    if (overtaken && message.content !== content) throw refusal('CHANGED_MEANWHILE', { message });
    return message;
  }).catch((error: unknown) => {
    // Too late by the database clock.
    throw correcting.isLate(error) ? refusal('CORRECTION_CLOSED') : error;
  });
});

const history = os.history.use(requireSession).handler(async ({ input: { id, message_id }, context }) =>
  workInProject(context, id, async (trx) => {
    const versions = await correcting.listVersions(trx, id, message_id);
    if (versions.length === 0) throw refusal('NOT_FOUND');
    return { versions };
  }),
);

const remove = os.remove.use(requireSession).handler(async ({ input, context }) => {
  const { id, message_id } = input;
  const { clock, person } = context;
  const at = clock.now();
  return workInProject(context, id, async (trx) => {
    const found = await queries.findSender(trx, id, message_id);
    if (!found) throw refusal('NOT_FOUND');
    if (!mayDelete(person.id, found)) throw refusal('FORBIDDEN');
    const deleted = await queries.markDeleted(trx, id, message_id, { by: person.id, at });
    if (!deleted) throw refusal('NOT_FOUND');
    return DONE;
  });
});

const markRead = os.markRead.use(requireSession).handler(async ({ input: { id, ids }, context }) => {
  const { clock, person } = context;
  const at = clock.now();
  return workInProject(context, id, async (trx) => {
    const read = await reading.markRead(trx, id, ids, { by: person.id, at });
    await markSubjectsSeen(trx, person.id, 'message', read);
    return DONE;
  });
});

const markAllRead = os.markAllRead
  .use(requireSession)
  .handler(async ({ input: { id, through }, context }) => {
    const { clock, person } = context;
    const at = clock.now();
    return workInProject(context, id, async (trx) => {
      const read = await reading.markReadThrough(trx, id, through, { by: person.id, at });
      await markSubjectsSeen(trx, person.id, 'message', read);
      return DONE;
    });
  });

/** Only reaches who is connected now; never stored. */
const typing = os.typing.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { live, person } = context;
  await workInProject(context, id, (trx, project) =>
    live.sendTyping(trx, {
      project_id: project.id,
      by: person.id,
      to: membersOf(project).filter((each) => each !== person.id),
    }),
  );
  return DONE;
});

const search = os.search.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  return db.as(person.id, (trx) => reading.searchMessages(trx, input.words));
});

const unread = os.unread
  .use(requireSession)
  .handler(async ({ input: { id }, context }) =>
    workInProject(context, id, async (trx) => ({ unread: await reading.countUnread(trx, id) })),
  );

const inbox = os.inbox.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  const { conversations, next } = await db.as(person.id, (trx) =>
    reading.listConversations(trx, input.before),
  );
  return { conversations: conversations.map(({ position: _, ...rest }) => rest), next };
});

export const chatHandlers = {
  list,
  some,
  send,
  shareFile,
  correct,
  history,
  remove,
  markRead,
  markAllRead,
  typing,
  search,
  unread,
  inbox,
};

const as = (context: Entering, { id }: SessionPerson) => ({ ...context, person: { id } });

/**
 * Stores a message and authenticates in one round trip. Uses a transaction when another room reacts to the
 * event, and for an admin, who is not a member.
 */
async function storeMessage(context: Entering, made: queries.NewMessage): Promise<Message | undefined> {
  const { db, enter } = context;
  const alone = !db.reactsTo(messageSent);
  if (alone && made.reply_to === null) {
    const { person, found: stored } = await enter(queries.insertNewMessage(made));
    if (stored) return queries.asStored(made, person, stored);
  }
  // A reply, or a message that was stored before.
  const { person, found } = await enter(alone ? queries.insertAndRead(made) : READ_NOTHING);
  if (found) return found.message;
  const team_name = person.full_name;
  return workInProject(as(context, person), made.project_id, (trx) =>
    queries.insertMessage(trx, { ...made, team_name }),
  );
}

/** Takes a page from a query that fetched one row extra. */
function pageOf(found: readonly queries.MessageText[]) {
  return { rows: found.slice(0, MESSAGES_PAGE), more: found.length > MESSAGES_PAGE };
}

function newMessage(
  { clock }: RequestContext,
  project_id: string,
  what: Pick<queries.NewMessage, 'client_id' | 'content' | 'reply_to' | 'message_type' | 'about'>,
): queries.NewMessage {
  const at = clock.now();
  return { ...what, id: uuidv7(at.getTime()), project_id, team_name: null, at };
}

/**
 * @throws NOT_FOUND if another device deleted it before the retry, or the sender was removed from the project
 */
function messageOrRefuse(message: Message | undefined): Message {
  if (!message) throw refusal('NOT_FOUND');
  return message;
}
