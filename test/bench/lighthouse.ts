// Lighthouse's four categories, with phone settings, on the pages that issue 3 names.
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumPath } from '#tools/support/chromium.ts';

const PAGES = ['/', '/packs', '/packs/healthcare/cognitive-mood-changes', '/packs/housing/zip-cost-compare'];
const LOWEST = 95;
const DEBUGGING_PORT = 9333;

/** Prints each page's scores and what cost points; exits with 1 if a score is below 95. */
export async function measureLighthouse(url: string): Promise<void> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  for (const page of PAGES) {
    const result = await lighthouse(url + page, { port: DEBUGGING_PORT, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse had nothing to say about ${page}`);
    const { categories, audits } = result.lhr;
    const scores = Object.values(categories).map(({ title, score, auditRefs }) => {
      const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
      const names = lost.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()).join(', ');
      return { title, score: Math.round((score ?? 0) * 100), names };
    });
    const low = scores.some(({ score }) => score < LOWEST);
    if (low) process.exitCode = 1;
    console.log(`${low ? 'LOW ' : 'ok  '} ${page}: ${scores.map((s) => `${s.title} ${s.score}`).join(', ')}`);
    for (const { title, names } of scores) if (names) console.log(`       ${title}: ${names}`);
  }
  await browser.close();
}
