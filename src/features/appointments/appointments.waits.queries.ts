/** The SQL of waiting lists. Wishes are the person's own; places and offers are the system's. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { Read } from '#db/read.ts';
import { recordEvent } from '#db/record.ts';
import type { Statement } from '#db/session-pipeline.ts';
import { withSystemRights } from '#db/system-rights.ts';
import { USUAL_QUIET_HOURS } from '../activity/activity.reminders.rules.ts';
import { appointmentOffered } from './appointments.events.ts';
import { mayBook, readIds } from './appointments.parties.queries.ts';
import type { SentWait, Wait } from './appointments.waits.contract.ts';
import type { Offer, Waiting } from './appointments.waits.rules.ts';

interface StoredWait extends Omit<Wait, 'offer'> {
  offered_start: Date | null;
  offered_end: Date | null;
  offer_expires_at: Date | null;
}

/** @returns for whose times the person of the transaction waits, the longest first */
export async function listOwnWaits(trx: Trx, now: Date): Promise<Wait[]> {
  const { rows } = await sql<StoredWait>`
    select id, service_provider_id, provider_name, provider_organization, time_zone, from_day, to_day, parts,
      offered_start, offered_end, offer_expires_at
    from slot_waits where person_id = current_person() order by waiting_since, id`.execute(trx);
  return rows.map(({ offered_start, offered_end, offer_expires_at, ...wait }) => ({
    ...wait,
    offer:
      offered_start && offered_end && offer_expires_at && offer_expires_at > now
        ? {
            start_time: offered_start.toISOString(),
            end_time: offered_end.toISOString(),
            expires_at: offer_expires_at.toISOString(),
          }
        : null,
  }));
}

type NewWait = SentWait & {
  id: string;
  person_id: string;
  provider_name: string;
  provider_organization: string | null;
};

/** Stores which times suit; whoever waits already keeps their place. */
export async function storeWait(trx: Trx, wait: NewWait, at: Date): Promise<void> {
  const { time_zone, from_day, to_day, parts } = wait;
  await trx
    .insertInto('slot_waits')
    .values({ ...wait, waiting_since: at, look_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'service_provider_id'])
        .doUpdateSet({ time_zone, from_day, to_day, parts, look_at: at }),
    )
    .execute();
}

/** @returns for which provider's time a wait of the person's is */
export async function findProvider(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('slot_waits')
    .select('service_provider_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.service_provider_id;
}

/** @returns whether it was the person's, and there still */
export async function removeWait(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('slot_waits').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await withdrawOffers(trx, [id]);
  return true;
}

/** They have a time of this provider's: returns a row if they waited for one. */
export const removingWait = (personId: string, providerId: string): Statement => ({
  name: 'appointments.remove_wait',
  text: 'delete from slot_waits where person_id = $1 and service_provider_id = $2 returning id::text',
  values: [personId, providerId],
  columns: ['id'],
});

/** What the person of the transaction waits for with this provider, if anything. */
export const ownWait = (providerId: string): Read<string[]> =>
  readIds({
    name: 'appointments.own_wait',
    text: 'select id::text from slot_waits where person_id = current_person() and service_provider_id = $1',
    values: [providerId],
  });

/** As the system: somebody's account is closed, so nobody waits for them, nor they for anybody. */
export async function removeWaitsWith(trx: Trx, personId: string): Promise<void> {
  const ended = await trx
    .deleteFrom('slot_waits')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('service_provider_id', '=', personId)]))
    .returning('id')
    .execute();
  await withdrawOfferNotifications(trx, idsOf(ended));
}

const NO_OFFER = sql`offered_start = null, offered_end = null, offered_busy_until = null, offered_at = null,
  offer_expires_at = null`;
/** The latest of them; older ones are long past. */
const MAX_PASSED = sql.raw('50');
const PASSED = sql`(array_prepend(offered_start, passed_starts))[1:${MAX_PASSED}]`;

/** Somebody lets this offer of theirs pass, and keeps their place. @returns whether it was there still */
export const passOffer = (
  trx: Trx,
  { id, start_time }: { id: string; start_time?: string | undefined },
  now: Date,
): Promise<boolean> =>
  withSystemRights(trx, async () => {
    const { rows } = await sql<{ id: string }>`update slot_waits set passed_starts = ${PASSED}, ${NO_OFFER}
      where id = ${id} and offered_start = coalesce(${start_time ?? null}::timestamptz, offered_start) and offer_expires_at > ${now}
      returning id`.execute(trx);
    await withdrawOfferNotifications(trx, idsOf(rows));
    return rows.length > 0;
  });

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Nobody waits any more: withdraws the notifications that a time was free. */
export const withdrawOffers = (trx: Trx, ids: readonly string[]): Promise<void> =>
  withSystemRights(trx, () => withdrawOfferNotifications(trx, ids));

/** A customer gives up times of a provider: while they wait, none of these is offered to them. */
export const passTimes = (
  trx: Trx,
  { personId, providerId }: { personId: string; providerId: string },
  starts: readonly string[],
): Promise<void> =>
  withSystemRights(trx, async () => {
    await sql`update slot_waits set passed_starts = (${starts}::timestamptz[] || passed_starts)[1:${MAX_PASSED}]
      where person_id = ${personId} and service_provider_id = ${providerId}`.execute(trx);
  });

/** As the system: withdraws the notifications that a time is free, which it is no longer for them. */
async function withdrawOfferNotifications(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from event_recipients r using events e
    where e.id = r.event_id and e.kind = ${appointmentOffered.kind} and e.subject_type = ${appointmentOffered.subject}
      and e.subject_id = any (${ids}::uuid[])`.execute(trx);
}

/** As the system: whoever did not answer is behind the others from then on. */
async function passUnanswered(trx: Trx, providerId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update slot_waits set passed_starts = ${PASSED}, waiting_since = offer_expires_at, ${NO_OFFER}
    where service_provider_id = ${providerId} and offer_expires_at <= ${now} returning id`.execute(trx);
  await withdrawOfferNotifications(trx, idsOf(rows));
}

/** @returns whether anybody waits for a provider's time */
export async function isAwaited(trx: Trx, providerId: string): Promise<boolean> {
  const row = await withSystemRights(trx, () =>
    trx
      .selectFrom('slot_waits')
      .select('id')
      .where('service_provider_id', '=', providerId)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** How many of those who wait for one provider are looked at. */
const MAX_WAITING = 200;

/** Somebody who waits, and who they are. */
export interface WaitingPerson extends Waiting {
  person_id: string;
}

/** Ends what nobody answered. @returns who waits for a provider's time, the longest first */
export const listWaiting = (trx: Trx, providerId: string, now: Date): Promise<WaitingPerson[]> =>
  withSystemRights(trx, async () => {
    await passUnanswered(trx, providerId, now);
    return readWaiting(trx, providerId, now);
  });

async function readWaiting(trx: Trx, providerId: string, now: Date): Promise<WaitingPerson[]> {
  const { rows } = await sql<{
    id: string;
    person_id: string;
    time_zone: string;
    from_day: string;
    to_day: string;
    parts: Waiting['parts'];
    passed: Date[];
    may_book: boolean;
    zone: string;
    quiet: Waiting['quiet'];
    offered_start: Date | null;
    offered_end: Date | null;
    offered_busy_until: Date | null;
    offer_expires_at: Date | null;
    engaged: [number, number][];
  }>`
    select w.id, w.person_id, w.time_zone, w.from_day, w.to_day, w.parts, w.passed_starts as passed,
      ${mayBook(sql`w.person_id`, sql`w.service_provider_id`)} as may_book, w.offered_start, w.offered_end,
      w.offered_busy_until, w.offer_expires_at, coalesce(p.time_zone, w.time_zone) as zone,
      json_build_object('from', coalesce(c.quiet_from, ${USUAL_QUIET_HOURS.from}::int),
        'until', coalesce(c.quiet_until, ${USUAL_QUIET_HOURS.until}::int)) as quiet,
      (select coalesce(json_agg(json_build_array(extract(epoch from a.start_time), extract(epoch from a.end_time))), '[]')
        from appointments a where a.customer_id = w.person_id and a.status <> 'cancelled'
          and a.start_time > ${now}::timestamptz - interval '8 hours') as engaged
    from slot_waits w join people p on p.id = w.person_id and p.deactivated_at is null
      left join notification_choices c on c.person_id = p.id
    where w.service_provider_id = ${providerId}
    order by w.waiting_since, w.id limit ${MAX_WAITING}`.execute(trx);
  const instant = (seconds: number) => new Date(seconds * 1000);
  return rows.map(
    ({ offered_start, offered_end, offered_busy_until, offer_expires_at, engaged, may_book, ...rest }) => ({
      ...rest,
      mayBook: may_book,
      engaged: engaged.map(([start, end]) => ({ start: instant(start), end: instant(end) })),
      offer:
        offered_start && offered_end && offered_busy_until && offer_expires_at
          ? {
              start: offered_start,
              end: offered_end,
              busyUntil: offered_busy_until,
              expires: offer_expires_at,
            }
          : null,
    }),
  );
}

/** What a look through a calendar came to. */
interface Looked {
  providerId: string;
  /** A time for each wait. */
  offered: ReadonlyMap<string, Offer>;
  /** Waits whose offer can no longer be had. */
  withdrawn: ReadonlySet<string>;
  /** When to look again, unless an offer ends before. */
  nextLook: Date;
}

/** Holds times for those who wait, and notifies them. @throws PostgreSQL 23P01 where one is offered to somebody else */
export async function storeOffers(
  trx: Trx,
  { providerId, offered, withdrawn, nextLook }: Looked,
  people: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  await withSystemRights(trx, async () => {
    if (withdrawn.size > 0) {
      await sql`update slot_waits set ${NO_OFFER} where id = any (${[...withdrawn]}::uuid[])`.execute(trx);
      await withdrawOfferNotifications(trx, [...withdrawn]);
    }
    for (const [id, offer] of offered) {
      await storeOffer(trx, id, offer, at);
      const recipientIds = [people.get(id) ?? ''];
      await recordEvent(trx, appointmentOffered, { at, actorId: null, subjectId: id, recipientIds });
    }
    await sql`update slot_waits set look_at = least(${nextLook}, offer_expires_at)
      where service_provider_id = ${providerId}`.execute(trx);
  });
}

async function storeOffer(trx: Trx, id: string, offer: Offer, at: Date): Promise<void> {
  await trx
    .updateTable('slot_waits')
    .set({
      offered_start: offer.start,
      offered_end: offer.end,
      offered_busy_until: offer.busyUntil,
      offered_at: at,
      offer_expires_at: offer.expires,
    })
    .where('id', '=', id)
    .execute();
}

/** How many calendars one run scans; the next run continues. */
const SCANNED_AT_ONCE = 100;

/** As the system: ends what is over. @returns the providers whose calendars are due for a scan */
export async function listProvidersToScan(trx: Trx, now: Date): Promise<string[]> {
  // No clock is further behind UTC than half a day.
  const ended = await sql<{ id: string }>`
    delete from slot_waits where to_day < (${now}::timestamptz - interval '12 hours')::date
      and look_at <= ${now} returning id`.execute(trx);
  await withdrawOfferNotifications(trx, idsOf(ended.rows));
  const { rows } = await sql<{ service_provider_id: string }>`
    select service_provider_id from slot_waits where look_at <= ${now}
    group by service_provider_id order by min(look_at) limit ${SCANNED_AT_ONCE}`.execute(trx);
  return rows.map(({ service_provider_id }) => service_provider_id);
}
