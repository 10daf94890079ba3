// When a server has nothing of its own to do, so that a load measures itself: no job that is due, and no CPU spent.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cpuOf } from './cpu.ts';

const LOOK_EVERY_MS = 250;
/** What an idle server takes in that time: its clocks, and the rounding of /proc. */
const IDLE_MS = 20;
/** This many looks one after the other find nothing. */
const QUIET_LOOKS = 4;
const GIVE_UP_MS = 120_000;

/** @throws if it is still busy after two minutes */
export async function untilQuiet(db: pg.Client, pid: number): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    const before = cpuOf(pid);
    await sleep(LOOK_EVERY_MS);
    quiet = cpuOf(pid) - before <= IDLE_MS && !(await hasJobs(db)) ? quiet + 1 : 0;
    if (performance.now() > until) throw new Error('the server did not become quiet');
  }
}

async function hasJobs(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select exists (select from pgboss.job
       where state = 'active' or (state in ('created', 'retry') and start_after <= now())) as due`,
  );
  return rows[0]?.due ?? false;
}
