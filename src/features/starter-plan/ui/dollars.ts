import { localeTag } from '#web/i18n.ts';

/** @returns cents as dollars, without decimals for whole dollars */
export function dollars(cents: number): string {
  return new Intl.NumberFormat(localeTag(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}
