/** What a payment provider is told. The id stays the same when an order is tried again. */
interface Charge {
  id: string;
  personId: string;
  sku: string;
  priceCents: number;
}

/** How money is taken. */
export interface Payments {
  /** Whether there is a provider at all. Without one no screen may claim a charge (PLAN-83). */
  readonly configured: boolean;
  /**
   * Takes the price of an order, at most once for its id.
   * @returns whether money was taken
   * @throws when the provider refused or is away; the order is then not made
   */
  charge(order: Charge): Promise<{ charged: boolean }>;
}

/** The beta: no provider, no card, nothing is charged, and the answer says so. */
export function noPayments(): Payments {
  return { configured: false, charge: async () => ({ charged: false }) };
}
