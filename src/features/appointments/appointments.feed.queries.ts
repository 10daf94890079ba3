/** The SQL of calendar feeds. */
import { type RawBuilder, sql } from 'kysely';
import { isoOfText } from '#db/instants.ts';
import type { Database, Trx } from '#db/open.ts';
import { mapRead, readRows } from '#db/read.ts';
import { recordEvent } from '#db/record.ts';
import { statementOf } from '#db/statements.ts';
import type { Locale } from '#kit/locale.ts';
import { feedRenewed } from './appointments.events.ts';
import type { Status } from './appointments.rules.ts';

/** A feed goes back so far, and holds so many entries at most, on either side of now: the nearest ones. */
const BACK = sql.raw(`interval '60 days'`);
const MAX_BEGUN = 500;
const MAX_COMING = 2000;

/** @returns when the own feed got its address */
export async function findFeed(trx: Trx): Promise<Date | null> {
  const row = await trx.selectFrom('calendar_feeds').select('created_at').executeTakeFirst();
  return row?.created_at ?? null;
}

/** Stores the digest of a new token in the place of the one before. */
export async function storeFeed(trx: Trx, personId: string, tokenHash: string, at: Date): Promise<void> {
  const feed = { token_hash: tokenHash, created_at: at };
  await trx
    .insertInto('calendar_feeds')
    .values({ person_id: personId, ...feed })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(feed))
    .execute();
}

export async function recordRenewed(trx: Trx, personId: string, at: Date): Promise<void> {
  await recordEvent(trx, feedRenewed, { at, actorId: personId, subjectId: personId });
}

export async function removeFeed(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('person_id', '=', personId).execute();
}

interface FeedOwner {
  id: string;
  locale: Locale;
}

/** @returns whose feed it is, if the token is valid and their account open */
export async function findFeedOwner(db: Database, tokenHash: string): Promise<FeedOwner | undefined> {
  const [owner] = await db.oneAsSystem<FeedOwner>({
    name: 'appointments.feed',
    text: `select p.id, p.locale from calendar_feeds f join people p on p.id = f.person_id
      where f.token_hash = $1 and p.deactivated_at is null`,
    values: [tokenHash],
  });
  return owner;
}

const COLUMNS = ['id', 'status', 'sequence', 'start_time', 'end_time', 'updated_at'] as const;

/** What a feed shows to the person of the transaction, the page of each aside. Cancelled appointments are gone. */
export function feedOf(now: Date) {
  const at = sql`${now}::timestamptz`;
  const begun = nearest(sql`a.start_time > ${at} - ${BACK} and a.start_time <= ${at}`, 'desc', MAX_BEGUN);
  const coming = nearest(sql`a.start_time > ${at}`, 'asc', MAX_COMING);
  const read = readRows(
    statementOf(
      sql`select a.id::text, a.status, a.sequence::text, a.start_time::text, a.end_time::text, a.updated_at::text
      from (${begun} union all ${coming}) shown
      join appointments a on a.id = shown.id order by a.start_time, a.id`,
      COLUMNS,
    ),
  );
  return mapRead(read, (rows) =>
    rows.map((row) => ({
      id: row.id as string,
      status: row.status as Status,
      sequence: Number(row.sequence),
      start: new Date(isoOfText(row.start_time as string)),
      end: new Date(isoOfText(row.end_time as string)),
      changedAt: new Date(isoOfText(row.updated_at as string)),
    })),
  );
}

/** The first so many of either side, each read in the order of its index. */
function nearest(span: RawBuilder<unknown>, order: 'asc' | 'desc', most: number): RawBuilder<unknown> {
  const by = sql`order by start_time ${sql.raw(order)} limit ${most}`;
  const ofSide = (side: string) => sql`(select a.id, a.start_time from appointments a
    where ${sql.ref(`a.${side}`)} = current_person() and ${span} and a.status <> 'cancelled' ${by})`;
  return sql`(${ofSide('customer_id')} union all ${ofSide('service_provider_id')} ${by})`;
}
