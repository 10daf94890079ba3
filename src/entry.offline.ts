import type { Locale } from './kit/locale.ts';
import { OFFLINE_CACHE, OFFLINE_LIST, type OfflineList, type OfflineRequest } from './kit/offline.ts';
import { isPublic, splitLocale } from './web/public-pages.ts';

/**
 * The service worker (docs/decisions/0178): keeps copies of public pages, and answers with them where the
 * server cannot be reached. It answers for nothing else: no screen and no request of an account goes through it.
 */
declare const self: ServiceWorkerGlobalScope;

/** Nobody waits longer than this for a page of which there is a copy. */
const PATIENCE_MS = 4000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPublic(splitLocale(pathname).path))
    event.respondWith(freshOrCopied(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(copiedOrFresh(request));
});

self.addEventListener('message', (event) => {
  event.waitUntil(refresh(event.data as OfflineRequest));
});

async function freshOrCopied(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(OFFLINE_CACHE);
  const copy = await cache.match(pathname.replace(/(?<=.)\/$/, ''));
  if (!copy) return fetch(request);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<Response>((resolve) => {
    patience.addEventListener('abort', () => resolve(copy));
  });
  const fresh = fetch(request).then(
    // A proxy says so where no server answers it.
    (answer) => (answer.status >= 502 && answer.status <= 504 ? copy : answer),
    () => copy,
  );
  return Promise.race([fresh, late]);
}

async function copiedOrFresh(request: Request): Promise<Response> {
  const cache = await caches.open(OFFLINE_CACHE);
  return (await cache.match(request.url)) ?? fetch(request);
}

let running: Promise<void> = Promise.resolve();

/** One at a time: a second page that asks meanwhile finds most of it done. */
function refresh(wanted: OfflineRequest): Promise<void> {
  // What could not be copied is copied when the next page asks.
  running = running.then(() => copyAll(wanted)).catch(() => {});
  return running;
}

async function copyAll({ path, locale, sparing }: OfflineRequest): Promise<void> {
  const answer = await fetch(OFFLINE_LIST, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) return;
  const list = (await answer.json()) as OfflineList;
  const cache = await caches.open(OFFLINE_CACHE);
  const copied = (await cache.keys()).map((each) => new URL(each.url).pathname);
  // A page needs its scripts, so they come first; out-of-date ones go last.
  for (const asset of list.assets) if (!copied.includes(asset)) await copy(cache, asset);
  const always: Record<Locale, string[]> = sparing ? { en: [], es: [] } : list.always;
  for (const page of new Set([path, ...copied, ...always[locale]])) {
    const etag = list.pages[page];
    if (etag === undefined) continue;
    const own = await cache.match(page);
    if (own?.headers.get('etag') !== etag) await copy(cache, page);
  }
  const known = new Set([...list.assets, ...Object.keys(list.pages)]);
  for (const each of copied) if (!known.has(each)) await cache.delete(each);
}

/** @throws if the server cannot be reached, or the device has no room */
async function copy(cache: Cache, address: string): Promise<void> {
  // Without cookies: what is copied is what anybody gets.
  const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit' });
  if (answer.ok && !answer.redirected) await cache.put(address, answer);
}
