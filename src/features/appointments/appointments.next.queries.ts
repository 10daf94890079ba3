/** The SQL of what comes next: for the dashboard. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { LONGEST, readWhere } from './appointments.queries.ts';

/** @returns the next own appointment that is not over (DASH-24) */
export async function findNext(trx: Trx, now: Date): Promise<Appointment | null> {
  const nextOf = (side: string) => sql`(select n.id, n.start_time from appointments n
    where ${sql.ref(`n.${side}`)} = current_person() and n.start_time > ${now}::timestamptz - ${LONGEST}
      and n.end_time > ${now}::timestamptz and n.status not in ('cancelled', 'completed')
    order by n.start_time, n.id limit 1)`;
  const [next] = await readWhere(
    trx,
    sql`a.id = (select id from (${nextOf('customer_id')} union all ${nextOf('service_provider_id')}) next
      order by start_time, id limit 1)`,
  );
  return next ?? null;
}

/** The first of those that a provider has to confirm, and how many there are. */
interface ToConfirm {
  id: string;
  title: string;
  start_time: string;
  count: number;
}

/** @returns what the person of the transaction has to confirm; null if nothing is ahead that waits for it */
export async function findToConfirm(trx: Trx, now: Date): Promise<ToConfirm | null> {
  const { rows } = await sql<Omit<ToConfirm, 'start_time'> & { start_time: Date }>`
    select a.id, a.title, a.start_time, (count(*) over ())::int as count from appointments a
    where a.service_provider_id = current_person() and a.start_time > ${now}
      and a.status in ('scheduled', 'rescheduled') and not a.customer_closed
    order by a.start_time, a.id limit 1`.execute(trx);
  const [first] = rows;
  return first ? { ...first, start_time: first.start_time.toISOString() } : null;
}

/** @returns whether the person of the transaction has clients as a provider, and no hours that they could book */
export async function needsHours(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from own_memberships me join project_members c on c.project_id = me.project_id
        and c.role = 'customer' and c.left_at is null where me.role = 'provider')
      and not exists (select from availability_slots where service_provider_id = current_person()) as needed`.execute(
    trx,
  );
  return rows[0]?.needed === true;
}
