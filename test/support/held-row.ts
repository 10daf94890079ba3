// Forces an order of requests that rarely happens by chance: they queue for a row lock.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from './product.ts';

/**
 * Locks a project, a task, or a person while requests are sent for it, each one after the previous one waits.
 * @returns their answers, once it is unlocked
 */
export async function whileHeld<T>(
  product: Product,
  id: string,
  requests: (() => Promise<T>)[],
  table: 'projects' | 'tasks' | 'people' = 'projects',
): Promise<T[]> {
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
    const answers: Promise<T>[] = [];
    for (const request of requests) {
      answers.push(request());
      await untilWaiting(product, answers.length);
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    await holder.end();
  }
}

/**
 * Sends a request while changes are made that are not committed yet, and commits them once it waits for them.
 * @param meanwhile what goes on all the same
 * @returns its answer
 */
export async function whileUncommitted<T>(
  product: Product,
  changes: [sql: string, values: unknown[]][],
  request: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<T> {
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    for (const [sql, values] of changes) await holder.query(sql, values);
    const answer = request();
    await untilWaiting(product, 1);
    await meanwhile();
    await holder.query('commit');
    return await answer;
  } finally {
    await holder.end();
  }
}

async function untilWaiting(product: Product, count: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await product.sql(waiting)).length >= count) return;
    await sleep(10);
  }
  throw new Error(`no ${count} requests came to wait`);
}
