import type { Locale } from './locale.ts';

/** Emergency numbers, fixed (LIMIT-01). */
export const EMERGENCY = '911';
export const CRISIS = '988';
export const RELAY = '711';
export const CRISIS_SPANISH_KEY = '2';
const CRISIS_SPANISH_WORD = 'AYUDA';
/** Eldercare Locator: the way to Adult Protective Services anywhere in the US (usaging.org). */
export const ELDERCARE_LOCATOR = { text: '1-800-677-1116', tel: '+18006771116' } as const;

export const telLink = (number: string): string => `tel:${number}`;
export const smsLink = (number: string): string => `sms:${number}`;

/** @returns a link to text 988 that gets a reply in the reader's language; Spanish needs a keyword */
export const crisisTextLink = (locale: Locale): string =>
  locale === 'es' ? `${smsLink(CRISIS)}?body=${CRISIS_SPANISH_WORD}` : smsLink(CRISIS);

/** A quick check of an address as it is typed; the server validates it properly. */
export function looksLikeEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}
