/** What a wish for help may hold, what it is called by, and who may ask for what is paid. */

/** What somebody may say of what they need. */
export const MESSAGE_MAX = 1000;
export const PHONE_MAX = 30;
/** A number as people write it, with blanks, brackets and an extension; at least seven digits. */
const PHONE = /^\+?(?:[\s().-]*\d){7,15}(?:\s*(?:x|ext\.?)\s*\d{1,5})?$/i;

/** @returns whether somebody can be called back by it */
export function looksLikePhone(text: string): boolean {
  return text.length <= PHONE_MAX && !/[\r\n]/.test(text) && PHONE.test(text);
}

/** Who may ask for paid help: with the unlock, or with minutes of it that are left, which outlive the unlock. */
export function mayAskForPaid(unlocked: boolean, minutesLeft: number): boolean {
  return unlocked || minutesLeft > 0;
}

/** @returns what people name a request by on the phone: eight signs of its id, in two groups */
export function requestNumber(id: string): string {
  const end = id.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
