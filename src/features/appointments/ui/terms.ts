import type { HourSource } from '#features/billing/billing.prices.rules.ts';
import type { Repeat, Wanted } from '../appointments.series.rules.ts';

/** How the chosen times are booked. */
export interface Terms {
  paidFrom: HourSource | null;
  /** Of a series: how it repeats, and the starts that are left out. */
  repeat: (Repeat & { without: string[] }) | null;
  /** Where it takes place; null where nobody has said it. */
  location: string | null;
  /** All that is booked with it. */
  times: readonly Wanted[];
}
