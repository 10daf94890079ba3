/**
 * The SQL of the digest mail. Runs as the system, which sees who was notified and when, but not about
 * what.
 */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { EventCatalogue } from '#kit/event-catalogue.ts';
import { type MailSpan, mailSpan, type Waiting } from './activity.rules.ts';

/** The most people one run mails; the next run continues. */
const BATCH = 500;

/** @returns who is due a mail, the longest waiting first; closed accounts get none */
export async function listDue(trx: Trx, { digested }: EventCatalogue, now: Date): Promise<string[]> {
  const { from, due } = mailSpan(null, now);
  const { rows } = await sql<{ person_id: string }>`
    select n.recipient_id as person_id from notifications n
    join people p on p.id = n.recipient_id and p.deactivated_at is null
    left join notification_choices c on c.person_id = n.recipient_id
    where n.at > ${from} and n.at <= ${due} and n.kind = any (${digested})
      and coalesce(c.by_mail, true) and n.at > coalesce(c.mailed_until, '-infinity') and n.seen_at is null
    group by n.recipient_id order by min(n.at) limit ${BATCH}`.execute(trx);
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

/** @returns the unseen notifications of the span per kind, without reminders, which are mailed at their time */
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
