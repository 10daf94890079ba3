/** The common case of listing and sending, as fast as it gets; everything else goes the usual way. */
import { isUuid, uuidv7 } from '../../kit/ids.ts';
import type { DirectRequest, Services } from '../../server/context.ts';
import { sendInput } from './chat.contract.ts';
import { type DirectList, type DirectSend, listStatement, sendStatement } from './chat.direct.queries.ts';

/** @returns the answer as JSON, or null where the usual handler must look closer */
export async function listDirectly(
  { db }: Services,
  { person, params, query }: DirectRequest,
): Promise<string | null> {
  const { id = '' } = params;
  const { before, ...others } = query;
  if (!isUuid(id) || Object.keys(others).length > 0 || (before && !/^\d{1,15}$/.test(before))) return null;
  const [row] = await db.one<DirectList>(person.id, listStatement(id, before ? Number(before) : undefined));
  return row && row.plain !== false ? row.body : null;
}

/** @returns as listDirectly; the input is checked by the contract's own schema */
export async function sendDirectly(
  { clock, db }: Services,
  { person, params, body }: DirectRequest,
): Promise<string | null> {
  const input = sendInput.safeParse({ ...(body as object), id: params.id });
  if (!input.success) return null;
  const { id, client_id, content } = input.data;
  const at = clock.now();
  const sender: DirectSend['sender'] = {
    ...{ user_id: person.id, full_name: person.fullName, email: person.email, user_type: person.userType },
  };
  const made = { id: uuidv7(at.getTime()), project_id: id, sender, client_id, content, at };
  const [row] = await db.one<{ body: string }>(person.id, sendStatement(made));
  return row?.body ?? null;
}
