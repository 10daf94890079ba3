/** The SQL of orders. Every function acts as the person of its transaction. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/open.ts';
import { pageOf } from '../../../db/pages.ts';
import { record } from '../../../db/record.ts';
import { orderEnd, SKUS, type Sku } from '../billing.rules.ts';

const PAGE = 20;
const COLUMNS = ['id', 'sku', 'price_cents', 'charged', 'status', 'bought_at', 'expires_at'] as const;

export interface NewOrder {
  id: string;
  userId: string;
  sku: Sku;
  at: Date;
}

/**
 * Stores an order and tells of it. Waits for a request that is storing the same one.
 * @returns the order; undefined when its id is taken
 */
export async function insertOrder(trx: Trx, { id, userId, sku, at }: NewOrder) {
  const order = await trx
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      sku,
      price_cents: SKUS[sku].price_cents,
      bought_at: at,
      expires_at: orderEnd(sku, at),
    })
    // Without a column: two unique indexes hold the id, and a race may meet either one first.
    .onConflict((on) => on.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!order) return undefined;
  const subject = { type: 'order', id } as const;
  await record(trx, { kind: 'order.placed', at, actorId: userId, subject, data: { sku } });
  return order;
}

export async function findOrder(trx: Trx, id: string, personId: string) {
  return trx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', personId)
    .executeTakeFirst();
}

/** The order, held until the transaction ends. */
export async function lockOrder(trx: Trx, id: string, personId: string) {
  return trx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/** A page of own orders, newest first, and the id before which the next one begins. */
export async function listOrders(trx: Trx, personId: string, before: string | undefined) {
  const rows = await trx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('user_id', '=', personId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(bought_at, id) < (select o.bought_at, o.id from orders o where o.id = ${before} and o.user_id = ${personId})`,
      ),
    )
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return pageOf(rows, PAGE);
}

export async function markCharged(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('orders').set({ charged: true }).where('id', '=', id).execute();
}

interface Ending {
  id: string;
  userId: string;
  at: Date;
}

/** @param endsAt until when what it gave still holds */
export async function cancelOrder(trx: Trx, { id, userId, at }: Ending, endsAt: Date) {
  const order = await trx
    .updateTable('orders')
    .set({ status: 'cancelled', cancelled_at: at, expires_at: endsAt })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const subject = { type: 'order', id } as const;
  await record(trx, { kind: 'order.cancelled', at, actorId: userId, subject, data: { sku: order.sku } });
  return order;
}

/** The order of a pass that a monthly took the place of. */
export async function markSwitched(trx: Trx, { id, userId, at }: Ending): Promise<void> {
  await trx.updateTable('orders').set({ status: 'switched', expires_at: at }).where('id', '=', id).execute();
  await record(trx, { kind: 'order.switched', at, actorId: userId, subject: { type: 'order', id } });
}
