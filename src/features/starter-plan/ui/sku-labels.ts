import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from '#features/billing/billing.contract.ts';
import type { standingOf } from '#features/billing/billing.prices.rules.ts';

export const SKU_LABELS: Record<Order['sku'], MessageDescriptor> = {
  unlock_monthly: msg`Dynamic plan, monthly`,
  unlock_pass: msg`Dynamic plan, 30-Day Pass`,
  coord_1hr: msg`Coordination help, 1 hour`,
  coord_5hr: msg`Coordination help, 5 hours`,
  coord_10hr: msg`Coordination help, 10 hours`,
  coach_30m: msg`Coaching, 30 minutes`,
  coach_60m: msg`Coaching, 60 minutes`,
  coach_3hr: msg`Coaching, 3 hours`,
  coach_6hr: msg`Coaching, 6 hours`,
};

export const STANDING_LABELS: Record<ReturnType<typeof standingOf>, MessageDescriptor> = {
  active: msg`Active`,
  ended: msg`Ended`,
  used_up: msg`Used up`,
  cancelled: msg`Cancelled`,
  switched: msg`Switched to monthly`,
};
