/** The SQL of who has to have a second factor. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { UserType } from './accounts.rules.ts';

/** @returns the roles a duty may be about */
export async function findRoles(trx: Trx, personId: string) {
  const row = await trx
    .selectFrom('people')
    .leftJoin('admins', 'admins.user_id', 'people.id')
    .select(['user_type', 'admins.user_id'])
    .where('people.id', '=', personId)
    .executeTakeFirst();
  return { isAdmin: row?.user_id != null, userType: (row?.user_type ?? 'customer') as UserType };
}

const WITHOUT_FACTOR = sql<boolean>`not exists (select from factors f
    where f.person_id = sessions.user_id and f.verified_at is not null)
  and not exists (select from passkeys p where p.person_id = sessions.user_id)`;

/** Ends somebody's sessions if they have no factor: the next sign-in asks them to set one up. */
export async function endSessionsWithoutFactor(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', personId).where(WITHOUT_FACTOR).execute();
}

/** The same for everybody in these roles, e.g. when a duty is new. */
export async function endSessionsUnderDuty(
  trx: Trx,
  { admins, providers }: { admins: boolean; providers: boolean },
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where(WITHOUT_FACTOR)
    .where(
      sql<boolean>`(${admins} and exists (select from admins a where a.user_id = sessions.user_id)
        or ${providers} and exists (select from people p
          where p.id = sessions.user_id and p.user_type = 'service_provider'))`,
    )
    .execute();
}
