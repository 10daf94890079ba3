/** The common case of listing and sending, as fast as it gets; everything else goes the usual way. */
import { isUuid, uuidv7 } from '../../kit/ids.ts';
import type { DirectRequest, Services } from '../../server/context.ts';
import { type Message, type MessagePage, sendInput } from './chat.contract.ts';
import { pageStatement, type SideText, sendStatement, sidesStatement } from './chat.direct.queries.ts';
import { type MessageText, toMessage } from './chat.queries.ts';
import { MESSAGES_PAGE } from './chat.rules.ts';

/** @returns the page, or null where the usual handler must look closer */
export async function listDirectly(
  { clock, db }: Services,
  { token, params, query }: DirectRequest,
): Promise<MessagePage | null> {
  const { id = '' } = params;
  const { before, ...others } = query;
  if (!isUuid(id) || Object.keys(others).length > 0 || (before && !/^\d{1,15}$/.test(before))) return null;
  const statements = [sidesStatement(id), pageStatement(id, before ? Number(before) : undefined)];
  const answer = await db.quick({ token, at: clock.now() }, statements);
  const [sides = [], found = []] = answer?.rows ?? [];
  const senders = new Map(sides.map((row) => [row.user_id, toSender(row as SideText)]));
  const messages: Message[] = [];
  for (const row of found.slice(0, MESSAGES_PAGE)) {
    const sender = senders.get(row.sender_id as string);
    // Somebody who has left, or an account that is gone.
    if (!sender) return null;
    messages.push(toMessage(row as MessageText, sender));
  }
  if (senders.size === 0) return null;
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
  const answer = await db.quick({ token, at }, [sendStatement(made)]);
  const stored = answer?.rows[0]?.[0];
  if (!stored) return null;
  live.announce();
  const { id: user_id, ...rest } = answer.person;
  return toMessage(stored as MessageText, toSender({ user_id, ...rest }));
}

function toSender(row: SideText): NonNullable<Message['sender']> {
  return row as NonNullable<Message['sender']>;
}
