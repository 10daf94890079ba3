// People who buy, for the tests of what is sold.
import type { BillingState, Order } from '../../src/features/billing/billing.contract.ts';
import type { Sku } from '../../src/features/billing/billing.rules.ts';
import type { Client } from './product.ts';

export interface Bought {
  order: Order;
  charged: boolean;
  state: BillingState;
}

/** Sends an order. @returns the answer as it came */
export function sendOrder(client: Client, sku: Sku, id: string = crypto.randomUUID()) {
  return client.call<Bought>('POST', '/billing/orders', { id, sku });
}

/** Buys what must be sold. @returns the order, and what the person then has */
export async function buy(client: Client, sku: Sku): Promise<Bought> {
  const answer = await sendOrder(client, sku);
  if (answer.status !== 201) throw new Error(`${sku} was not sold: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function stateOf(client: Client): Promise<BillingState> {
  return (await client.call<BillingState>('GET', '/billing')).body;
}
