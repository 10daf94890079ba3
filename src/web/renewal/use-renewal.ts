import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { served } from '../data/served.ts';
import { focusHeading, leaveFocus } from './focus-heading.ts';
import { isUnsent, noticeTyping } from './is-unsent.ts';
import { createRenewal, type Renewal } from './renewal.ts';
import { keepSeenVersions, seenVersions } from './seen-versions.ts';

/** How often the moment is looked at while a newer version is there. */
const LOOK_EVERY_MS = 30_000;
/** Signs that somebody is at the page. */
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Loads the page again at a quiet moment when our processes serve another version than its own.
 * @param own the version of this page
 */
export function useRenewal(own: string): void {
  const { pathname } = useLocation();
  const renewal = useRef<Renewal>(undefined);
  const first = useRef(pathname);

  useEffect(() => {
    focusHeading();
    const stopNoticing = noticeTyping();
    const made = createRenewal({
      own,
      now: Date.now,
      isBusy: () => isUnsent() || isNotifying(),
      offered: fetchVersion,
      seen: seenVersions,
      keepSeen: keepSeenVersions,
      reload: () => {
        leaveFocus();
        window.location.reload();
      },
    });
    renewal.current = made;
    const hear = () => made.heard(served.getState().version);
    hear();
    const onTurn = () => made.turned(document.hidden);
    if (document.hidden) onTurn();
    const off = served.subscribe(hear);
    const timer = setInterval(() => void made.look(), LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', onTurn);
    for (const kind of ACTS) document.addEventListener(kind, made.touched, { passive: true, capture: true });
    return () => {
      off();
      stopNoticing();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onTurn);
      for (const kind of ACTS) document.removeEventListener(kind, made.touched, { capture: true });
    };
  }, [own]);

  useEffect(() => {
    if (first.current === pathname) return;
    first.current = pathname;
    void renewal.current?.arrived();
  }, [pathname]);
}

/** A toast may offer what only this page knows, such as to undo. */
const isNotifying = () =>
  document.querySelector('[data-sonner-toast]') !== null || window.speechSynthesis?.speaking;

/** @returns the version of the page that the server would send for this address; empty for light pages */
async function fetchVersion(): Promise<string> {
  const answer = await fetch(window.location.pathname, { cache: 'no-cache' });
  return (answer.ok && /\/assets\/manifest-(\w+)\.js/.exec(await answer.text())?.[1]) || '';
}
