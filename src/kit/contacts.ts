/** Emergency numbers, fixed (LIMIT-01). */
export const EMERGENCY = '911';
export const CRISIS = '988';
export const RELAY = '711';
export const CRISIS_SPANISH_KEY = '2';
/** Eldercare Locator: the way to Adult Protective Services anywhere in the US (usaging.org). */
export const ELDERCARE_LOCATOR = { text: '1-800-677-1116', tel: '+18006771116' } as const;

export const telLink = (number: string): string => `tel:${number}`;
export const smsLink = (number: string): string => `sms:${number}`;

/** A first look at an address while it is typed; the server looks closer. */
export function looksLikeEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}
