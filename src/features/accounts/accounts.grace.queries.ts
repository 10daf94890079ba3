/** The SQL of the times in which somebody can stop something, or take it back. As the system. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { beat, type Outage } from '#db/pulse.ts';
import { WARNED_DAYS } from '#kit/retention.ts';
import { RESET_WAIT_HOURS } from './accounts.resets.rules.ts';

/** How many of each wait longer. */
export type Extended = Record<'resets' | 'closings' | 'answers', number>;

/**
 * Notes that the jobs run. After an outage, lets what fell due while nothing ran, or falls due in as long a time from
 * now, wait as much longer: resets of second factors, closed accounts that can still be opened, unfinished answers
 * whose deletion was announced.
 * @returns what was done, for the one process that is first to run after an outage
 */
export async function extendWaits(trx: Trx): Promise<(Outage & Extended) | null> {
  const outage = await beat(trx);
  if (!outage) return null;
  const { since, seconds } = outage;
  const lost = sql`make_interval(secs => ${seconds})`;
  const isConcerned = (due: RawBuilder<unknown>) => sql`${due} > ${since} and ${due} <= now() + ${lost}`;
  const counted = async (statement: RawBuilder<unknown>) =>
    Number((await statement.execute(trx)).numAffectedRows ?? 0);
  return {
    ...outage,
    resets: await counted(sql`update factor_resets set due_at = due_at + ${lost}
      where ended_at is null and ${isConcerned(sql`due_at`)}`),
    closings: await counted(sql`update account_closings set ends_at = ends_at + ${lost}
      where ${isConcerned(sql`ends_at`)}`),
    answers: await counted(sql`update deletion_letters set sent_at = sent_at + ${lost}
      where ${isConcerned(sql`sent_at + make_interval(days => ${WARNED_DAYS})`)}`),
  };
}

/**
 * Lets a reset wait from the moment on in which the mail server has taken the letter that announces it and holds the
 * link to stop it. A letter that was given up counts as taken: nobody would ever be told.
 */
export async function waitForLetters(
  trx: Trx,
  { queue, letter }: { queue: string; letter: string },
): Promise<void> {
  // The job that asks this comes each minute.
  await sql`
    update factor_resets r set due_at = now() + make_interval(hours => ${RESET_WAIT_HOURS}, mins => 1)
    from people p
    where r.ended_at is null and r.agreed_at is not null and p.id = r.person_id and exists (
      select from pgboss.job j where j.name = ${queue} and j.state < 'completed' and j.data->>'to' = p.email
        and j.data->'letter'->>'name' = ${letter})`.execute(trx);
}
