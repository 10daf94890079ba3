// Lighthouse's categories, with phone settings, on a page of each kind.
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumPath } from '#tools/support/chromium.ts';

const PAGES = [
  '/',
  '/packs',
  '/packs/healthcare/cognitive-mood-changes',
  '/packs/housing/zip-cost-compare',
  '/near-you',
  '/sheets',
  '/es/packs/healthcare/cognitive-mood-changes',
];
const LOWEST = 98;
/** One run in three sees a script before the first paint, and takes four points for it. */
const RUNS = 3;
const DEBUGGING_PORT = 9333;

/** Prints the middle score of each page's runs and what cost points; exits with 1 if one is below 98. */
export async function measureLighthouse(url: string): Promise<void> {
  for (const page of PAGES) {
    const runs: Scored[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOf(url + page));
    const middle = [...(runs[0]?.keys() ?? [])].map((title) => {
      const scores = runs.flatMap((each) => each.get(title) ?? []).sort((a, b) => a.score - b.score);
      return { title, score: 0, lost: '', ...scores[1] };
    });
    const low = middle.some(({ score }) => score < LOWEST);
    if (low) process.exitCode = 1;
    console.log(`${low ? 'LOW ' : 'ok  '} ${page}: ${middle.map((s) => `${s.title} ${s.score}`).join(', ')}`);
    for (const { title, lost } of middle) if (lost) console.log(`       ${title}: ${lost}`);
  }
}

/** By category. */
type Scored = Map<string, { score: number; lost: string }>;

/** In a browser that knows nothing yet: one that has read Spanish leads to Spanish. */
async function scoresOf(address: string): Promise<Scored> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  try {
    const result = await lighthouse(address, { port: DEBUGGING_PORT, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse had nothing to say about ${address}`);
    const { categories, audits } = result.lhr;
    return new Map(
      Object.values(categories).map(({ title, score, auditRefs }) => {
        const low = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
        const lost = low.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()).join(', ');
        return [title, { score: Math.round((score ?? 0) * 100), lost }];
      }),
    );
  } finally {
    await browser.close();
  }
}
