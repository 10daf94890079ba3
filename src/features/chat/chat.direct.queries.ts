/**
 * The statements that chat lives on, prepared once, for one round trip. Row-level security decides in
 * them as everywhere. See docs/decisions/0030.
 */
import type { Statement, TextRow } from '../../db/quick.ts';
import { MESSAGE } from './chat.queries.ts';
import { MESSAGES_PAGE } from './chat.rules.ts';

const SIDE = ['user_id', 'full_name', 'email', 'user_type'] as const;
export type SideText = TextRow<(typeof SIDE)[number]>;

/** Who is in a project; nobody where the person may not enter it. */
export function sidesStatement(projectId: string): Statement {
  return {
    name: 'chat.sides',
    text: `select s.id, s.full_name, s.email, s.user_type
      from projects p join people s on s.id in (p.customer_id, p.service_provider_id) where p.id = $1`,
    values: [projectId],
    columns: SIDE,
  };
}

/**
 * A page of messages and one more, newest first.
 * @param before the position that is not in it any more; left out, the newest
 */
export function pageStatement(projectId: string, before: number | undefined): Statement {
  return {
    name: 'chat.page',
    text: `select ${MESSAGE.sql} from messages m
      where m.project_id = $1 and m.deleted_at is null and m.position < $2
      order by m.position desc limit ${MESSAGES_PAGE + 1}`,
    values: [projectId, before ?? Number.MAX_SAFE_INTEGER],
    columns: MESSAGE.columns,
  };
}

export interface DirectMessage {
  id: string;
  project_id: string;
  client_id: string;
  content: string;
  at: Date;
}

/**
 * Stores a message of the person who asks, with its event; no row where it was stored before, or may not
 * be. Nobody is woken: whoever sends it this way does that (Live.announce).
 */
export function sendStatement({ id, project_id, client_id, content, at }: DirectMessage): Statement {
  return {
    name: 'chat.send',
    text: `with m as (
        insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at)
        select $2, p.id, current_person(),
          case current_person() when p.customer_id then p.service_provider_id else p.customer_id end, $3, $4, $5
        from projects p where p.id = $1 and current_person() in (p.customer_id, p.service_provider_id)
        on conflict on constraint messages_once do nothing
        returning *
      ), told as (
        insert into events (at, actor_id, kind, subject_type, subject_id, project_id, recipient_id)
        select created_at, sender_id, 'message.sent', 'message', id, project_id, recipient_id from m
      )
      select ${MESSAGE.sql} from m`,
    values: [project_id, id, client_id, content, at],
    columns: MESSAGE.columns,
  };
}
