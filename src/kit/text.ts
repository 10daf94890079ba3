/** What a reader sees of a text. */

// Characters that show nothing: white space, control and format characters, and letters that render blank.
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing of a text is visible: it counts as empty. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

/** @returns one line of text with spaces for the tabs of what was pasted, and without other control characters */
export const cleanLine = (text: string) =>
  text.replace(/[\t\v\f\u0085]+/g, ' ').replace(/(?![\n\r])\p{Cc}/gu, '');

/** @returns a text with its tabs and line breaks, also those of other programs, and no other control characters */
export const cleanLines = (text: string) =>
  text.replace(/[\v\f\u0085]/g, '\n').replace(/(?![\t\n\r])\p{Cc}/gu, '');

// Browsers and mail programs accept each of these as the dot of a host name.
const DOT = '[.\\u3002\\uff0e\\uff61]';
const WEB_ADDRESS = new RegExp(`[\\p{L}\\p{N}-]{2,}${DOT}\\p{L}{2,}|://|\\bwww${DOT}`, 'iu');
const SIGNS = /[<>@\\{}]/;
/** Reorders or hides what follows. Two joiners are allowed: some languages need them for spelling. */
const HIDDEN = /[\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;

/** Whether a text that others receive by mail could mislead them: an address, or characters that hide one. */
export function couldMislead(text: string): boolean {
  return WEB_ADDRESS.test(text) || SIGNS.test(text) || withoutHidden(text) !== text;
}

/** Whether nothing about a text is wrong but a dot without a space after it, which makes it a web address. */
export function looksLikeAddress(text: string): boolean {
  return WEB_ADDRESS.test(text) && !SIGNS.test(text) && !text.includes('://');
}

/** @returns a text without what nobody sees of it */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');
