/** What the tabs of a browser tell each other about the session. */
import { NEUTRAL_PAGE } from '#web/paths.ts';
import { sealStorage } from '#web/storage.ts';
import type { TabNote } from './session-store.ts';

const CHANNEL = 'kinkeeper.auth';
/** Somebody must not be seen here: every tab leaves. */
export const EXIT = 'exit';
/** A sign-out that the server has not heard of yet; it is said again before anything else is asked. */
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
 * Hides this page at once, writes nothing more, and goes to a page that could be anybody's. What React is
 * still doing goes on in a page that is not drawn: its nodes stay where they are.
 */
export function leavePage(): void {
  sealStorage();
  document.documentElement.hidden = true;
  document.title = '';
  location.replace(NEUTRAL_PAGE);
}

export function notifyTabs(note: TabNote | typeof EXIT): void {
  channel?.postMessage(note);
}
