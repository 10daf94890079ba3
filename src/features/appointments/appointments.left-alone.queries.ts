/** The SQL of appointments with somebody whose account an admin closes, or opens again. Runs as the system. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { EventDefinition } from '#kit/event.ts';
import { withdrawNotifications } from '../activity/activity.queries.ts';
import { appointmentLeftAlone, appointmentStands } from './appointments.events.ts';

/** The two sides: the column of whom they are, that of whether their account is closed, and the other side. */
const SIDES = [
  { own: 'customer_id', closed: 'customer_closed', other: 'service_provider_id' },
  { own: 'service_provider_id', closed: 'provider_closed', other: 'customer_id' },
] as const;

interface Marked {
  id: string;
  project_id: string | null;
  other_id: string;
  is_coming: boolean;
}

/** Marks what somebody has still to come; the others are notified, and a job writes to them. */
export async function leaveAlone(trx: Trx, personId: string, at: Date): Promise<void> {
  const rows = await mark(trx, personId, { at, closed: true });
  await announce(trx, rows, at, { now: appointmentLeftAlone, noLonger: appointmentStands });
}

/** Takes the marks away: what nobody has cancelled takes place as booked, and the others are notified of that. */
export async function letStand(trx: Trx, personId: string, at: Date): Promise<void> {
  const rows = await mark(trx, personId, { at, closed: false });
  await announce(trx, rows, at, { now: appointmentStands, noLonger: appointmentLeftAlone });
}

/** @returns what was marked, or is no longer, in order of their times */
async function mark(
  trx: Trx,
  personId: string,
  { at, closed }: { at: Date; closed: boolean },
): Promise<Marked[]> {
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

/** One notification for each of the others, about the first that is still to come. */
async function announce(
  trx: Trx,
  marked: readonly Marked[],
  at: Date,
  { now, noLonger }: { now: EventDefinition; noLonger: EventDefinition },
): Promise<void> {
  if (marked.length === 0) return;
  const subjects = { type: noLonger.subject, ids: marked.map(({ id }) => id) };
  await withdrawNotifications(trx, [noLonger.kind], subjects);
  const firsts = new Map(
    marked
      .filter(({ is_coming }) => is_coming)
      .reverse()
      .map((each) => [each.other_id, each]),
  );
  for (const { id, project_id, other_id } of firsts.values())
    await recordEvent(trx, now, {
      at,
      actorId: null,
      subjectId: id,
      ...(project_id === null ? {} : { projectId: project_id }),
      recipientIds: [other_id],
      data: {},
    });
}
