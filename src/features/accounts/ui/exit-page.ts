import { useEffect } from 'react';
import { keysUnder, removeStored, writeStored } from '#web/storage.ts';
import { EXIT, LEAVING, leavePage, notifyTabs } from './tabs.ts';

/** What says nothing about a person: how they like to read. */
const HARMLESS = new Set(['kinkeeper.text', 'kinkeeper.locale', LEAVING]);

/**
 * Leaves at once, in every tab: hides the page, forgets what this browser keeps, ends the session, and
 * goes to a page that could be anybody's. The browser's history stays as it is; the page says so.
 */
export function exitPage(): void {
  // Where the line is down, the next page ends the session before it shows anything.
  writeStored(LEAVING, '1');
  for (const key of keysUnder('kinkeeper.')) if (!HARMLESS.has(key)) removeStored(key);
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
  notifyTabs(EXIT);
  // Outlives the page; nobody waits for its answer.
  void fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
  }).catch(() => {});
  leavePage();
}

const PRESSES = 3;
const WITHIN_MS = 2000;

/** Pressing Shift three times does the same (ASMT-93). */
export function useExitKey(): void {
  useEffect(() => {
    let presses: number[] = [];
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Shift') {
        presses = [];
        return;
      }
      if (event.repeat) return;
      const now = Date.now();
      presses = [...presses.filter((at) => now - at < WITHIN_MS), now];
      if (presses.length >= PRESSES) exitPage();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
