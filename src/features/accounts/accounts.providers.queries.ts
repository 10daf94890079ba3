/** Providers who wait until an admin has checked who they are. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { isAfter, pageOf } from '#db/pagination.ts';
import { recordEvent } from '#db/record.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locale } from '#kit/locale.ts';
import type { Checked } from './accounts.contract.ts';
import { providerVerified, verificationTakenBack } from './accounts.events.ts';

const PAGE = 50;

/** @returns a provider whom no admin has verified yet; undefined for anybody else */
export async function findWaitingProvider(
  trx: Trx,
  personId: string,
): Promise<{ email: string; emailVerified: boolean; fullName: string } | undefined> {
  return trx
    .selectFrom('people')
    .select(['email', 'email_verified as emailVerified', 'full_name as fullName'])
    .where('id', '=', personId)
    .where('user_type', '=', 'service_provider')
    .where('provider_verified_at', 'is', null)
    .executeTakeFirst();
}

/** @returns the provider with an open account whose proved address this is, verified by an admin or not */
export async function findProviderAt(trx: Trx, email: string): Promise<{ id: string } | undefined> {
  return withSystemRights(trx, () =>
    trx
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .where('email_verified', '=', true)
      .where('user_type', '=', 'service_provider')
      .where('deactivated_at', 'is', null)
      .executeTakeFirst(),
  );
}

/**
 * Verifies a waiting provider, whose address is proved, on behalf of an admin.
 * @param seen whom the admin has checked
 * @returns to whom that is written; undefined if none is waiting, or not as seen, or with an address not proved yet
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
    .where('email_verified', '=', true)
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

/**
 * Takes a verification back on behalf of an admin: the provider waits again.
 * @returns to whom that is written, if their account is open; undefined if they are not verified
 */
export async function takeVerificationBack(
  trx: Trx,
  providerId: string,
  { by, at }: Actor,
): Promise<{ email: string; full_name: string; locale: Locale; deactivated_at: Date | null } | undefined> {
  const taken = await trx
    .updateTable('people')
    .set({ provider_verified_at: null })
    .where('id', '=', providerId)
    .where('user_type', '=', 'service_provider')
    .where('provider_verified_at', 'is not', null)
    .returning(['email', 'full_name', 'locale', 'deactivated_at'])
    .executeTakeFirst();
  if (taken) await recordEvent(trx, verificationTakenBack, { at, actorId: by, subjectId: providerId });
  return taken;
}

export async function listWaitingProviders(trx: Trx, after: string | undefined) {
  let query = trx
    .selectFrom('people')
    .select(['id', 'full_name', 'email', 'organization', 'email_verified', 'created_at'])
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
