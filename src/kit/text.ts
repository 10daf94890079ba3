/** What a text is to who reads it. */

// What shows nothing: blanks, control and format signs, and letters that are drawn as blanks.
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing is to be seen of a text: it counts as none. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

// Browsers and mail programs take each of these for the dot of a name.
const DOT = '[.\\u3002\\uff0e\\uff61]';
const WEB_ADDRESS = new RegExp(`[\\p{L}\\p{N}-]{2,}${DOT}\\p{L}{2,}|://|\\bwww${DOT}`, 'iu');
/** What follows is read the other way, or not seen. Two joiners belong to the spelling of some languages. */
const HIDDEN = /[\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/u;

/** Whether a text that others get to see by mail could lead them elsewhere: an address, or signs that hide one. */
export function couldMislead(text: string): boolean {
  return WEB_ADDRESS.test(text) || /[<>@\\{}]/.test(text) || HIDDEN.test(text);
}
