import { expect, it } from 'vitest';
import { emittedSql } from '#test/support/emitted-sql.ts';
import * as hours from './hours.ts';
import * as orders from './orders.ts';
import * as renewals from './renewals.ts';
import * as unlocks from './unlocks.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const AT = new Date('2026-11-20T12:00:00Z');
const SESSION = { id: ID, minutes: 15, startsAt: AT };
const TAKEN = { order_id: ID, minutes: 15 };
const ENDING = { id: ID, userId: ID, at: AT };

it('the SQL of billing is as reviewed [PLAN-83, PLAN-100]', async () => {
  const parts: Record<string, string> = {
    insertOrder: await emittedSql((trx) => orders.insertOrder(trx, { ...ENDING, sku: 'coord_5hr' })),
    findOrder: await emittedSql((trx) => orders.findOrder(trx, ID, ID)),
    lockOrder: await emittedSql((trx) => orders.lockOrder(trx, ID, ID)),
    listOrders: await emittedSql((trx) => orders.listOrders(trx, ID, ID)),
    markCharged: await emittedSql((trx) => orders.markCharged(trx, ID, ID)),
    cancelOrder: await emittedSql((trx) => orders.cancelOrder(trx, ENDING, AT)),
    resumeOrder: await emittedSql((trx) => orders.resumeOrder(trx, ENDING)),
    markSwitched: await emittedSql((trx) => orders.markSwitched(trx, ENDING)),
    findUnlock: await emittedSql((trx) => unlocks.findUnlock(trx, ID)),
    lockUnlock: await emittedSql((trx) => unlocks.lockUnlock(trx, ID)),
    putUnlock: await emittedSql((trx) =>
      unlocks.replaceUnlock(trx, { userId: ID, kind: 'pass', orderId: ID, at: AT, replaces: ID }),
    ),
    cancelUnlock: await emittedSql((trx) => unlocks.cancelUnlock(trx, ID, AT, null)),
    resumeUnlock: await emittedSql((trx) => unlocks.resumeUnlock(trx, ID)),
    insertHours: await emittedSql((trx) => hours.insertHours(trx, { ...ENDING, sku: 'coord_5hr' })),
    listPacks: await emittedSql((trx) => hours.listPacks(trx, ID, AT)),
    listFreeSessions: await emittedSql((trx) => hours.listFreeSessions(trx, ID, AT)),
    useMinutes: await emittedSql((trx) => hours.takeHours(trx, ID, 'coaching', [SESSION], AT)),
    useFreeSession: await emittedSql((trx) => hours.takeHours(trx, ID, 'free_session', [SESSION], AT)),
    giveBackMinutes: await emittedSql((trx) => hours.giveBackHours(trx, ID, 'coaching', [TAKEN], AT)),
    giveBackFreeSession: await emittedSql((trx) => hours.giveBackHours(trx, ID, 'free_session', [TAKEN], AT)),
    cancelHours: await emittedSql((trx) => hours.cancelHours(trx, ID, ID, AT)),
    listDue: await emittedSql((trx) => renewals.listDue(trx, AT)),
    renew: await emittedSql((trx) => renewals.renew(trx, ID, AT)),
    takeReminder: await emittedSql((trx) => renewals.takeReminder(trx, ID, AT)),
    findReader: await emittedSql((trx) => renewals.findReader(trx, ID)),
  };
  const text = Object.entries(parts)
    .map(([name, sql]) => `-- ${name}\n${sql};\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./emitted.sql');
});
