/** What the browser refused to keep. It lives as long as the page, and is asked about before it goes. */
const unkept = new Map<string, string>();
const onUnkept = new Set<() => void>();

/** Whether the browser refused to keep something under this prefix. */
export const isUnkept = (prefix: string): boolean => [...unkept.keys()].some((key) => key.startsWith(prefix));

/** @returns ends it */
export function subscribeUnkept(listener: () => void): () => void {
  onUnkept.add(listener);
  return () => void onUnkept.delete(listener);
}

/** @param value `null` where the browser has it, or nobody needs it any more */
function setUnkept(key: string, value: string | null): void {
  if (value === null) unkept.delete(key);
  else unkept.set(key, value);
  for (const listener of onUnkept) listener();
}

/** Entries with this prefix belong to one person, and are removed when that person signs out. */
export const PERSONAL = 'kinkeeper.own.';
/** Of these, what is kept in its tab only: it goes with the tab, whatever becomes of the session. */
export const OF_TAB = `${PERSONAL}tab.`;
/**
 * And what signing out leaves, for the same person's return: unsent messages, comments, drafts, corrections and work
 * on checklists. Before it, people are asked about them (chat/ui/unsent-text.ts).
 */
export const KEPT_AFTER_SIGN_OUT = `${PERSONAL}kept.`;

const storageOf = (key: string): Storage => (key.startsWith(OF_TAB) ? sessionStorage : localStorage);

/** Storage may be full or forbidden; nothing we keep there is worth a crash. */
export function readStored(key: string): string | null {
  const value = unkept.get(key);
  try {
    return value ?? storageOf(key).getItem(key);
  } catch {
    return value ?? null;
  }
}

let sealed = false;

/**
 * Stops all writes of this page: the person leaves and must not be traceable here, and work still in flight
 * when the page goes (a failing save, a late effect) would put back what was just removed.
 */
export function sealStorage(): void {
  sealed = true;
}

/** Whether the person leaves by "Exit this page". */
export const isSealed = (): boolean => sealed;

/** @returns whether it outlives the page; after `sealStorage` nothing does, and nobody is to hear of it */
export function writeStored(key: string, value: string): boolean {
  if (sealed) return true;
  try {
    storageOf(key).setItem(key, value);
    setUnkept(key, null);
    return true;
  } catch {
    setUnkept(key, value);
    return false;
  }
}

export function removeStored(key: string): void {
  setUnkept(key, null);
  try {
    storageOf(key).removeItem(key);
  } catch {
    // then there is nothing to remove
  }
}

/** Removes what belongs to the person who signs out, except for what is kept. */
export function removePersonal(): void {
  for (const key of keysUnder(PERSONAL))
    if (!key.startsWith(KEPT_AFTER_SIGN_OUT) && !KEPT_UNTIL_2026_11.test(key)) removeStored(key);
}
/** How the keys of what is kept were worded until 2026-11-30; see chat/ui/kept-keys.ts. */
const KEPT_UNTIL_2026_11 = /\.(unsent|message|correction)\./;

/** @returns all our keys with this prefix */
export function keysUnder(prefix: string): string[] {
  const keys = new Set(unkept.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
    for (const key of Object.keys(sessionStorage)) keys.add(key);
  } catch {
    // nothing stored
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}

/** Removes all our entries with this prefix. */
export function removeStoredUnder(prefix: string): void {
  for (const key of keysUnder(prefix)) removeStored(key);
}
