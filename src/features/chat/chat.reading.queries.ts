/** SQL for read receipts, unread counts and search. */
import { type RawBuilder, sql } from 'kysely';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { actorColumns } from '#db/who-did.ts';
import type { Actor } from '#kit/actor.ts';
import { ACROSS } from '../projects/projects.rules.ts';
import type { Message } from './chat.contract.ts';
import { messageRead } from './chat.events.ts';
import { MAX_MESSAGES } from './chat.rules.ts';
import { FOR_EACH, UNREAD_BY_ITS_ROW, unreadIn } from './chat.unread.queries.ts';

const CONVERSATIONS_PAGE = 30;
const HITS = 30;

const sender = actorColumns('m', 'sender_id');

/** Messages that someone has just read. */
interface Read {
  /** Addressed to them alone. */
  theirs: string[];
  /** Addressed to whoever reads first. */
  first: string[];
  /** Addressed to several people, them included. */
  shared: string[];
}

/**
 * CHAT-16, CHAT-17: marks messages of others that were addressed to this person, to a group including them,
 * or to nobody yet.
 * @returns the ids that were unread before
 */
export async function markRead(
  trx: Trx,
  projectId: string,
  ids: string[],
  { by, at }: Actor,
): Promise<string[]> {
  const which = sql`m.id = any (${ids}::uuid[])`;
  const { theirs, first, shared } = await markUnread(trx, projectId, which, at);
  const byAll = await markReadByAll(trx, projectId, shared, at);
  const facts = { at, actorId: by, projectId, subjectId: projectId };
  const read = [...theirs, ...first, ...byAll];
  if (read.length > 0) await recordEvent(trx, messageRead, { ...facts, data: { ids: read } });
  const own = without(shared, byAll);
  if (own.length > 0) await recordEvent(trx, messageRead, { ...facts, data: { own } });
  return [...theirs, ...first, ...shared];
}

/**
 * Marks everything this person has not read, up to a position; messages that arrived after the request stay
 * unread.
 * @returns the ids that were unread before
 */
export async function markReadThrough(
  trx: Trx,
  projectId: string,
  through: number,
  { by, at }: Actor,
): Promise<string[]> {
  const which = sql`m.position <= ${through}`;
  const { theirs, first, shared } = await markUnread(trx, projectId, which, at);
  const all = [...theirs, ...first, ...shared];
  if (all.length === 0) return [];
  const facts = { at, actorId: by, projectId, subjectId: projectId };
  await recordEvent(trx, messageRead, { ...facts, data: { through } });
  // Group and first-reader messages are reported by id: a position says nothing about the other recipients.
  const alsoOthers = [...first, ...(await markReadByAll(trx, projectId, shared, at))];
  for (let from = 0; from < alsoOthers.length; from += MAX_MESSAGES) {
    const ids = alsoOthers.slice(from, from + MAX_MESSAGES);
    await recordEvent(trx, messageRead, { ...facts, data: { ids } });
  }
  return all;
}

/** @param which a condition on `messages m` */
async function markUnread(trx: Trx, projectId: string, which: RawBuilder<unknown>, at: Date): Promise<Read> {
  const { rows } = await sql<{ id: string; as: keyof Read }>`
    with marked as (
      update messages m set read_at = ${at}
      where m.project_id = ${projectId} and ${which} and m.deleted_at is null and ${sql.raw(UNREAD_BY_ITS_ROW)}
      returning m.id, m.recipient_id
    ), shared as (
      update message_readers set read_at = ${at}
      where person_id = current_person() and message_id in (
        select r.message_id from message_readers r
        join messages m on m.id = r.message_id and m.project_id = r.project_id and m.deleted_at is null and ${which}
        where ${sql.raw(FOR_EACH)} and r.project_id = ${projectId}
        order by r.message_id for update of r)
      returning message_id as id
    )
    select id, case when recipient_id is null then 'first' else 'theirs' end as "as" from marked
    union all select id, 'shared' from shared`.execute(trx);
  const idsOf = (as: keyof Read) => rows.filter((row) => row.as === as).map((row) => row.id);
  return { theirs: idsOf('theirs'), first: idsOf('first'), shared: idsOf('shared') };
}

/**
 * Marks messages that every recipient has now read. Locks, so that two last readers in the same moment wait
 * for each other.
 * @returns their ids
 */
async function markReadByAll(trx: Trx, projectId: string, ids: string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  await sql`select from messages where id = any (${ids}::uuid[]) and project_id = ${projectId}
    order by id for update`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    update messages m set read_at = ${at}
    where m.id = any (${ids}::uuid[]) and m.project_id = ${projectId} and m.read_at is null and not exists (
      select from message_readers r
      where r.message_id = m.id and r.project_id = m.project_id and r.read_at is null)
    returning m.id`.execute(trx);
  return rows.map((row) => row.id);
}

function without(ids: readonly string[], some: readonly string[]): string[] {
  const left = new Set(some);
  return ids.filter((id) => !left.has(id));
}

/**
 * DASH-07.
 * @param projectId counts in this project only
 */
export async function countUnread(trx: Trx, projectId?: string): Promise<number> {
  const where = projectId ? sql`${projectId}::uuid` : sql`any (array(select id from my_projects() as id))`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${unreadIn(where)} unread`.execute(trx);
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
  team_name: string | null;
}

/**
 * CHAT-23: searches the person's own projects only, even for an admin. Matches any form of a word, and
 * prefixes. It scans the messages of those projects: a full-text index is of no use under row-level security,
 * whose policy is evaluated first. Senders are joined only to the rows that are returned, the best ones.
 */
export async function searchMessages(trx: Trx, words: string): Promise<{ hits: HitRow[]; more: boolean }> {
  const { rows } = await sql<HitRow>`
    with asked as materialized (
      select websearch_to_tsquery('english', plain_words(${words}))
        || websearch_to_tsquery('spanish', plain_words(${words}))
        || coalesce((select to_tsquery('simple', string_agg(word || ':*', ' & '))
          from regexp_split_to_table(plain_words(${words}), '[^[:alnum:]]+') word where word <> ''), '') as words
    ), found as materialized (
      select m.id, ts_rank(w.words, asked.words) as rank
      from asked, message_words w join messages m on m.id = w.message_id
      where w.project_id = any (array(select id from my_projects() as id))
        and w.words @@ asked.words and m.deleted_at is null
      order by rank desc, m.position desc limit ${HITS + 1}
    )
    select m.id, m.project_id, m.position::float8 as position, m.content, m.message_type, ${iso('m.created_at')} as created_at,
      p.title as project_title,
      case when m.team_name is null then ${sender.name} end as sender_name, m.team_name
    from found join messages m on m.id = found.id
    join projects p on p.id = m.project_id
    ${sender.join}
    order by found.rank desc, m.position desc`.execute(trx);
  return { hits: rows.slice(0, HITS), more: rows.length > HITS };
}

export interface ConversationRow {
  project_id: string;
  project_title: string;
  with_name: string | null;
  unread: number;
  latest: Pick<
    Message,
    'id' | 'position' | 'content' | 'message_type' | 'created_at' | 'sender_id' | 'team_name'
  >;
  position: number;
}

/**
 * DASH-20: own projects with their latest message, one index lookup each.
 * @param before position of the last row of the previous page
 */
export async function listConversations(trx: Trx, before: number | undefined) {
  const onward = before === undefined ? sql`` : sql`and l.position < ${before}`;
  const { rows } = await sql<ConversationRow>`
    select p.id as project_id, p.title as project_title, o.full_name as with_name,
      (select count(*)::int from ${unreadIn(sql`p.id`)} u) as unread,
      json_build_object('id', l.id, 'position', l.position, 'content', l.content, 'message_type', l.message_type,
        'created_at', ${iso('l.created_at')}, 'sender_id', l.sender_id, 'team_name', l.team_name) as latest,
      l.position::float8 as position
    from own_memberships me
    join projects p on p.id = me.project_id
    join lateral (
      select m.id, m.content, m.message_type, m.created_at, m.sender_id, m.team_name, m.position from messages m
      where m.project_id = p.id and m.deleted_at is null order by m.position desc limit 1
    ) l on true
    left join project_members across on across.project_id = p.id and across.left_at is null
      and across.role = ${JSON.stringify(ACROSS)}::jsonb ->> me.role
    left join people o on o.id = across.person_id
    where true ${onward}
    order by l.position desc limit ${CONVERSATIONS_PAGE + 1}`.execute(trx);
  const conversations = rows.slice(0, CONVERSATIONS_PAGE);
  const more = rows.length > CONVERSATIONS_PAGE;
  return { conversations, next: more ? (conversations.at(-1)?.position ?? null) : null };
}
