import type { BillingState } from '#features/billing/billing.contract.ts';
import { errorCode } from '#web/data/errors.ts';
import { loadApi } from '#web/data/load-api.ts';

export type UnlockSku = 'unlock_monthly' | 'unlock_pass';

/**
 * Orders an unlock, or the switch to monthly; if another tab was faster, that tab's order counts.
 * @param id idempotency key of the order
 * @returns what the person has now
 */
export async function orderUnlock(id: string, sku: UnlockSku | 'switch'): Promise<BillingState> {
  const { billing } = await loadApi();
  try {
    const order = sku === 'switch' ? billing.switchToMonthly({ id }) : billing.buy({ id, sku });
    return (await order).state;
  } catch (error) {
    if (errorCode(error) !== 'ALREADY_UNLOCKED') throw error;
    return billing.state();
  }
}
