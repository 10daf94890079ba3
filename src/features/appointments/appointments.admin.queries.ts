/** SQL of the desk about appointments. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';

/** @returns how many appointments somebody has still to come, and with how many people */
export async function countComing(
  trx: Trx,
  personId: string,
  at: Date,
): Promise<{ appointments: number; people: number }> {
  const ofSide = (own: string, other: string) => sql`
    select ${sql.ref(`a.${other}`)} as other_id from appointments a
    where ${sql.ref(`a.${own}`)} = ${personId} and a.start_time > ${at}::timestamptz
      and a.status not in ('cancelled', 'completed')`;
  const { rows } = await sql<{ appointments: number; people: number }>`
    select count(*)::int as appointments, count(distinct other_id)::int as people
    from (${ofSide('customer_id', 'service_provider_id')}
      union all ${ofSide('service_provider_id', 'customer_id')}) coming`.execute(trx);
  return rows[0] ?? { appointments: 0, people: 0 };
}
