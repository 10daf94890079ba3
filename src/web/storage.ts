/** Browser storage may be full or forbidden; nothing that we keep there is worth a crash. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
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
