/** Where an appointment takes place, as one of the two writes it down for the other. */

import { cleanLine } from '#kit/text.ts';

export type WhereKind = 'open' | 'phone' | 'address';

/** What somebody has chosen; what they typed stays when they choose something else. */
export interface Where {
  kind: WhereKind;
  phone: string;
  address: string;
}

/** Nothing is said yet: by video where there is a service, else the two agree on it. */
export const NOWHERE_YET: Where = { kind: 'open', phone: '', address: '' };

const PHONE = /^\+?[\d\s().-]+$/u;
const LEAST_DIGITS = 7;

/** Whether a place is a phone number: what else is written is an address. */
export const isPhone = (location: string): boolean =>
  PHONE.test(location) && location.replaceAll(/\D/gu, '').length >= LEAST_DIGITS;

/** @returns the link that calls it */
export const callLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/gu, '')}`;

/** @returns what a form begins with that changes a place */
export function whereOf(location: string | null): Where {
  if (location === null) return NOWHERE_YET;
  return isPhone(location)
    ? { ...NOWHERE_YET, kind: 'phone', phone: location }
    : { ...NOWHERE_YET, kind: 'address', address: location };
}

/** @returns what is missing; null if nothing is */
export function missingOf({ kind, phone, address }: Where): 'phone' | 'address' | null {
  if (kind === 'phone' && !isPhone(phone.trim())) return 'phone';
  return kind === 'address' && address.trim() === '' ? 'address' : null;
}

/** @returns what is stored of it, as the server cleans it; null for nothing */
export const locationOf = ({ kind, ...typed }: Where): string | null =>
  kind === 'open' ? null : cleanLine(typed[kind]).trim();
