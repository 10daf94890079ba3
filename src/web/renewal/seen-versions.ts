/** Versions this tab has left or loaded for: kept beyond a page, and forgotten with the tab. */
const KEY = 'kinkeeper.versions';

export function seenVersions(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** @returns whether it worked: without storage, a page could load itself again and again */
export function keepSeenVersions(versions: readonly string[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...new Set(versions)]));
    return true;
  } catch {
    return false;
  }
}
