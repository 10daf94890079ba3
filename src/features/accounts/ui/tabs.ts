/** Messages between a browser's tabs about the session. */
import { NEUTRAL_PAGE } from '#kit/paths.ts';
import { sealStorage } from '#web/storage.ts';
import type { TabNote } from './session-store.ts';

const CHANNEL = 'kinkeeper.auth';
/** Somebody must not be seen here: every tab leaves. */
export const EXIT = 'exit';
/** A sign-out the server has not received yet; retried before anything else is requested. */
export const LEAVING = 'kinkeeper.leaving';

let channel: BroadcastChannel | null = null;

export function listenToTabs(listener: (note: TabNote) => void): () => void {
  const opened = new BroadcastChannel(CHANNEL);
  channel = opened;
  opened.onmessage = ({ data }: MessageEvent<TabNote | typeof EXIT>) => {
    if (data !== EXIT) return listener(data);
    leavePage();
  };
  return () => {
    opened.close();
    channel = null;
  };
}

/**
 * Hides this page at once, stops writing to storage and clears the tab's own, and goes to a neutral page, without a
 * question whatever is unsent (ASMT-93). React may keep rendering into the hidden page; its nodes are left in place.
 */
export function leavePage(): void {
  sealStorage();
  try {
    sessionStorage.clear();
  } catch {
    // There was no storage to clear.
  }
  document.documentElement.hidden = true;
  document.title = '';
  location.replace(NEUTRAL_PAGE);
}

export function notifyTabs(note: TabNote | typeof EXIT): void {
  channel?.postMessage(note);
}
