/** The SQL of appointments with somebody whose account an admin closes, or opens again. Runs as the system. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { appointmentLeftAlone, appointmentStands } from './appointments.events.ts';

/** The two sides: the column of whom they are, that of whether their account is closed, and the other side. */
const SIDES = [
  { own: 'customer_id', closed: 'customer_closed', other: 'service_provider_id' },
  { own: 'service_provider_id', closed: 'provider_closed', other: 'customer_id' },
] as const;

export interface Marked {
  id: string;
  project_id: string | null;
  other_id: string;
  /** Whether it is still to come, and was not cancelled. */
  is_coming: boolean;
}

/**
 * Marks what somebody has still to come as with a closed account, of which a job writes to the others; or takes all
 * such marks away.
 * @returns what was marked, or is no longer, in order of their times
 */
export async function markClosed(trx: Trx, personId: string, closed: boolean, at: Date): Promise<Marked[]> {
  const coming = sql`(a.start_time > ${at}::timestamptz and a.status not in ('cancelled', 'completed'))`;
  const ofSide = ({ own, closed: column, other }: (typeof SIDES)[number]) => sql`
    update appointments a set ${sql.ref(column)} = ${closed}, letter_due = ${closed} or letter_due and a.status = 'cancelled'
    where ${sql.ref(`a.${own}`)} = ${personId} and ${sql.ref(`a.${column}`)} <> ${closed} and (${coming} or not ${closed})
    returning a.id, a.project_id, a.start_time, ${sql.ref(`a.${other}`)} as other_id, ${coming} as is_coming`;
  const { rows } = await sql<Marked>`
    with as_customer as (${ofSide(SIDES[0])}), as_provider as (${ofSide(SIDES[1])})
    select id, project_id, other_id, is_coming
    from (select * from as_customer union all select * from as_provider) marked
    order by start_time, id`.execute(trx);
  return rows;
}

/** Notifies the other side of a marked appointment that it is left alone, or stands again. */
export async function notifyOther(trx: Trx, closed: boolean, marked: Marked, at: Date): Promise<void> {
  await recordEvent(trx, closed ? appointmentLeftAlone : appointmentStands, {
    at,
    actorId: null,
    subjectId: marked.id,
    ...(marked.project_id === null ? {} : { projectId: marked.project_id }),
    recipientIds: [marked.other_id],
  });
}
