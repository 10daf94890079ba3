/** The SQL of orders. Every function acts as the transaction's person. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { pageOf } from '#db/pagination.ts';
import { recordEvent } from '#db/record.ts';
import { orderCancelled, orderPlaced, orderResumed, orderSwitched } from '../billing.events.ts';
import { orderEnd, SKUS, type Sku } from '../billing.prices.rules.ts';

const PAGE = 20;
const COLUMNS = ['id', 'sku', 'price_cents', 'charged', 'status', 'bought_at', 'expires_at'] as const;

export interface NewOrder {
  id: string;
  userId: string;
  sku: Sku;
  at: Date;
}

/**
 * Stores an order and records its event. Blocks while another request is storing the same one.
 * @returns the order; undefined if the person already has one with this id
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
    .onConflict((on) => on.columns(['user_id', 'id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!order) return undefined;
  await recordEvent(trx, orderPlaced, { at, actorId: userId, subjectId: id, data: { sku } });
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

/** The order, locked until the transaction ends; its hours can be used meanwhile, which refers to it. */
export async function lockOrder(trx: Trx, id: string, personId: string) {
  return trx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A page of the person's orders, newest first, and the cursor for the next one. */
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

export async function markCharged(trx: Trx, id: string, personId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ charged: true })
    .where('id', '=', id)
    .where('user_id', '=', personId)
    .execute();
}

interface Ending {
  id: string;
  userId: string;
  at: Date;
}

/** @param endsAt when what the order granted ends */
export async function cancelOrder(trx: Trx, { id, userId, at }: Ending, endsAt: Date) {
  const order = await trx
    .updateTable('orders')
    .set({ status: 'cancelled', cancelled_at: at, expires_at: endsAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await recordEvent(trx, orderCancelled, { at, actorId: userId, subjectId: id, data: { sku: order.sku } });
  return order;
}

/** Marks the order of a resumed monthly as active again. */
export async function resumeOrder(trx: Trx, { id, userId, at }: Ending) {
  const order = await trx
    .updateTable('orders')
    .set({ status: 'active', cancelled_at: null, expires_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await recordEvent(trx, orderResumed, { at, actorId: userId, subjectId: id, data: { sku: order.sku } });
  return order;
}

/** Marks the order of a pass that a monthly replaced. */
export async function markSwitched(trx: Trx, { id, userId, at }: Ending): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'switched', expires_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  await recordEvent(trx, orderSwitched, { at, actorId: userId, subjectId: id });
}
