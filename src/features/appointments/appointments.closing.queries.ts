/** The SQL of appointments of somebody who closes their account. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { Locale } from '#kit/locale.ts';

/**
 * All that somebody has still to come, with either side; locked as that person, so that nobody moves one meanwhile.
 * @returns each with the language of the other side
 */
export async function lockComingOf(
  trx: Trx,
  personId: string,
  at: Date,
): Promise<{ id: string; locale: Locale }[]> {
  const { rows } = await sql<{ id: string; other_id: string }>`
    select a.id,
      case when a.customer_id = ${personId} then a.service_provider_id else a.customer_id end as other_id
    from appointments a
    where ${personId} in (a.customer_id, a.service_provider_id) and a.start_time > ${at}::timestamptz
      and a.status not in ('cancelled', 'completed')
    order by a.start_time, a.id for no key update`.execute(trx);
  if (rows.length === 0) return [];
  const others = await withSystemRights(trx, () =>
    trx
      .selectFrom('people')
      .select(['id', 'locale'])
      .where(
        'id',
        'in',
        rows.map(({ other_id }) => other_id),
      )
      .execute(),
  );
  const localeOf = new Map(others.map(({ id, locale }) => [id, locale]));
  return rows.map(({ id, other_id }) => ({ id, locale: localeOf.get(other_id) ?? 'en' }));
}

interface Unwritten {
  id: string;
  /** Whether it was cancelled; otherwise an account is closed. */
  is_cancelled: boolean;
  sequence: number;
  start_time: Date;
  end_time: Date;
  /** When it changed last; of one that is not cancelled that is earlier than the account was closed. */
  changed_at: Date;
  /** Whose account is closed, and the other side. */
  by: string;
  other_id: string;
  /** Whether the other side is the provider. */
  is_provider: boolean;
  /** The provider's. */
  zone: string;
}

/** As the system: takes the appointments of closed accounts that nobody was written to about, in order of their times. */
export async function takeUnwritten(trx: Trx): Promise<Unwritten[]> {
  const { rows } = await sql<Unwritten>`
    with taken as (
      update appointments set letter_due = false where letter_due
      returning id, status = 'cancelled' as is_cancelled, sequence, start_time, end_time, updated_at, customer_id,
        service_provider_id,
        case when status = 'cancelled' then cancelled_by when provider_closed then service_provider_id
          else customer_id end as by)
    select t.id, t.is_cancelled, t.sequence, t.start_time, t.end_time, t.updated_at as changed_at, t.by,
      case t.by when t.customer_id then t.service_provider_id else t.customer_id end as other_id,
      t.by = t.customer_id as is_provider, b.time_zone as zone
    from taken t join booking_settings b on b.service_provider_id = t.service_provider_id
    order by t.start_time, t.id`.execute(trx);
  return rows;
}
