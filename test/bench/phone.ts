// A simulated slow phone: 390 px, 1.6 Mbps, 150 ms, CPU 4 times slower; signed in as Maria of the demo cast
// where asked.
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '#tools/support/chromium.ts';

export interface Phones {
  /** Maria's project with a provider, and a conversation. */
  projectId: string;
  /** A new phone with nothing cached. Close its context when done. */
  take(options: { signedIn: boolean }): Promise<Page>;
  close(): Promise<void>;
}

/** @param url of the product, with the demo cast */
export async function openPhones(url: string): Promise<Phones> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const door = await browser.newContext({ baseURL: url });
  const signIn = { email: 'maria@demo.test', password: 'kinkeeper-demo' };
  const answer = await door.request.post('/api/auth/sign-in', { data: signIn });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  const { projects } = await (await door.request.get('/api/projects')).json();
  const { cookies } = await door.storageState();

  async function take({ signedIn }: { signedIn: boolean }): Promise<Page> {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL: url, viewport, hasTouch: true });
    if (signedIn) await signInPhone(context, cookies);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(WATCH_VITALS);
    return page;
  }

  const { id } = projects.find((each: { service_provider_id: string | null }) => each.service_provider_id);
  return { projectId: id, take, close: () => browser.close() };
}

async function signInPhone(
  context: BrowserContext,
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>,
): Promise<void> {
  await context.addCookies(cookies);
  await context.addInitScript("localStorage.setItem('kinkeeper.known', '1')");
}

/** A page has settled after this long without activity, in milliseconds. */
const SETTLED_MS = 1000;

/** Waits until nothing has been loaded, painted or run for a while. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate('vitals.settled()');
}

/** @returns the measurements so far */
export const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate('({ ...vitals, settled: null })');

/** Starts measuring interactions from zero. */
export async function forgetInteractions(page: Page): Promise<void> {
  await page.evaluate("Object.assign(vitals, { inp: 0, slowest: '' })");
}

export interface Vitals {
  /** Milliseconds from the start of the load. */
  lcp: number;
  cls: number;
  /** The slowest interaction so far, in milliseconds, and what was done. */
  inp: number;
  slowest: string;
}

/** Runs in the page, so it is a string. */
const WATCH_VITALS = `
  const vitals = window.vitals = { lcp: 0, cls: 0, inp: 0, slowest: '' };
  let lastAt = performance.now();
  vitals.settled = async () => {
    while (performance.now() - lastAt < ${SETTLED_MS}) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const watch = (type, use, options) => new PerformanceObserver((list) => {
    lastAt = performance.now();
    for (const entry of list.getEntries()) use(entry);
  }).observe({ type, buffered: true, ...options });
  watch('resource', () => undefined);
  watch('longtask', () => undefined);
  watch('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  watch('event', (entry) => {
    if (!entry.interactionId || entry.duration <= vitals.inp) return;
    vitals.inp = entry.duration;
    vitals.slowest = entry.name;
  }, { durationThreshold: 16 });
`;
