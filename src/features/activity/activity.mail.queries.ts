/**
 * The SQL of the digest mail. Runs as the system, which sees who was notified and when, but not about
 * what.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { EventCatalogue } from '#kit/event-catalogue.ts';
import { type MailSpan, mailSpan, type Waiting } from './activity.rules.ts';

/** The most people one run mails; the next run continues. */
const BATCH = 500;

/**
 * People and memberships are looked up one by one, and only until the batch is full: joined, they are read whole as
 * soon as many have something unseen.
 * @returns who is due a mail by what is in this span, the longest waiting first; closed accounts get none
 */
export async function listDue(
  trx: Trx,
  { digested }: EventCatalogue,
  { from, due }: MailSpan,
): Promise<string[]> {
  const isDue = (r: RawBuilder<unknown>) => sql`${r}.at > ${from} and ${r}.at <= ${due}
    and ${r}.kind = any (${digested}) and ${r}.seen_at is null`;
  const { rows } = await sql<{ person_id: string }>`
    with waiting as (
      select r.person_id, min(r.at) as since, max(c.mailed_until) as mailed_until
      from event_recipients r left join notification_choices c on c.person_id = r.person_id
      where ${isDue(sql`r`)} and coalesce(c.by_mail, true) and r.at > coalesce(c.mailed_until, '-infinity')
      group by r.person_id)
    select person_id from (select * from waiting order by since offset 0) w
    where (select p.deactivated_at is null from people p where p.id = w.person_id)
      and (select true from notifications n where n.recipient_id = w.person_id and ${isDue(sql`n`)}
        and n.at > coalesce(w.mailed_until, '-infinity') limit 1)
    limit ${BATCH}`.execute(trx);
  return rows.map((row) => row.person_id);
}

/**
 * Locks the person's preference until the transaction ends.
 * @param ifLocked what to do while another process holds the lock
 * @returns the span of the next mail; undefined if they want none, or the lock is skipped
 */
export async function lockSpan(
  trx: Trx,
  personId: string,
  now: Date,
  ifLocked: 'wait' | 'skip',
): Promise<MailSpan | undefined> {
  await trx
    .insertInto('notification_choices')
    .values({ person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const choice = await trx
    .selectFrom('notification_choices')
    .select('mailed_until')
    .where('person_id', '=', personId)
    .where('by_mail', '=', true)
    .forUpdate()
    .$if(ifLocked === 'skip', (query) => query.skipLocked())
    .executeTakeFirst();
  return choice && mailSpan(choice.mailed_until, now);
}

/** @returns the unseen notifications of the span per kind, without those that are mailed at their own time */
export async function countWaiting(
  trx: Trx,
  { digested }: EventCatalogue,
  personId: string,
  { from, until }: MailSpan,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select n.kind, count(*)::int as count, min(n.at) as oldest from notifications n
    where n.recipient_id = ${personId} and n.kind = any (${digested})
      and n.at > ${from} and n.at <= ${until} and n.seen_at is null
    group by n.kind`.execute(trx);
  return rows;
}

export async function markMailed(trx: Trx, personId: string, until: Date): Promise<void> {
  await trx
    .updateTable('notification_choices')
    .set({ mailed_until: until })
    .where('person_id', '=', personId)
    .execute();
}

/** @returns where to write; undefined if the account is closed */
export async function findReader(trx: Trx, personId: string) {
  return trx
    .selectFrom('people')
    .select(['email', 'full_name', 'locale'])
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}
