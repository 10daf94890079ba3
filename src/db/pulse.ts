import { sql } from 'kysely';
import type { Trx } from './open.ts';

/** Less than this is a restart, or a machine that is busy. */
const OUTAGE = sql`interval '1 hour'`;

/** Nothing ran from `since` on, for `seconds`, by PostgreSQL's clock. */
export interface Outage {
  since: Date;
  seconds: number;
}

/**
 * Notes that the jobs run. Processes that do so at once take turns.
 * @returns the time since they ran last, for the one process that is the first to run after an outage
 */
export async function beat(trx: Trx): Promise<Outage | null> {
  const { rows } = await sql<Outage & { isOutage: boolean }>`
    select ran_at as since, extract(epoch from now() - ran_at)::float8 as seconds, now() - ran_at > ${OUTAGE} as "isOutage"
    from job_pulse for update`.execute(trx);
  await sql`insert into job_pulse (ran_at) values (now())
    on conflict (is_one) do update set ran_at = excluded.ran_at where job_pulse.ran_at < excluded.ran_at`.execute(
    trx,
  );
  const [last] = rows;
  return last?.isOutage ? { since: last.since, seconds: last.seconds } : null;
}
