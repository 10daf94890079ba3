/** The SQL of held times. Each person has one at most; those of others are known by their time alone. */
import { runLater } from '#db/driver.ts';
import { violates } from '#db/errors.ts';
import type { Trx } from '#db/open.ts';
import type { Statement } from '#db/session-pipeline.ts';
import type { Held } from './appointments.holds.rules.ts';

/** A time that the person of the transaction has chosen last, maybe expired. */
export interface StoredHold extends Held {
  id: string;
  expires: Date;
}

export async function findHold(trx: Trx, personId: string): Promise<StoredHold | undefined> {
  return trx
    .selectFrom('slot_holds')
    .select(['id', 'service_provider_id', 'start_time as start', 'end_time as end', 'expires_at as expires'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export interface NewHold {
  id: string;
  service_provider_id: string;
  start_time: Date;
  end_time: Date;
  busy_until: Date;
  held_at: Date;
  expires_at: Date;
}

/** Stores it in place of the one before. @throws PostgreSQL 23P01 where somebody else holds the time; see isHeld */
export async function storeHold(trx: Trx, personId: string, hold: NewHold): Promise<void> {
  await trx
    .insertInto('slot_holds')
    .values({ person_id: personId, ...hold })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(hold))
    .execute();
}

/** @returns whether it was the person's, and the last */
export async function removeHold(trx: Trx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('slot_holds')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What was chosen of this provider's calendar is booked, and held no longer. */
export const removeHoldOf = (trx: Trx, personId: string, providerId: string): Promise<void> =>
  runLater(trx, removingHold(personId, providerId));

export const removingHold = (personId: string, providerId: string): Statement => ({
  name: 'appointments.remove_hold',
  text: 'delete from slot_holds where person_id = $1 and service_provider_id = $2',
  values: [personId, providerId],
  columns: [],
});

/** Whether an error says that somebody else holds the time. */
export function isHeld(error: unknown): boolean {
  return violates(error, 'exclusion', 'slot_holds_no_overlap');
}
