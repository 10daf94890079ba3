/** The common case of listing and sending, as fast as it gets; everything else goes the usual way. */
import { isUuid, uuidv7 } from '../../kit/ids.ts';
import type { DirectRequest, Services } from '../../server/context.ts';
import { type Message, type MessagePage, sendInput } from './chat.contract.ts';
import { findPage, type SideText, storeMessage } from './chat.direct.queries.ts';
import { toMessage } from './chat.queries.ts';
import { MESSAGES_PAGE } from './chat.rules.ts';

/** @returns the page, or null where the usual handler must look closer */
export async function listDirectly(
  { clock, db }: Services,
  { token, params, query }: DirectRequest,
): Promise<MessagePage | null> {
  const { id = '' } = params;
  const { before, ...others } = query;
  if (!isUuid(id) || Object.keys(others).length > 0 || (before !== undefined && !/^\d{1,15}$/.test(before)))
    return null;
  const session = { token, at: clock.now() };
  const { sides, found } = await findPage(db, session, id, before === undefined ? undefined : Number(before));
  if (sides.length === 0) return null;
  const senders = new Map(sides.map((side) => [side.user_id, toSender(side)]));
  const messages: Message[] = [];
  for (const row of found.slice(0, MESSAGES_PAGE)) {
    const sender = senders.get(row.sender_id);
    // Somebody who has left, or an account that is gone.
    if (!sender) return null;
    messages.push(toMessage(row, sender));
  }
  return { messages: messages.reverse(), older: found.length > MESSAGES_PAGE, newer: before !== undefined };
}

/** @returns as listDirectly; the input is checked by the contract's own schema */
export async function sendDirectly(
  { clock, db, live }: Services,
  { token, params, body }: DirectRequest,
): Promise<Message | null> {
  const input = sendInput.safeParse({ ...(body as object), id: params.id });
  if (!input.success) return null;
  const { id: project_id, client_id, content } = input.data;
  const at = clock.now();
  const made = { id: uuidv7(at.getTime()), project_id, client_id, content, at };
  const answer = await storeMessage(db, { token, at }, made);
  if (!answer) return null;
  live.announce();
  const { position, recipient_id, ...ids } = answer.stored;
  const sender = toSender(answer.sender);
  return {
    ...{ id: made.id, project_id: ids.project_id as string, client_id: ids.client_id as string },
    ...{ sender, sender_id: sender.user_id, recipient_id, content },
    position: Number(position),
    ...{ message_type: 'text', is_encrypted: false, ai_resource_data: null },
    ...{ created_at: at.toISOString(), read_at: null },
  };
}

function toSender(side: SideText): NonNullable<Message['sender']> {
  return side as NonNullable<Message['sender']>;
}
