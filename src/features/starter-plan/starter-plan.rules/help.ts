/** Limits of a help request, its reference number, and who may request paid help. */

/** Maximum length of the message. */
export const MESSAGE_MAX = 1000;
export const PHONE_MAX = 30;
/** A phone number as people write it, with blanks, brackets and an extension; at least seven digits. */
const PHONE = /^\+?(?:[\s()./-]*\d){7,15}(?:\s*,?\s*(?:x|ext\.?)\s*\d{1,5})?$/i;

/** @returns a phone number without what a copy brings along: dashes of all kinds, and signs that nobody sees */
export const plainPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();

/** @returns whether it could be a phone number, however it was copied */
export function looksLikePhone(text: string): boolean {
  const plain = plainPhone(text);
  return plain.length <= PHONE_MAX && !/[\r\n]/.test(plain) && PHONE.test(plain);
}

/**
 * @returns whether paid help can be requested: with the unlock, or with minutes left, which outlive the
 * unlock
 */
export function mayAskForPaid(unlocked: boolean, minutesLeft: number): boolean {
  return unlocked || minutesLeft > 0;
}

/** @returns the reference number for phone calls: eight characters of the id, in two groups */
export function requestNumber(id: string): string {
  return inGroups(id.replaceAll('-', '').slice(-8));
}

/** @returns the reference number that somebody typed, however they wrote it; undefined if it is none */
export function numberIn(typed: string): string | undefined {
  const signs = typed.replace(/[\s\p{Pd}]/gu, '');
  return /^[\da-f]{8}$/i.test(signs) ? inGroups(signs) : undefined;
}

const inGroups = (signs: string) => `${signs.slice(0, 4)}-${signs.slice(4)}`.toUpperCase();
