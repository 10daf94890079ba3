import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startProduct } from '../support/product.ts';

const SECONDS = 8;

it('an idle server queries PostgreSQL at most twice a second', async () => {
  const product = await startProduct();
  try {
    let asked = 0;
    product.services.db.systemPool.on('acquire', () => {
      asked += 1;
    });
    // Startup work is over once there has been no query for a while.
    for (let before = -1; before !== asked; before = asked) await sleep(1000);
    asked = 0;
    await sleep(SECONDS * 1000);
    expect(asked).toBeLessThanOrEqual(2 * SECONDS);
    // All of it is the system's: no request, and no other connection.
    const busy = await product.sql(`select query from pg_stat_activity where datname = current_database()
      and application_name = 'kinkeeper_app' and state_change > now() - interval '${SECONDS} seconds'`);
    expect(busy).toEqual([]);
  } finally {
    await product.close();
  }
});
