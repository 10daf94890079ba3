// LCP and CLS on a simulated slow phone: 390 px, 1.6 Mbps, 150 ms, CPU 4 times slower (ux.md d).
import { chromium } from '@playwright/test';
import { chromiumPath } from '#tools/support/chromium.ts';

/** LCP budgets in milliseconds: public pages, and signed-in screens. */
const PAGES: [path: string, lcp: number][] = [
  ['/', 1500],
  ['/es', 1500],
  ['/packs', 1500],
  ['/packs/healthcare/cognitive-mood-changes', 1500],
  ['/packs/housing/zip-cost-compare', 1500],
  ['/waitlist', 1500],
  ['/auth', 2500],
  ['/form', 2500],
  ['/app', 2500],
];
const CLS_BUDGET = 0.02;
const RUNS = 3;
const SIGNED_IN = ['/form', '/app'];

/**
 * Measures each page a few times with an empty cache; exits with 1 if a median exceeds its budget.
 * @param cookie a session, for the screens that need one
 */
export async function measurePages(url: string, cookie: string): Promise<void> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  for (const [path, budget] of PAGES) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      if (SIGNED_IN.includes(path)) {
        const at = cookie.indexOf('=');
        await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
        await context.addInitScript("localStorage.setItem('kinkeeper.known', '1')");
      }
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: (1.6 * 1024 * 1024) / 8,
        uploadThroughput: (750 * 1024) / 8,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(watchVitals);
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(500);
      runs.push((await page.evaluate('window.vitals')) as { lcp: number; cls: number });
      await context.close();
    }
    const lcp = runs.map((each) => each.lcp).sort((a, b) => a - b)[1] ?? 0;
    const cls = Math.max(...runs.map((each) => each.cls));
    const ok = lcp <= budget && cls <= CLS_BUDGET;
    if (!ok) process.exitCode = 1;
    console.log(
      `${ok ? 'ok  ' : 'OVER'} ${path}: LCP ${Math.round(lcp)} of ${budget} ms, CLS ${cls.toFixed(3)} of ${CLS_BUDGET}`,
    );
  }
  await browser.close();
}

/** Runs in the page, so it is a string. */
const watchVitals = `
  window.vitals = { lcp: 0, cls: 0, largest: '', moved: [] };
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    window.vitals.lcp = last.startTime;
    window.vitals.largest = last.element ? last.element.outerHTML.slice(0, 90) : '';
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.vitals.cls += entry.value;
      window.vitals.moved.push(...entry.sources.map((source) => source.node?.outerHTML?.slice(0, 90) ?? '?'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;
