import { useEffect } from 'react';
import { OFFLINE_CACHE } from '#kit/offline.ts';
import { keysUnder, removeStored, writeStored } from '#web/storage.ts';
import { EXIT, LEAVING, leavePage, notifyTabs } from './tabs.ts';

/** Reading preferences, which say nothing about the person. */
const HARMLESS = new Set(['kinkeeper.text', 'kinkeeper.locale', LEAVING]);

/**
 * Leaves at once, in every tab: hides the page, clears this browser's storage and copies of pages, ends the session, and
 * goes to a neutral page. The browser's history stays; the page says so.
 */
export function exitPage(): void {
  // If we are offline, the next page ends the session before it shows anything.
  writeStored(LEAVING, '1');
  for (const key of keysUnder('kinkeeper.')) if (!HARMLESS.has(key)) removeStored(key);
  // They show which pages were looked at.
  if ('caches' in window) void caches.delete(OFFLINE_CACHE).catch(() => {});
  notifyTabs(EXIT);
  // keepalive: survives the page, and nobody waits for the answer.
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

/** Leaves when Shift is pressed three times (ASMT-93). */
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
