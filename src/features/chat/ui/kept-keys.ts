/**
 * The keys of what signing out leaves in this browser. Until 2026-11-30 they lay beside all others of the person, and
 * a page opened before that still writes there: what is found there stays there until it is sent or discarded, so
 * that both pages go on with the same words. Names keep `unsent`, `message` or `correction`: by these words the
 * sign-out of such a page knows what to leave.
 */
import { KEPT_AFTER_SIGN_OUT, keysUnder, PERSONAL, readStored } from '#web/storage.ts';

/** @param name of one entry */
export function keptKey(name: string): string {
  const before = PERSONAL + name;
  return readStored(before) === null ? KEPT_AFTER_SIGN_OUT + name : before;
}

/** @returns the keys of all entries whose name begins so, in the order of the names; what lay elsewhere comes first */
export const keptKeys = (beginning: string): string[] =>
  [PERSONAL, KEPT_AFTER_SIGN_OUT].flatMap((place) => keysUnder(place + beginning).sort());
