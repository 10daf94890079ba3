/**
 * The two statements that chat lives on, each whole in one: PostgreSQL makes the answer, and we pass it
 * on. Row-level security decides in them as everywhere. See docs/decisions/0030.
 */
import type { Statement } from '../../db/open.ts';
import { EVENTS_CHANNEL } from '../../db/record.ts';
import { MESSAGES_PAGE } from './chat.rules.ts';

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const iso = (column: string) => `to_char(${column} at time zone 'utc', ${INSTANT})`;
const FIELDS = `'id', m.id, 'position', m.position, 'project_id', m.project_id, 'sender_id', m.sender_id,
  'recipient_id', m.recipient_id, 'client_id', m.client_id, 'content', m.content,
  'message_type', m.message_type, 'is_encrypted', m.is_encrypted, 'created_at', ${iso('m.created_at')},
  'read_at', ${iso('m.read_at')}, 'ai_resource_data', m.ai_resource_data`;

const LIST = `
  with sides as materialized (
    select s.id, json_build_object('user_id', s.id, 'full_name', s.full_name, 'email', s.email,
      'user_type', s.user_type) as profile
    from projects p join people s on s.id in (p.customer_id, p.service_provider_id) where p.id = $1
  ), found as materialized (
    select * from messages m where m.project_id = $1 and m.deleted_at is null and m.position < $2
    order by m.position desc limit ${MESSAGES_PAGE + 1}
  )
  select json_build_object(
    'messages', (select coalesce(json_agg(json_build_object(${FIELDS}, 'sender', sides.profile) order by m.position), '[]')
      from (select * from found order by position desc limit ${MESSAGES_PAGE}) m left join sides on sides.id = m.sender_id),
    'older', (select count(*) > ${MESSAGES_PAGE} from found),
    'newer', $3::boolean)::text as body,
    (select bool_and(sender_id in (select id from sides)) from found) as plain
  where exists (select from sides)`;

export interface DirectList {
  body: string;
  /** Whether all senders are still in the project; false asks for the longer way, which finds the others. */
  plain: boolean | null;
}

/**
 * A page of messages as the contract has it.
 * @param before the position that is not in it any more; left out, the newest
 */
export function listStatement(projectId: string, before: number | undefined): Statement {
  const values = [projectId, before ?? Number.MAX_SAFE_INTEGER, before !== undefined];
  return { name: 'chat.list', text: LIST, values };
}

const SEND = `
  with sent as (
    insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at)
    select $2::uuid, p.id, $3::uuid, case $3::uuid when p.customer_id then p.service_provider_id else p.customer_id end,
      $4::uuid, $5::text, $6::timestamptz
    from projects p where p.id = $1 and $3::uuid in (p.customer_id, p.service_provider_id)
    on conflict on constraint messages_once do nothing
    returning *
  ), told as (
    insert into events (at, actor_id, kind, subject_type, subject_id, project_id, recipient_id)
    select created_at, sender_id, 'message.sent', 'message', id, project_id, recipient_id from sent
  )
  select json_build_object(${FIELDS}, 'sender', $7::json)::text as body,
    pg_notify('${EVENTS_CHANNEL}', '')::text as told
  from sent m`;

export interface DirectSend {
  id: string;
  project_id: string;
  sender: { user_id: string; full_name: string; email: string; user_type: string };
  client_id: string;
  content: string;
  at: Date;
}

/** Stores a message with its event, and makes the answer; no row where it was stored before, or may not be. */
export function sendStatement(made: DirectSend): Statement {
  const { id, project_id, sender, client_id, content, at } = made;
  const values = [project_id, id, sender.user_id, client_id, content, at, JSON.stringify(sender)];
  return { name: 'chat.send', text: SEND, values };
}
