import type pg from 'pg';

/** The first of two numbers of an advisory lock; no other lock of ours has two. */
const PROCESSES = 308;

/** Counts a process for as long as the connection lasts that sends this: a lock, which all processes share. */
export const COUNT_ME = `select pg_advisory_lock_shared(${PROCESSES}, 0)`;

/** @returns how many processes serve this database now, on any machine */
export async function countProcesses(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where locktype = 'advisory' and classid = ${PROCESSES} and objid = 0 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}
