/** What a person's copy of their data says of billing. */
import { exportPart, OWN } from '#db/export-part.ts';

export const billingExport = [
  exportPart({
    name: 'orders',
    about: 'What you ordered.',
    table: 'orders',
    mine: OWN.by('user_id'),
    fields: {
      id: 'Names the row',
      sku: 'What',
      price_cents: 'Its price, in cents',
      charged: 'Whether money was taken',
      status: 'Where it stands',
      bought_at: 'When, in UTC',
      expires_at: 'Until when it is valid, in UTC',
      cancelled_at: 'When you cancelled it, in UTC',
    },
  }),
  exportPart({
    name: 'hours',
    about: 'Hours of help you ordered.',
    table: 'hour_packs',
    mine: OWN.by('user_id'),
    key: 'order_id',
    fields: {
      order_id: 'With which order',
      kind: 'Of which kind',
      minutes: 'How many minutes',
      used_minutes: 'How many are used',
      valid_until: 'Until when they are valid, in UTC',
    },
  }),
];
