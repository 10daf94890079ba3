// What PostgreSQL itself permits, independent of handlers and screens: the permission tables are checked
// against it.
import type { RawBuilder } from 'kysely';
import { isAdmin } from '#features/accounts/accounts.queries.ts';
import { storeReason } from '#features/activity/activity.reasons.queries.ts';
import { enterProject } from '#features/projects/projects.queries.ts';
import type { Client, Product } from './product.ts';

/** How PostgreSQL refuses: by a policy, a grant or a trigger; or by the time limit. */
const REFUSALS = ['42501', 'messages_corrected_in_time'];

/**
 * Tries a change in a project as a person, and rolls it back. An admin gives a reason, and their visit is recorded first.
 * @returns whether a row was changed
 */
export async function permitted(
  product: Product,
  person: Pick<Client, 'id'>,
  projectId: string,
  statement: RawBuilder<unknown>,
): Promise<boolean> {
  const undone = new Error('undone');
  let rows = 0n;
  const trying = product.services.db.as(person.id, async (trx) => {
    const actor = { by: person.id, at: product.clock.now() };
    if (await isAdmin(trx)) await storeReason(trx, projectId, 'asked_us', actor);
    await enterProject(trx, projectId, actor);
    ({ numAffectedRows: rows = 0n } = await statement.execute(trx));
    throw undone;
  });
  return trying.catch((error: { code?: string; constraint?: string }) => {
    if (error === undone) return rows > 0n;
    if (REFUSALS.includes(error.code ?? '') || REFUSALS.includes(error.constraint ?? '')) return false;
    throw error;
  });
}
