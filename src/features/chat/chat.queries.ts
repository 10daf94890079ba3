/** The SQL of chat. */
import { type RawBuilder, sql } from 'kysely';
import { iso, isoOfText } from '../../db/instants.ts';
import type { Trx } from '../../db/open.ts';
import type { TextRow } from '../../db/quick.ts';
import { EVENTS_CHANNEL, record } from '../../db/record.ts';
import type { AiResourceData } from '../../db/resource-data.ts';
import { whoDid } from '../../db/who-did.ts';
import type { Doing } from '../../kit/doing.ts';
import type { Message } from './chat.contract.ts';
import { MESSAGES_PAGE } from './chat.rules.ts';

const CONVERSATIONS_PAGE = 30;
const HITS = 30;

const COLUMNS = [
  ...['id', 'position', 'project_id', 'sender_id', 'recipient_id', 'client_id', 'content'],
  ...['message_type', 'created_at', 'read_at', 'ai_resource_data'],
] as const;
/** A message as PostgreSQL writes it. */
export const MESSAGE = {
  columns: COLUMNS,
  /** For a select from `messages m`. */
  sql: COLUMNS.map((column) => `m.${column}::text`).join(', '),
};
export type MessageText = TextRow<(typeof COLUMNS)[number]>;

const sender = whoDid('m', 'sender_id');

/** A message as the contract has it. */
export function toMessage(row: MessageText, sender: Message['sender']): Message {
  const { created_at, read_at, ai_resource_data } = row;
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
    ai_resource_data: ai_resource_data && JSON.parse(ai_resource_data),
    sender,
  };
}

async function selectMessages(trx: Trx, where: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  const { rows } = await sql<MessageText & { sender: Message['sender'] }>`
    select ${sql.raw(MESSAGE.sql)}, ${sender.json} as sender from messages m ${sender.join}
    where m.deleted_at is null and ${where} ${tail}`.execute(trx);
  return rows.map(({ sender, ...row }) => toMessage(row, sender));
}

/**
 * A page of messages, in the direction asked for.
 * @param from the position that is not in it any more; left out, the newest
 * @returns oldest first, and whether there are more behind it in that direction
 */
export async function listMessages(
  trx: Trx,
  projectId: string,
  direction: 'before' | 'after',
  from?: number,
): Promise<{ messages: Message[]; more: boolean }> {
  const beyond =
    from === undefined
      ? sql``
      : direction === 'before'
        ? sql`and m.position < ${from}`
        : sql`and m.position > ${from}`;
  const order = direction === 'before' ? sql`desc` : sql`asc`;
  const found = await selectMessages(
    trx,
    sql`m.project_id = ${projectId} ${beyond}`,
    sql`order by m.position ${order} limit ${MESSAGES_PAGE + 1}`,
  );
  const messages = found.slice(0, MESSAGES_PAGE);
  if (direction === 'before') messages.reverse();
  return { messages, more: found.length > MESSAGES_PAGE };
}

/** @returns the position of a message that is still there */
export async function findPosition(trx: Trx, projectId: string, id: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('messages')
    .select('position')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && Number(row.position);
}

export async function someMessages(trx: Trx, projectId: string, ids: string[]): Promise<Message[]> {
  return selectMessages(
    trx,
    sql`m.project_id = ${projectId} and m.id = any (${ids}::uuid[])`,
    sql`order by m.position`,
  );
}

export interface NewMessage {
  id: string;
  project_id: string;
  sender_id: string;
  client_id: string;
  content: string;
  message_type: 'text' | 'system';
  about: AiResourceData | null;
  at: Date;
}

/**
 * Stores a message with its event, once for its client id, in one statement. It is for the other side, as
 * the project is in that moment; of an admin, for nobody.
 * @returns the message that has this client id now; nothing when it is deleted, or the sender has left
 */
export async function insertMessage(trx: Trx, made: NewMessage): Promise<Message | undefined> {
  const about = made.about && JSON.stringify(made.about);
  await sql`
    with stored as (
      insert into messages (id, project_id, sender_id, recipient_id, client_id, content, message_type,
        ai_resource_data, created_at)
      select ${made.id}::uuid, id, ${made.sender_id}::uuid,
        case ${made.sender_id}::uuid when customer_id then service_provider_id
          when service_provider_id then customer_id end,
        ${made.client_id}::uuid, ${made.content}, ${made.message_type}, ${about}::jsonb, ${made.at}::timestamptz
      from projects where id = ${made.project_id}
      on conflict on constraint messages_once do nothing
      returning id, project_id, sender_id, recipient_id, created_at
    ), told as (
      insert into events (at, actor_id, kind, subject_type, subject_id, project_id, recipient_id)
      select created_at, sender_id, 'message.sent', 'message', id, project_id, recipient_id from stored
      returning id
    )
    select pg_notify(${EVENTS_CHANNEL}, '') from told`.execute(trx);
  const [message] = await selectMessages(
    trx,
    sql`m.project_id = ${made.project_id} and m.sender_id = ${made.sender_id} and m.client_id = ${made.client_id}`,
    sql``,
  );
  return message;
}

/** @returns who sent a message that is still there */
export async function findSender(trx: Trx, projectId: string, id: string) {
  return trx
    .selectFrom('messages')
    .select(['sender_id', 'recipient_id'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** CHAT-14: the row stays. @returns false when somebody was faster */
export async function markDeleted(
  trx: Trx,
  projectId: string,
  id: string,
  { by, at }: Doing,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await record(trx, {
    ...{ kind: 'message.deleted', at, actorId: by, projectId },
    subject: { type: 'message', id },
  });
  return true;
}

/**
 * CHAT-16, CHAT-17: marks messages of others that were meant for this person, or for nobody yet.
 * @returns the ids of those that were unread
 */
export async function markRead(
  trx: Trx,
  projectId: string,
  ids: string[],
  { by, at }: Doing,
): Promise<string[]> {
  const rows = await trx
    .updateTable('messages')
    .set({ read_at: at })
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .where('sender_id', '<>', by)
    .where((eb) => eb.or([eb('recipient_id', '=', by), eb('recipient_id', 'is', null)]))
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  if (rows.length === 0) return [];
  await record(trx, {
    ...{ kind: 'message.read', at, actorId: by, projectId, data: { ids: rows.map((row) => row.id) } },
    subject: { type: 'project', id: projectId },
  });
  return rows.map((row) => row.id);
}

/** Of `messages u`: unread, and for this person or for whoever reads it first (CHAT-17). From its index. */
const unreadBy = (personId: string) => sql`u.read_at is null and u.deleted_at is null
  and (u.recipient_id = ${personId} or (u.recipient_id is null and u.sender_id is distinct from ${personId}))`;

/** DASH-07. */
export async function countUnread(trx: Trx, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages u
    where u.project_id = any (array(select id from my_projects() as id)) and ${unreadBy(personId)}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export interface HitRow {
  id: string;
  project_id: string;
  position: number;
  content: string;
  message_type: Message['message_type'];
  created_at: string;
  project_title: string;
  sender_name: string | null;
}

/**
 * CHAT-23: of the person's own projects only, also for an admin. It looks through the messages of those
 * projects: an index of words is of no use beneath row-level security, whose own question comes first.
 */
export async function searchMessages(trx: Trx, words: string): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    with asked as (
      select websearch_to_tsquery('english', plain_words(${words}))
        || websearch_to_tsquery('spanish', plain_words(${words})) as words
    )
    select m.id, m.project_id, m.position::float8 as position, m.content, m.message_type, ${iso('m.created_at')} as created_at,
      p.title as project_title,
      ${sender.name} as sender_name
    from asked, messages m
    join projects p on p.id = m.project_id
    ${sender.join}
    where m.project_id = any (array(select id from my_projects() as id))
      and m.searched @@ asked.words and m.deleted_at is null
    order by ts_rank(m.searched, asked.words) desc, m.position desc limit ${HITS}`.execute(trx);
  return rows;
}

export interface ConversationRow {
  project_id: string;
  project_title: string;
  with_name: string | null;
  unread: number;
  latest: Pick<Message, 'id' | 'content' | 'message_type' | 'created_at' | 'sender_id'>;
  position: number;
}

/**
 * DASH-20: own projects with their latest message; each is one look into an index.
 * @param before the position of the last one of the page before
 */
export async function listConversations(trx: Trx, personId: string, before: number | undefined) {
  const onward = before === undefined ? sql`` : sql`and l.position < ${before}`;
  const { rows } = await sql<ConversationRow>`
    select p.id as project_id, p.title as project_title, o.full_name as with_name,
      (select count(*)::int from messages u where u.project_id = p.id and ${unreadBy(personId)}) as unread,
      json_build_object('id', l.id, 'content', l.content, 'message_type', l.message_type,
        'created_at', ${iso('l.created_at')}, 'sender_id', l.sender_id) as latest,
      l.position::float8 as position
    from projects p
    join lateral (
      select m.id, m.content, m.message_type, m.created_at, m.sender_id, m.position from messages m
      where m.project_id = p.id and m.deleted_at is null order by m.position desc limit 1
    ) l on true
    left join people o on o.id = case p.customer_id when ${personId} then p.service_provider_id else p.customer_id end
    where (p.customer_id = ${personId} or p.service_provider_id = ${personId}) ${onward}
    order by l.position desc limit ${CONVERSATIONS_PAGE + 1}`.execute(trx);
  const conversations = rows.slice(0, CONVERSATIONS_PAGE);
  const more = rows.length > CONVERSATIONS_PAGE;
  return { conversations, next: more ? (conversations.at(-1)?.position ?? null) : null };
}
