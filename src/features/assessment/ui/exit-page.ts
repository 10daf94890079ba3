import { useEffect } from 'react';
import { signOutWhileLeaving } from '../../../web/data/client.ts';
import { NEUTRAL_PAGE } from '../../../web/paths.ts';
import { clearWaitingAnswers } from './use-draft.ts';

/**
 * Leaves at once: hides the page, forgets what waits in this browser, ends the session, and goes
 * to a page that could be anybody's. The browser's history stays as it is; the page says so.
 */
export function exitPage(): void {
  document.documentElement.replaceChildren();
  clearWaitingAnswers();
  sessionStorage.clear();
  localStorage.removeItem('kinkeeper.known');
  signOutWhileLeaving();
  window.location.replace(NEUTRAL_PAGE);
}

const PRESSES = 3;
const WITHIN_MS = 2000;

/** Pressing Shift three times does the same (ASMT-93). */
export function useExitKey(active: boolean): void {
  useEffect(() => {
    if (!active) return;
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
  }, [active]);
}
