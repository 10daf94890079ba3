/** Providers who wait until an admin has checked who they are. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { isAfter, pageOf } from '#db/pagination.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locale } from '#kit/locale.ts';
import type { Checked } from './accounts.contract.ts';
import { providerVerified } from './accounts.events.ts';

const PAGE = 50;

/** @returns a provider whom no admin has verified yet; undefined for anybody else */
export async function findWaitingProvider(
  trx: Trx,
  personId: string,
): Promise<{ email: string; fullName: string } | undefined> {
  return trx
    .selectFrom('people')
    .select(['email', 'full_name as fullName'])
    .where('id', '=', personId)
    .where('user_type', '=', 'service_provider')
    .where('provider_verified_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Verifies a waiting provider on behalf of an admin.
 * @param seen whom the admin has checked
 * @returns to whom that is written; undefined if none is waiting, or not as seen
 */
export async function verifyProvider(
  trx: Trx,
  providerId: string,
  seen: Checked | undefined,
  { by, at }: Actor,
): Promise<{ email: string; full_name: string; locale: Locale } | undefined> {
  const verified = await trx
    .updateTable('people')
    .set({ provider_verified_at: at })
    .where('id', '=', providerId)
    .where('user_type', '=', 'service_provider')
    .where('provider_verified_at', 'is', null)
    .$if(seen !== undefined, (query) =>
      query.where(
        sql<boolean>`(full_name, email, organization) is not distinct from (${seen?.full_name}, ${seen?.email}, ${seen?.organization})`,
      ),
    )
    .returning(['email', 'full_name', 'locale'])
    .executeTakeFirst();
  if (verified) await recordEvent(trx, providerVerified, { at, actorId: by, subjectId: providerId });
  return verified;
}

export async function isWaitingProvider(trx: Trx, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('user_type', '=', 'service_provider')
    .where('provider_verified_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listWaitingProviders(trx: Trx, after: string | undefined) {
  let query = trx
    .selectFrom('people')
    .select(['id', 'full_name', 'email', 'organization', 'created_at'])
    // Must match the index people_waiting.
    .where('user_type', '=', sql.lit('service_provider'))
    .where('provider_verified_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(PAGE + 1);
  if (after) {
    query = query.where(isAfter('people', 'created_at', after, '>'));
  }
  const { rows: providers, next } = pageOf(await query.execute(), PAGE);
  return { providers, next };
}
