/** Order events. */
import { z } from 'zod';
import { defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';
import { SKU_NAMES } from './billing.prices.rules.ts';

const ofOrder = { subject: 'order', data: z.strictObject({ sku: z.enum(SKU_NAMES) }), ...LOG_ONLY } as const;

export const orderPlaced = defineEvent('order.placed', ofOrder);
export const orderCancelled = defineEvent('order.cancelled', ofOrder);
/** A cancelled monthly was resumed. */
export const orderResumed = defineEvent('order.resumed', ofOrder);
/** A pass was replaced by a monthly. */
export const orderSwitched = defineEvent('order.switched', { ...ofOrder, data: NO_DATA });
/** Recorded by the job at each monthly renewal. */
export const orderRenewed = defineEvent('order.renewed', { ...ofOrder, data: NO_DATA });

export const billingEvents = [
  orderPlaced,
  orderCancelled,
  orderResumed,
  orderSwitched,
  orderRenewed,
] as const;
