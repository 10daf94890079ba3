/** Phone numbers that codes are sent to, and the codes. Of use in the browser too. */

/** How long a code works, how often it may be tried, and how long it is. */
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;
const PHONE_CODE_DIGITS = 6;

/** What `toE164` returns, and what is stored (ITU-T E.164: at most 15 digits). */
export const E164 = /^\+[1-9]\d{7,14}$/;
/** North American numbers, without those that reach no phone of a person. */
const NORTH_AMERICAN = /^(?!.11|8(00|33|44|55|66|77|88)|900)[2-9]\d{2}(?!.11)[2-9]\d{6}$/;

/**
 * A number as people write it, in the form that gateways take.
 * @param typed numbers of the United States may lack the +1; others begin with +, 00 or 011
 * @returns e.g. `+16025550142`; null if no text message can reach it
 */
export function toE164(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    // Within a country some write the zero that is not dialed from abroad.
    .replace('(0)', '')
    .replace(/[\s\p{Pd}\p{Cf}().\u2022\u00b7/]/gu, '');
  const international = /^(?:\+|00|011)(\d+)$/.exec(signs)?.[1];
  const digits = international ?? (/^\d+$/.test(signs) ? signs : '');
  if (international && !international.startsWith('1')) {
    const number = `+${international}`;
    return E164.test(number) ? number : null;
  }
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  // After + the country comes first.
  if (international && national === digits) return null;
  return NORTH_AMERICAN.test(national) ? `+1${national}` : null;
}

/** What its owner knows a number by, and nobody else. @returns the last two digits */
export function phoneEnding(number: string): string {
  return number.slice(-2);
}

/** @param randomInt a whole number from 0, below its argument */
export function newPhoneCode(randomInt: (below: number) => number): string {
  return String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
}
