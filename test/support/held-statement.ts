// A server that is stopped in the middle of a transaction, and killed there.
import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { expect } from 'vitest';

export interface Moment {
  table: string;
  act: 'insert' | 'update' | 'delete';
}

/** Has the next statement of this kind wait where it stands, with its transaction open. */
export async function holdAt(owner: pg.Client, { table, act }: Moment): Promise<void> {
  await owner.query(`create function held() returns trigger language plpgsql as $$
    begin perform pg_sleep(600); return coalesce(new, old); end $$`);
  await owner.query(`create trigger held before ${act} on ${table} for each row execute function held()`);
}

/** Kills a process once a statement of its waits, and lets go of what PostgreSQL was doing for it. */
export async function killAtHeld(owner: pg.Client, victim: ChildProcess): Promise<void> {
  const held = async () =>
    (await owner.query(`select pid from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount ?? 0;
  await expect.poll(held, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  const dead = new Promise((resolve) => victim.once('exit', resolve));
  victim.kill('SIGKILL');
  await dead;
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
  await expect.poll(held, { interval: 10 }).toBe(0);
  await owner.query('drop function held cascade');
}

/** Has the hourly clean-up run soon. @returns its id */
export async function beginCleanUp(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into pgboss.job (name, data) values ('clean_up', '{}') returning id`,
  );
  return rows[0]?.id ?? '';
}

/** Runs the hourly clean-up now, and waits for its end. */
export async function cleanUpNow(owner: pg.Client): Promise<void> {
  const id = await beginCleanUp(owner);
  const state = async () =>
    (await owner.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]?.state;
  await expect.poll(state, { timeout: 30_000 }).toBe('completed');
}
