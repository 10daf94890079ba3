/**
 * The statements that chat lives on, prepared once, each in one round trip with who asks. Row-level
 * security decides in them as everywhere. See docs/decisions/0030.
 */
import { type Database, isConflict } from '../../db/open.ts';
import type { Session, TextRow } from '../../db/quick.ts';
import { MESSAGE, type MessageText } from './chat.queries.ts';
import { MESSAGES_PAGE } from './chat.rules.ts';

const SIDE = ['user_id', 'full_name', 'email', 'user_type'] as const;
export type SideText = TextRow<(typeof SIDE)[number]>;

const SIDES = {
  name: 'chat.sides',
  text: `select s.id, s.full_name, s.email, s.user_type
    from projects p join people s on s.id in (p.customer_id, p.service_provider_id) where p.id = $1`,
  columns: SIDE,
};
const PAGE = {
  name: 'chat.page',
  text: `select ${MESSAGE.sql} from messages m
    where m.project_id = $1 and m.deleted_at is null and m.position < $2
    order by m.position desc limit ${MESSAGES_PAGE + 1}`,
  columns: MESSAGE.columns,
};

/**
 * @param before the position that is not in the page any more; left out, the newest
 * @returns who is in the project (nobody where the person may not enter it), and a page of messages and one
 *   more, newest first
 */
export async function findPage(
  db: Database,
  session: Session,
  projectId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<{ sides: SideText[]; found: MessageText[] }> {
  const statements = [
    { ...SIDES, values: [projectId] },
    { ...PAGE, values: [projectId, before] },
  ];
  const [sides = [], found = []] = (await db.quick(session, statements))?.rows ?? [];
  return { sides: sides as SideText[], found: found as MessageText[] };
}

const STORED = ['position', 'recipient_id', 'project_id', 'client_id'] as const;
// The position is drawn before: what a statement gives back of a table is held against the policies of
// reading it once more, which costs as much as storing it.
const SEND = {
  name: 'chat.send',
  text: `with p as materialized (
      select id, current_person() as sender_id, nextval('messages_position_seq') as position,
        case current_person() when customer_id then service_provider_id else customer_id end as recipient_id
      from projects where id = $1 and current_person() in (customer_id, service_provider_id)
    ), sent as (
      insert into messages (id, position, project_id, sender_id, recipient_id, client_id, content, created_at)
      overriding system value
      select $2, position, id, sender_id, recipient_id, $3, $4, $5 from p
    ), told as (
      insert into events (at, actor_id, kind, subject_type, subject_id, project_id, recipient_id)
      select $5, sender_id, 'message.sent', 'message', $2, id, recipient_id from p
    )
    select position::text, recipient_id::text, id::text, $3::text from p`,
  columns: STORED,
};

export interface DirectMessage {
  id: string;
  project_id: string;
  client_id: string;
  content: string;
  at: Date;
}

/**
 * Stores a message of the person who asks, with its event. Nobody is woken: whoever sends it this way does
 * that (Live.announce).
 * @returns who sent it, and what was not known; null where it was stored before, or may not be
 */
export async function storeMessage(
  db: Database,
  session: Session,
  { id, project_id, client_id, content, at }: DirectMessage,
): Promise<{ sender: SideText; stored: TextRow<(typeof STORED)[number]> } | null> {
  const statement = { ...SEND, values: [project_id, id, client_id, content, at] };
  const answer = await db.quick(session, [statement]).catch((error: unknown) => {
    if (isConflict(error, 'messages_once')) return null;
    throw error;
  });
  const [stored] = answer?.rows[0] ?? [];
  if (!answer || !stored) return null;
  const { id: user_id, ...rest } = answer.person;
  return { sender: { user_id, ...rest }, stored: stored as TextRow<(typeof STORED)[number]> };
}
