/** What a payment provider receives. The id stays the same when an order is retried. */
interface Charge {
  id: string;
  personId: string;
  sku: string;
  priceCents: number;
}

/** How money is charged. */
export interface Payments {
  /** Whether there is a provider. Without one, no screen may claim a charge (PLAN-83). */
  readonly configured: boolean;
  /**
   * Charges the price of an order, at most once per id.
   * @returns whether money was taken
   * @throws if the provider refuses or is down; then there is no order
   */
  charge(order: Charge): Promise<{ charged: boolean }>;
}

/** The beta: no provider, no card, no charge, and the answer says so. */
export function noPayments(): Payments {
  return { configured: false, charge: async () => ({ charged: false }) };
}
