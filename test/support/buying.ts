// Orders, for the billing tests.
import type { BillingState, Order } from '#features/billing/billing.contract.ts';
import type { Sku } from '#features/billing/billing.prices.rules.ts';
import { START } from './plan-answers.ts';
import type { Client, Product } from './product.ts';

export interface Bought {
  order: Order;
  charged: boolean;
  state: BillingState;
}

/**
 * Sends an order.
 * @returns the raw answer
 */
export function sendOrder(client: Client, sku: Sku, id: string = crypto.randomUUID()) {
  return client.call<Bought>('POST', '/billing/orders', { id, sku });
}

/**
 * Places an order that must succeed.
 * @returns the order, and the person's billing state afterwards
 */
export async function buy(client: Client, sku: Sku): Promise<Bought> {
  const answer = await sendOrder(client, sku);
  if (answer.status !== 201) throw new Error(`${sku} was not sold: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function stateOf(client: Client): Promise<BillingState> {
  return (await client.call<BillingState>('GET', '/billing')).body;
}

/** @returns the minutes of each pack of hours, then of each free session */
export async function minutesLeft(client: Client): Promise<number[]> {
  const { packs, free_sessions } = await stateOf(client);
  return [...packs.map(({ minutes_left }) => minutes_left), ...free_sessions.map(({ minutes }) => minutes)];
}

export const DAY = 24 * 60 * 60 * 1000;
/** The billing state of somebody who has bought nothing. */
export const LOCKED = {
  unlocked: false,
  kind: null,
  days_left: null,
  ends_at: null,
  renews_at: null,
  cancelled: false,
  charges: false,
  packs: [],
  free_sessions: [],
};

/** Moves the clock this far past the start. */
export const later = (product: Product, ms: number) => product.clock.set(new Date(START.getTime() + ms));
export const cancel = (client: Client, id: string) =>
  client.call<Bought>('POST', `/billing/orders/${id}/cancel`, {});
export const switchOver = (client: Client, id: string = crypto.randomUUID()) =>
  client.call<Bought>('POST', '/billing/switch-to-monthly', { id });
export const ordersOf = async (client: Client) =>
  (await client.call<{ orders: Order[]; next: string | null }>('GET', '/billing/orders')).body;
export const atOnce = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => make(index)));
export const rowsOf = (product: Product, table: string, client: Client) =>
  product.sql(`select * from ${table} where user_id = $1`, [client.id]);
