/** Buying, switching, cancelling: lock what the person has, decide, store, answer. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { billing } from './billing.contract.ts';
import {
  isUnlocked,
  mayCancel,
  mayResume,
  nextRenewal,
  SKUS,
  type Sku,
  whyNotBuy,
} from './billing.prices.rules.ts';
import * as hours from './billing.queries/hours.ts';
import * as orders from './billing.queries/orders.ts';
import * as unlocks from './billing.queries/unlocks.ts';
import { showOrder, showState } from './billing.views.ts';

const os = implement(billing).$context<RequestContext<'payments'>>().use(requireSession);
type Context = RequestContext<'payments'> & { person: Person };

const state = os.state.handler(({ context }) =>
  context.db.as(context.person.id, (trx) => readState(trx, context, context.clock.now())),
);

const listOrders = os.orders.handler(async ({ input, context: { db, person } }) => {
  const { rows, next } = await db.as(person.id, (trx) => orders.listOrders(trx, person.id, input.before));
  return { orders: rows.map(showOrder), next };
});

const buy = os.buy.handler(({ input, context }) =>
  placeOrder(context, input, async (trx, at) => {
    const { id, sku } = input;
    const [userId, sold] = [context.person.id, SKUS[sku]];
    const unlock = await unlocks.lockUnlock(trx, userId);
    const reason = whyNotBuy(sku, isUnlocked(unlock, at));
    if (reason) throw refusal(reason);
    if ('hours' in sold) return hours.insertHours(trx, { id, userId, sku, at });
    const replaces = unlock?.order_id ?? null;
    const fresh = { userId, kind: sold.unlocks, orderId: id, at, replaces };
    if (!(await unlocks.replaceUnlock(trx, fresh))) throw refusal('ALREADY_UNLOCKED');
  }),
);

const switchToMonthly = os.switchToMonthly.handler(({ input: { id }, context }) =>
  placeOrder(context, { id, sku: 'unlock_monthly' }, async (trx, at) => {
    const userId = context.person.id;
    const unlock = await unlocks.lockUnlock(trx, userId);
    if (!unlock || !isUnlocked(unlock, at)) throw refusal('NOT_FOUND');
    if (unlock.kind === 'monthly') throw refusal('ALREADY_UNLOCKED');
    const replaces = unlock.order_id;
    await orders.markSwitched(trx, { id: replaces, userId, at });
    await unlocks.replaceUnlock(trx, { userId, kind: 'monthly', orderId: id, at, replaces });
  }),
);

const cancel = os.cancel.handler(({ input: { id }, context }) => {
  const { db, person, clock } = context;
  const at = clock.now();
  return db.as(person.id, async (trx) => {
    // Lock the unlock before the order; switching uses the same order.
    const unlock = await unlocks.lockUnlock(trx, person.id);
    const order = await orders.lockOrder(trx, id, person.id);
    if (!order) throw refusal('NOT_FOUND');
    if (!mayCancel(order, at)) return answer(trx, context, order, at);

    const monthly = unlock?.order_id === id && unlock.kind === 'monthly';
    const renewsAt = monthly ? nextRenewal(unlock.starts_at, at) : null;
    if (unlock?.order_id === id) await unlocks.cancelUnlock(trx, person.id, at, renewsAt);
    else await hours.cancelHours(trx, id, person.id, at);
    const ending = { id, userId: person.id, at };
    return answer(trx, context, await orders.cancelOrder(trx, ending, renewsAt ?? at), at);
  });
});

const resume = os.resume.handler(({ input: { id }, context }) => {
  const { db, person, clock } = context;
  const at = clock.now();
  return db.as(person.id, async (trx) => {
    const unlock = await unlocks.lockUnlock(trx, person.id);
    const order = await orders.lockOrder(trx, id, person.id);
    if (!order) throw refusal('NOT_FOUND');
    if (order.status === 'active') return answer(trx, context, order, at);
    if (!mayResume(order, at) || unlock?.order_id !== id) throw refusal('PLAN_LOCKED');
    await unlocks.resumeUnlock(trx, person.id);
    return answer(trx, context, await orders.resumeOrder(trx, { id, userId: person.id, at }), at);
  });
});

const OTHER_ORDER = { path: 'id', message: 'Another order has this id.' };

export const billingHandlers = { state, orders: listOrders, buy, cancel, resume, switchToMonthly };

/**
 * Stores an order together with what it grants and charges for it, all or nothing. If the order exists
 * already, it is returned unchanged; it never answers for something else.
 * @param give decides whether the order is allowed, and stores what it grants
 */
async function placeOrder(
  context: Context,
  { id, sku }: { id: string; sku: Sku },
  give: (trx: Trx, at: Date) => Promise<void>,
) {
  const { db, person, clock, payments } = context;
  const at = clock.now();
  return db.as(person.id, async (trx) => {
    // First, so that a duplicate request blocks here and then finds the order.
    const order = await orders.insertOrder(trx, { id, userId: person.id, sku, at });
    if (!order) {
      const stored = await orders.findOrder(trx, id, person.id);
      if (!stored) throw refusal('NOT_FOUND');
      if (stored.sku !== sku) throw refusal('INVALID_INPUT', { fields: [OTHER_ORDER] });
      return bought(await answer(trx, context, stored, at));
    }
    await give(trx, at);
    // Last, so that nobody is charged for an order that failed to store.
    const { charged } = await payments.charge({
      id,
      personId: person.id,
      sku,
      priceCents: order.price_cents,
    });
    if (charged) await orders.markCharged(trx, id, person.id);
    return bought(await answer(trx, context, { ...order, charged }, at));
  });
}

const bought = <A extends { order: { charged: boolean } }>(made: A) => ({
  ...made,
  charged: made.order.charged,
});

async function answer(trx: Trx, context: Context, order: Parameters<typeof showOrder>[0], now: Date) {
  return { order: showOrder(order), state: await readState(trx, context, now) };
}

async function readState(trx: Trx, { person, payments }: Context, now: Date) {
  const unlock = await unlocks.findUnlock(trx, person.id);
  const packs = await hours.listPacks(trx, person.id, now);
  const sessions = await hours.listFreeSessions(trx, person.id, now);
  return showState({ unlock, packs, sessions }, payments.configured, now);
}
