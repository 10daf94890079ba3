/** The SQL of appointments of somebody who closes their account. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { Locale } from '#kit/locale.ts';
import { appointmentLeftAlone } from './appointments.events.ts';

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

/** As the system: notifies the other side of each appointment somebody has still to come that their account is closed. */
export async function notifyOfClosed(trx: Trx, personId: string, at: Date): Promise<void> {
  const comingOf = (side: string, other: string) => sql`(
    select a.id, a.project_id, ${sql.ref(`a.${other}`)} as other_id from appointments a
    where ${sql.ref(`a.${side}`)} = ${personId} and a.start_time > ${at}::timestamptz
      and a.status not in ('cancelled', 'completed'))`;
  const { rows } = await sql<{ id: string; project_id: string | null; other_id: string }>`
    ${comingOf('customer_id', 'service_provider_id')}
    union all ${comingOf('service_provider_id', 'customer_id')}`.execute(trx);
  for (const { id, project_id, other_id } of rows)
    await recordEvent(trx, appointmentLeftAlone, {
      at,
      actorId: null,
      subjectId: id,
      ...(project_id === null ? {} : { projectId: project_id }),
      recipientIds: [other_id],
    });
}

interface Unwritten {
  id: string;
  sequence: number;
  start_time: Date;
  end_time: Date;
  cancelled_at: Date;
  /** Who cancelled by closing their account, and the other side. */
  by: string;
  other_id: string;
  /** Whether the other side is the provider. */
  is_provider: boolean;
  /** The provider's. */
  zone: string;
}

/** As the system: takes the cancellations that nobody was written to about, in order of their times. */
export async function takeUnwritten(trx: Trx): Promise<Unwritten[]> {
  const { rows } = await sql<Unwritten>`
    with taken as (
      update appointments set letter_due = false where letter_due
      returning id, sequence, start_time, end_time, updated_at, cancelled_by, customer_id, service_provider_id)
    select t.id, t.sequence, t.start_time, t.end_time, t.updated_at as cancelled_at, t.cancelled_by as by,
      case t.cancelled_by when t.customer_id then t.service_provider_id else t.customer_id end as other_id,
      t.cancelled_by = t.customer_id as is_provider,
      b.time_zone as zone
    from taken t join booking_settings b on b.service_provider_id = t.service_provider_id
    order by t.start_time, t.id`.execute(trx);
  return rows;
}
