/**
 * Calls of accounts that find out or change who is signed in, or need nobody to be: what the page believes must
 * not stand in their way. By their beginnings, because every page loads this; its test goes through all calls.
 */
const FOLLOWS_THE_BROWSER =
  /^(sign|session$|extend|isAdmin|resend|verifyEmail|forgotP|resetP|stop[MR]|undo|beginPasskeyS|reopen|second|link)/;

/**
 * All other calls are made in the name of the person whom the page shows, so that a page somebody left open
 * changes nothing for the next person who signs in to this browser.
 * @param call its room and its name
 */
export const isInNobodysName = ([room, call = '']: readonly string[]): boolean =>
  room === 'accounts' && FOLLOWS_THE_BROWSER.test(call);
