/** The unlock, packs of hours, and the orders they came from. */
import { z } from 'zod';
import { byId, instant, nothing, refusals, signedIn } from '#kit/contract.ts';
import { ORDER_STATUSES, SKU_NAMES } from './billing.prices.rules.ts';

const order = z.strictObject({
  id: z.uuid(),
  sku: z.enum(SKU_NAMES),
  price_cents: z.int(),
  /** Whether the customer was charged. */
  charged: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  bought_at: instant,
  /** When the purchase runs out; null if it renews. */
  expires_at: instant.nullable(),
});
export type Order = z.infer<typeof order>;

/** What a person has now. Excludes anything expired, used up or cancelled. */
const state = z.strictObject({
  unlocked: z.boolean(),
  kind: z.enum(['monthly', 'pass']).nullable(),
  /** Passes only. */
  days_left: z.int().nullable(),
  /** For a pass, and for a cancelled monthly. */
  ends_at: instant.nullable(),
  /** For a monthly that is not cancelled. */
  renews_at: instant.nullable(),
  /** A monthly that will not renew. */
  cancelled: z.boolean(),
  /**
   * Whether a payment provider is configured. Without one nothing is charged, and no screen may claim
   * it is.
   */
  charges: z.boolean(),
  packs: z.array(
    z.strictObject({
      order_id: z.uuid(),
      kind: z.enum(['coordination', 'coaching']),
      minutes_left: z.int(),
      valid_until: instant,
    }),
  ),
  free_sessions: z.array(z.strictObject({ order_id: z.uuid(), minutes: z.int(), valid_until: instant })),
});
export type BillingState = z.infer<typeof state>;

const bought = z.strictObject({ order, charged: z.boolean(), state });

export const billing = {
  state: signedIn
    .route({
      method: 'GET',
      path: '/billing',
      summary: 'Whether the plan is unlocked, and what hours are left',
    })
    .input(nothing)
    .output(state),

  orders: signedIn
    .route({ method: 'GET', path: '/billing/orders', summary: 'Own orders, newest first' })
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(z.strictObject({ orders: z.array(order), next: z.uuid().nullable() })),

  buy: signedIn
    .route({
      method: 'POST',
      path: '/billing/orders',
      successStatus: 201,
      summary: 'Buy; again with the same id answers with the same order',
    })
    /** The client generates the id, one per order. */
    .input(z.strictObject({ id: z.uuid(), sku: z.enum(SKU_NAMES) }))
    .output(bought)
    .errors(refusals('ALREADY_UNLOCKED', 'PLAN_LOCKED', 'NOT_FOUND')),

  cancel: signedIn
    .route({
      method: 'POST',
      path: '/billing/orders/{id}/cancel',
      summary: 'Cancel: a monthly stays to its renewal, the rest is taken back; again answers the same',
    })
    .input(byId)
    .output(z.strictObject({ order, state }))
    .errors(refusals('NOT_FOUND')),

  resume: signedIn
    .route({
      method: 'POST',
      path: '/billing/orders/{id}/resume',
      summary: 'Let a cancelled monthly that still runs renew again; again answers the same',
    })
    .input(byId)
    .output(z.strictObject({ order, state }))
    .errors(refusals('NOT_FOUND', 'PLAN_LOCKED')),

  switchToMonthly: signedIn
    .route({
      method: 'POST',
      path: '/billing/switch-to-monthly',
      successStatus: 201,
      summary: 'Turn a running pass into a monthly; again with the same id answers with the same order',
    })
    .input(byId)
    .output(bought)
    .errors(refusals('ALREADY_UNLOCKED', 'NOT_FOUND')),
};
