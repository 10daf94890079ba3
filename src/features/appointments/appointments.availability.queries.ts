/** The SQL of a provider's own hours, blocked dates and settings. */
import { sql } from 'kysely';
import { violates } from '#db/errors.ts';
import type { Trx } from '#db/open.ts';
import { DEFAULT_TIME_ZONE } from '#kit/time-zone.ts';
import type {
  AvailabilityWindow,
  BlockedDate,
  BookingSettings,
} from './appointments.availability.contract.ts';

const BLOCK = sql.raw(`id, blocked_date, is_all_day, to_char(start_time, 'HH24:MI') as start_time,
  to_char(end_time, 'HH24:MI') as end_time, reason`);

/** @returns own blocked dates from this day on */
export async function listOwnBlocks(trx: Trx, providerId: string, from: string): Promise<BlockedDate[]> {
  const { rows } = await sql<BlockedDate>`
    select ${BLOCK} from blocked_dates where service_provider_id = ${providerId} and blocked_date >= ${from}::date
    order by blocked_date, blocked_dates.start_time, id`.execute(trx);
  return rows;
}

/** Begins a provider's settings with this zone, if they have none yet. */
export async function beginSettings(trx: Trx, providerId: string, zone: string | null): Promise<void> {
  await trx
    .insertInto('booking_settings')
    .values({ service_provider_id: providerId, time_zone: zone ?? DEFAULT_TIME_ZONE })
    .onConflict((conflict) => conflict.column('service_provider_id').doNothing())
    .execute();
}

export async function storeSettings(trx: Trx, providerId: string, settings: BookingSettings): Promise<void> {
  await trx
    .updateTable('booking_settings')
    .set(settings)
    .where('service_provider_id', '=', providerId)
    .execute();
}

type NewWindow = Omit<AvailabilityWindow, 'is_available'>;

export async function insertWindow(trx: Trx, providerId: string, window: NewWindow, at: Date): Promise<void> {
  await trx
    .insertInto('availability_slots')
    .values({ ...window, service_provider_id: providerId, created_at: at })
    .execute();
}

export async function insertBlock(trx: Trx, providerId: string, block: BlockedDate, at: Date): Promise<void> {
  await trx
    .insertInto('blocked_dates')
    .values({ ...block, service_provider_id: providerId, created_at: at })
    .execute();
}

/** @returns whether there was such a row of this provider */
export async function removeOwn(
  trx: Trx,
  from: 'availability_slots' | 'blocked_dates',
  providerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom(from)
    .where('id', '=', id)
    .where('service_provider_id', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether an error says that hours overlap others of that weekday. */
export function overlapsWindow(error: unknown): boolean {
  return violates(error, 'exclusion', 'availability_slots_no_overlap');
}
