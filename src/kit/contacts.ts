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

/** @returns a text to 988 that is answered in the reader's language: in Spanish it begins with a word */
export const crisisTextLink = (locale: Locale): string =>
  locale === 'es' ? `${smsLink(CRISIS)}?body=${CRISIS_SPANISH_WORD}` : smsLink(CRISIS);

/** A first look at an address while it is typed; the server looks closer. */
export function looksLikeEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}
