/** Browser storage may be full or forbidden; nothing that we keep there is worth a crash. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let sealed = false;

/**
 * From here on this page writes nothing: somebody leaves who must not be seen here, and what is still under
 * way when the page goes (a save that fails, an effect that runs late) would put back what was just removed.
 */
export function sealStorage(): void {
  sealed = true;
}

export function writeStored(key: string, value: string): void {
  if (sealed) return;
  try {
    localStorage.setItem(key, value);
  } catch {
    // not kept, then
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // was not there, then
  }
}

/** What begins so belongs to one person, and goes when that person signs out. */
export const PERSONAL = 'kinkeeper.own.';

/**
 * Removes what belongs to the person who signs out, but for messages that wait, words that were begun and
 * corrections: about these they were asked (chat/ui/unsent-words.ts).
 */
export function removePersonal(): void {
  for (const key of keysUnder(PERSONAL)) if (!/\.(unsent|message|correction)\./.test(key)) removeStored(key);
}

/** @returns the keys of every entry of ours that begin so */
export function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // nothing was kept
  }
}

/** Removes every entry of ours that begins so. */
export function removeStoredUnder(prefix: string): void {
  for (const key of keysUnder(prefix)) removeStored(key);
}
