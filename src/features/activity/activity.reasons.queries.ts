/** The SQL of the reasons that admins give before they open what is not theirs. */
import { type Kysely, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { reasonsHoldSince } from '#db/recorded-reading.ts';
import type { DB } from '#db/tables.gen.ts';
import type { Actor } from '#kit/actor.ts';
import type { Reason } from './activity.reasons.rules.ts';

/** As an admin. @param about the project or appointment; that there is one is not looked at */
export async function storeReason(trx: Trx, about: string, reason: Reason, { by, at }: Actor): Promise<void> {
  await trx
    .insertInto('reasons_given')
    .values({ admin_id: by, about, reason, at })
    .onConflict((conflict) => conflict.columns(['admin_id', 'about']).doUpdateSet({ reason, at }))
    .execute();
}

interface Look {
  personId: string;
  projectId: string;
}

/** As the system. @returns whether a look goes on: by an admin, whose reason still holds */
export async function stillLooking(
  system: Kysely<DB>,
  looks: readonly Look[],
  at: Date,
): Promise<(look: Look) => boolean> {
  const { rows } = await sql<Look>`
    select r.admin_id as "personId", r.about as "projectId" from reasons_given r
    join admins a on a.user_id = r.admin_id
    where r.at > ${reasonsHoldSince(at)} and r.admin_id = any (${looks.map(({ personId }) => personId)}::uuid[])`.execute(
    system,
  );
  const nameOf = ({ personId, projectId }: Look) => `${personId} ${projectId}`;
  const going = new Set(rows.map(nameOf));
  return (look) => going.has(nameOf(look));
}

/** As the system: those that no longer hold. What was opened for them stands in the record. */
export async function deleteOldReasons(trx: Trx, at: Date): Promise<void> {
  await trx.deleteFrom('reasons_given').where('at', '<=', reasonsHoldSince(at)).execute();
}
