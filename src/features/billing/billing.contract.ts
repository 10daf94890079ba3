/** The unlock, hours of help, and the orders that brought them. */
import { z } from 'zod';
import { byId, instant, nothing, refusals, signedIn } from '#kit/contract.ts';
import { ORDER_STATUSES, SKU_NAMES } from './billing.rules.ts';

const order = z.strictObject({
  id: z.uuid(),
  sku: z.enum(SKU_NAMES),
  price_cents: z.int(),
  /** Whether money was taken. */
  charged: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  bought_at: instant,
  /** When what it gives is over; null for what renews. */
  expires_at: instant.nullable(),
});
export type Order = z.infer<typeof order>;

/** What somebody has at present. What is over, used up or cancelled is not in it. */
const state = z.strictObject({
  unlocked: z.boolean(),
  kind: z.enum(['monthly', 'pass']).nullable(),
  /** Of a pass. */
  days_left: z.int().nullable(),
  /** Of a pass, and of a monthly that was cancelled. */
  ends_at: instant.nullable(),
  /** Of a monthly, unless it was cancelled. */
  renews_at: instant.nullable(),
  /** A monthly that will not renew. */
  cancelled: z.boolean(),
  /** Whether a payment provider is set up. Without one nothing is charged, and no screen may say so. */
  charges: z.boolean(),
  packs: z.array(
    z.strictObject({
      kind: z.enum(['coordination', 'coaching']),
      minutes_left: z.int(),
      valid_until: instant,
    }),
  ),
  free_sessions: z.array(z.strictObject({ minutes: z.int(), valid_until: instant })),
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
    /** The id is made by the sender, one for each order. */
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
