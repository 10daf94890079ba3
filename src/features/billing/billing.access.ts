/** Access to billing: what each call answers each role, and each role's rights on each row. */
import {
  type CallAccess,
  everybodysRows,
  nothing,
  owners,
  ownersRows,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { billing } from './billing.contract.ts';

/** Fixtures the calls refer to. */
interface World {
  orderId: string;
}

export const billingAccess = {
  state: [nothing, signedIn()],
  orders: [nothing, signedIn()],
  // Only the owner's plan is unlocked.
  buy: [() => ({ body: { id: crypto.randomUUID(), sku: 'coord_5hr' } }), owners(201, 403)],
  cancel: [({ orderId }) => ({ params: { id: orderId }, body: {} }), owners()],
  resume: [({ orderId }) => ({ params: { id: orderId }, body: {} }), owners()],
  switchToMonthly: [() => ({ body: { id: crypto.randomUUID() } }), owners(201)],
} satisfies CallAccess<typeof billing, World>;

/** Each role's rights on the rows set up by row-level-security.test.ts. */
export const billingRows = {
  orders: { may: { ...everybodysRows('0 x 0 x'), owner: '2 + 2 x', admin: '2 x 0 x' }, changes: 'status' },
  unlocks: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'cancelled_at' },
  hour_packs: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'used_minutes' },
  free_sessions: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'used_at' },
} satisfies RowAccess;
