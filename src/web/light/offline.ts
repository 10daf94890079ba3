import { OFFLINE_CACHE, OFFLINE_WORKER, type OfflineRequest } from '#kit/offline.ts';
import { currentLocale } from '../i18n.ts';

/** By then the page itself is there, also on a slow line. */
const AFTER_MS = 3000;

/** Copies pages for a moment without a connection, once this page no longer needs the line itself. */
export function keepOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  setTimeout(() => void askForCopies().catch(() => {}), AFTER_MS);
}

async function askForCopies(): Promise<void> {
  await navigator.serviceWorker.register(OFFLINE_WORKER, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const path = window.location.pathname.replace(/(?<=.)\/$/, '');
  active?.postMessage({ path, locale: currentLocale(), sparing: isSparing() } satisfies OfflineRequest);
}

/** Chromium only: somebody asked for little data. */
function isSparing(): boolean {
  return 'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData);
}

/** @returns whether a page of ours can be opened without a connection */
export async function isCopied(address: string): Promise<boolean> {
  if (!('caches' in window) || !navigator.serviceWorker?.controller) return false;
  const path = new URL(address, window.location.href).pathname.replace(/(?<=.)\/$/, '');
  return Boolean(await caches.match(path, { cacheName: OFFLINE_CACHE }).catch(() => undefined));
}
