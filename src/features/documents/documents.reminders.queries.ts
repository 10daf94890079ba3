/** The SQL of releases that end soon. Runs as the system, which reads when they end, and no word. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { DueReminder } from '../activity/activity.reminders.rules.ts';
import { releaseEndsSoon } from './documents.events.ts';
import { ENDS_SOON_DAYS } from './documents.release.rules.ts';

/** The most that one run reminds of; the next run continues. */
const BATCH = 1000;

/**
 * Signed releases that end soon, for both sides.
 * @param due the moment, and a join of `people p` with whom it may be said now, as `d (kind)`
 * @returns those nobody has been reminded of yet
 */
export async function listEnding(
  trx: Trx,
  due: { now: Date; join: RawBuilder<unknown> },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select p.id as person_id, r.project_id, r.id as subject_id, 'ends_soon' as kind, ends.due_on
    from signable_documents r
    cross join lateral (select (r.in_force_until at time zone 'utc')::date as due_on) ends
    join document_signatures s on s.document_id = r.id and s.version = r.version and s.status = 'signed'
      and s.revoked_at is null
    join project_members m on m.project_id = r.project_id and m.left_at is null and m.role in ('customer', 'provider')
    join people p on p.id = m.person_id and p.deactivated_at is null
    ${due.join} and d.kind = 'on_day'
    where r.in_force_until > ${due.now} and r.in_force_until <= ${due.now}::timestamptz + make_interval(days => ${ENDS_SOON_DAYS})
      and r.withdrawn_at is null
      and not exists (select from reminders x where x.subject_id = r.id and x.person_id = p.id
        and x.kind = 'ends_soon' and x.due_on = ends.due_on)
    order by p.id, r.id limit ${BATCH}`.execute(trx);
  return rows;
}

/** Takes back unseen notifications of releases that are revoked, ended or gone by now. */
export async function withdrawEnding(trx: Trx, now: Date): Promise<void> {
  await sql`
    delete from event_recipients n using events e left join signable_documents r on r.id = e.subject_id
    where n.seen_at is null and n.kind = ${sql.lit(releaseEndsSoon.kind)} and e.id = n.event_id
      and (r.id is null or r.withdrawn_at is not null or r.in_force_until <= ${now}
        or exists (select from document_signatures s where s.document_id = r.id and s.revoked_at is not null))`.execute(
    trx,
  );
}
