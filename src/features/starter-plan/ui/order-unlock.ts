import type { BillingState } from '#features/billing/billing.contract.ts';
import { errorCode } from '#web/data/errors.ts';
import { loadApi } from '#web/data/load-api.ts';

export type UnlockSku = 'unlock_monthly' | 'unlock_pass';

/**
 * Orders an unlock, or the switch to monthly. If another tab was faster, that tab's order counts; if the pass
 * has ended meanwhile, nothing is ordered.
 * @param id idempotency key of the order
 * @returns what the person has now
 */
export async function orderUnlock(id: string, sku: UnlockSku | 'switch'): Promise<BillingState> {
  const { billing } = await loadApi();
  try {
    const order = sku === 'switch' ? billing.switchToMonthly({ id }) : billing.buy({ id, sku });
    return (await order).state;
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ALREADY_UNLOCKED' && !(sku === 'switch' && code === 'NOT_FOUND')) throw error;
    return billing.state();
  }
}
