/** What happens to orders. */
import { z } from 'zod';
import { defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';
import { SKU_NAMES } from './billing.rules.ts';

const ofOrder = { subject: 'order', data: z.strictObject({ sku: z.enum(SKU_NAMES) }), ...LOG_ONLY } as const;

export const orderPlaced = defineEvent('order.placed', ofOrder);
export const orderCancelled = defineEvent('order.cancelled', ofOrder);
/** A monthly that was cancelled goes on after all. */
export const orderResumed = defineEvent('order.resumed', ofOrder);
/** A monthly took the place of a pass. */
export const orderSwitched = defineEvent('order.switched', { ...ofOrder, data: NO_DATA });
/** By itself, at the turn of the month. */
export const orderRenewed = defineEvent('order.renewed', { ...ofOrder, data: NO_DATA });

export const billingEvents = [
  orderPlaced,
  orderCancelled,
  orderResumed,
  orderSwitched,
  orderRenewed,
] as const;
