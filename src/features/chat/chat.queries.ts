/**
 * SQL of chat. What people wait for runs as statements in a single round trip (0066), or in a transaction.
 */

import { sql } from 'kysely';
import { isoOfText } from '#db/instants.ts';
import { inTransaction, type SessionPerson, type Trx } from '#db/open.ts';
import { react } from '#db/reactions.ts';
import { mapRead, type Read, readAll, readRows } from '#db/read.ts';
import { recordEvent } from '#db/record.ts';
import type { TextRow } from '#db/session-pipeline.ts';
import { listed } from '#db/statements.ts';
import { actorOf, peopleOf } from '#db/who-did.ts';
import type { Actor } from '#kit/actor.ts';
import type { Message, Quote } from './chat.contract.ts';
import { messageDeleted, messageSent } from './chat.events.ts';
import { MESSAGES_PAGE, QUOTE_MAX } from './chat.rules.ts';
import type { MessageSubject } from './chat.types.ts';
import { UNREAD } from './chat.unread.queries.ts';

const COLUMNS = [
  'id',
  'position',
  'project_id',
  'sender_id',
  'recipient_id',
  'client_id',
  'content',
  'message_type',
  'created_at',
  'read_at',
  'edited_at',
  'ai_resource_data',
  'team_name',
] as const;
/** Columns of `messages q`, the quoted message. */
const QUOTED = {
  quoted_id: 'q.id',
  quoted_sender_id: 'q.sender_id',
  quoted_team_name: 'q.team_name',
  quoted_type: 'q.message_type',
  quoted_edited_at: 'q.edited_at',
  quoted_content: `case when q.deleted_at is null then left(q.content, ${QUOTE_MAX}) end`,
} as const;
const QUOTED_COLUMNS = Object.keys(QUOTED) as (keyof typeof QUOTED)[];

export const MESSAGE_COLUMNS = [...COLUMNS, 'unread', ...QUOTED_COLUMNS] as const;
export type MessageText = TextRow<(typeof MESSAGE_COLUMNS)[number]>;
const MESSAGE = [
  ...COLUMNS.map((column) => `m.${column}::text`),
  `(${UNREAD})::text as unread`,
  ...Object.entries(QUOTED).map(([column, value]) => `${value}::text as ${column}`),
].join(', ');

/** Messages of the project $1 that are still there. */
export const select = (where: string, tail: string) => `select ${MESSAGE}
  from messages m left join messages q on q.id = m.reply_to and q.project_id = m.project_id
  where m.project_id = $1 and m.deleted_at is null and ${where} ${tail}`;
const NEWER = `order by m.position limit ${MESSAGES_PAGE + 1}`;
export const OLDER = `order by m.position desc limit ${MESSAGES_PAGE + 1}`;
const THAT = '(select position from messages where id = $2 and project_id = $1 and deleted_at is null)';
const LISTS = {
  before: select('m.position < $2', OLDER),
  after: select('m.position > $2', NEWER),
  before_that: select(`m.position < ${THAT}`, OLDER),
  from_that: select(`m.position >= ${THAT}`, NEWER),
  some: select('m.id = any ($2::uuid[])', 'order by m.position'),
  own: select('m.sender_id = current_person() and m.client_id = $2', ''),
};

/**
 * Messages of a project.
 * @param which before or after a position, or that of a message; by ids; or an own one by its
 * client id
 */
export function messagesOf(
  which: keyof typeof LISTS,
  projectId: string,
  what: string | number | readonly string[],
): Read<MessageText[]> {
  const [name, text] = [`chat.${which}`, LISTS[which]];
  const value = typeof what === 'object' ? listed(what) : what;
  return readRows({ name, text, values: [projectId, value], columns: MESSAGE_COLUMNS });
}

/** Whoever may have sent a message. */
type Sender = Parameters<typeof actorOf>[0];

/** @returns messages in the contract's format, in order */
export function toMessages(people: readonly Sender[], rows: readonly MessageText[]): Message[] {
  const senders = new Map(people.map((person) => [person.user_id, actorOf(person)]));
  return rows.map((row) => toMessage(row, senders));
}

function toMessage(row: MessageText, senders: ReadonlyMap<string | null, Message['sender']>): Message {
  const { created_at, read_at, edited_at, ai_resource_data } = row;
  return {
    id: row.id as string,
    position: Number(row.position),
    project_id: row.project_id as string,
    sender_id: row.sender_id,
    recipient_id: row.recipient_id,
    client_id: row.client_id as string,
    content: row.content as string,
    message_type: row.message_type as Message['message_type'],
    is_encrypted: false,
    created_at: isoOfText(created_at as string),
    read_at: read_at && isoOfText(read_at),
    unread: row.unread === 'true',
    edited_at: edited_at && isoOfText(edited_at),
    ai_resource_data: ai_resource_data && JSON.parse(ai_resource_data),
    reply_to: toQuote(row, senders.get(row.quoted_sender_id)?.full_name ?? null),
    sender: row.team_name === null ? (senders.get(row.sender_id) ?? null) : null,
    team_name: row.team_name,
  };
}

function toQuote(row: MessageText, name: string | null): Quote | null {
  if (row.quoted_id === null) return null;
  const { quoted_sender_id: sender_id, quoted_team_name: team_name, quoted_content: content } = row;
  const message_type = row.quoted_type as Quote['message_type'];
  const sender_name = team_name === null ? name : null;
  const edited_at = row.quoted_edited_at && isoOfText(row.quoted_edited_at);
  return { id: row.quoted_id, sender_id, sender_name, team_name, message_type, content, edited_at };
}

/** Messages of a project with its current and former members, who may have sent them. */
const messagesWithPeople = (...[which, projectId, what]: Parameters<typeof messagesOf>) =>
  readAll({ people: peopleOf(projectId), rows: messagesOf(which, projectId, what) });

export async function findMessagesByIds(trx: Trx, projectId: string, ids: string[]): Promise<Message[]> {
  const { people, rows } = await inTransaction(trx, messagesWithPeople('some', projectId, ids));
  return toMessages(people, rows);
}

/**
 * New messages for the live stream, read with the rights of one of the project's members.
 * @returns the messages without `unread`, which differs per reader, and the members who may read them; null
 * if the reader is not a member
 */
export const wordsOf = (projectId: string, ids: string[]) =>
  mapRead(messagesWithPeople('some', projectId, ids), ({ people, rows }) =>
    people.length === 0
      ? null
      : {
          people: people.filter((person) => person.is_in === 'true').map((person) => person.user_id),
          messages: new Map(toMessages(people, rows).map(({ unread: _, ...each }) => [each.id, each])),
        },
  );

export interface NewMessage {
  id: string;
  project_id: string;
  client_id: string;
  content: string;
  /** Id of the message it replies to. */
  reply_to: string | null;
  message_type: 'text' | 'system';
  about: MessageSubject | null;
  /** For an admin outside the project: their name. */
  team_name: string | null;
  at: Date;
}

const STORED = ['position', 'project_id', 'sender_id', 'client_id', 'recipient_id', 'created_at'] as const;
type Stored = TextRow<(typeof STORED)[number]>;
const SEND = `with p as materialized (
    select $1::uuid as id, current_person() as sender_id, others,
      case cardinality(others) when 1 then others[1] end as recipient_id,
      case when me.project_id is null then $9::text end as team_name
    from others_in($1) as others left join own_memberships me on me.project_id = $1
    where me.project_id is not null or $9::text is not null
  ), stored as (
    insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at, reply_to,
      message_type, ai_resource_data, team_name)
    select $2, id, sender_id, recipient_id, $3, $4, $5, $6, $7, $8, team_name from p
    on conflict on constraint messages_once do nothing
    returning ${STORED.join(', ')}
  ), logged as (
    insert into events (at, actor_id, kind, subject_type, subject_id, project_id, recipient_ids)
    select $5, p.sender_id, '${messageSent.kind}', '${messageSent.subject}', $2, p.id, others from p, stored
  )
  select ${STORED.map((column) => `${column}::text`).join(', ')} from stored`;

/**
 * Stores a message of the current person with its event, once per client id. It is addressed to the only
 * other member at that moment, or else to nobody in particular. Stores nothing for a person outside the
 * project. Does not notify: the caller does that (Live.announce).
 * @returns what was stored, if anything
 * @throws a violation of `messages_reply_to_fkey` (`violates`) if it replies to a message outside the project
 */
export function insertNewMessage(made: NewMessage): Read<Stored | undefined> {
  const about = made.about && JSON.stringify(made.about);
  const { id, project_id, client_id, content, at, reply_to, message_type, team_name } = made;
  const rows = readRows({
    name: 'chat.send',
    text: SEND,
    values: [project_id, id, client_id, content, at, reply_to, message_type, about, team_name],
    columns: STORED,
  });
  return mapRead(rows, ([stored]) => stored);
}

/**
 * Builds the message just stored, if it is not a reply and its sender is a member.
 * @param by the sender, from the authentication query
 * @param stored what `insertNewMessage` returned
 */
export function asStored(made: NewMessage, by: SessionPerson, stored: Stored): Message | undefined {
  const nothing = Object.fromEntries(MESSAGE_COLUMNS.map((column) => [column, null])) as MessageText;
  const { id, content, message_type } = made;
  return toMessages([{ ...by, user_id: by.id }], [{ ...nothing, ...stored, id, content, message_type }])[0];
}

/**
 * Stores a message and reads it back, for when no room reacts to it.
 * @returns the message that now has this client id, if it is still there; null for who is not in the project
 */
export const insertAndRead = (made: NewMessage) =>
  mapRead(
    readAll({
      people: peopleOf(made.project_id),
      stored: insertNewMessage(made),
      rows: messagesOf('own', made.project_id, made.client_id),
    }),
    ({ people, rows }) => (people.length === 0 ? null : { message: toMessages(people, rows)[0] }),
  );

/**
 * Stores a message and runs the reactions of other rooms.
 * @returns the message that now has this client id; undefined if it was deleted, or the sender has left
 */
export async function insertMessage(trx: Trx, made: NewMessage): Promise<Message | undefined> {
  const { id: subjectId, project_id: projectId, client_id, at } = made;
  const now = await inTransaction(trx, insertNewMessage(made));
  const { kind } = messageSent;
  if (now) await react(trx, { kind, at, actorId: now.sender_id, subjectId, projectId, data: {} });
  const { people, rows } = await inTransaction(trx, messagesWithPeople('own', projectId, client_id));
  return toMessages(people, rows)[0];
}

/** @returns the sender of a message that is not deleted */
export async function findSender(trx: Trx, projectId: string, id: string) {
  return trx
    .selectFrom('messages')
    .select(['sender_id', 'recipient_id'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** @returns the messages with which somebody announced a file of theirs */
export async function listAnnouncing(
  trx: Trx,
  projectId: string,
  fileId: string,
  senderId: string,
): Promise<string[]> {
  const found = await trx
    .selectFrom('messages')
    .select('id')
    .where('project_id', '=', projectId)
    .where('message_type', '=', 'system')
    .where('deleted_at', 'is', null)
    .where('sender_id', '=', senderId)
    .where(sql<boolean>`ai_resource_data->>'file_id' = ${fileId}`)
    .execute();
  return found.map(({ id }) => id);
}

/** CHAT-14: the row stays. @returns false if someone else was faster */
export async function markDeleted(
  trx: Trx,
  projectId: string,
  id: string,
  { by, at }: Actor,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordEvent(trx, messageDeleted, { at, actorId: by, projectId, subjectId: id });
  return true;
}
