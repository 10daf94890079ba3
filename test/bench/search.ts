// How long the search of the library takes on a simulated slow phone: for each letter of topics that people
// typed, over all guides, in both languages.
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { loadTopics } from '#features/library/library.content/topics.ts';
import { LOCALES, type Locale } from '#kit/locale.ts';
import { paths } from '#kit/paths.ts';
import { inLocale } from '#web/public-pages.ts';
import { type Phones, settled } from './phone.ts';

/** In milliseconds. */
const SEARCH = 30;
const TOPICS = 40;
const SOURCE = path.join(import.meta.dirname, '../../src/features/library/ui/guide-search.ts');

/** Exits with 1 if a search exceeds the budget. */
export async function measureSearch(phones: Phones): Promise<void> {
  const page = await phones.take({ signedIn: false });
  const script = await bundled(SOURCE);
  for (const locale of LOCALES) {
    await page.goto(inLocale(paths.packs(), locale));
    await settled(page);
    const topics = JSON.stringify(topicsIn(locale));
    const { ms, typed } = await page.evaluate<Slowest>(`${script};(${SLOWEST})(library, ${topics})`);
    const ok = ms <= SEARCH;
    if (!ok) process.exitCode = 1;
    const name = `searching the library (${locale})`;
    console.log(`${ok ? 'ok  ' : 'OVER'} ${name}: at most ${ms.toFixed(1)} of ${SEARCH} ms ("${typed}")`);
  }
  await page.context().close();
}

interface Slowest {
  ms: number;
  typed: string;
}

/** @returns some of what people typed, from all who wrote topics */
function topicsIn(locale: Locale): string[] {
  const all = loadTopics().filter((each) => each.language === locale);
  return all.filter((_, at) => at % Math.floor(all.length / TOPICS) === 0).map(({ text }) => text);
}

/** @returns the module as a script that names it `library` */
async function bundled(entry: string): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'library' } },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built?.output ?? [];
  if (!chunk) throw new Error(`There is no script of ${entry}.`);
  return chunk.code;
}

/**
 * Types each topic letter by letter, a few times over, and takes the fastest search of each text: what else the
 * machine does is not the phone's. Runs in the page, so it is a string.
 */
const SLOWEST = `({ createGuideSearch }, topics) => {
  const { guides } = JSON.parse(document.querySelector('script[type="application/json"]').textContent);
  const search = createGuideSearch(guides);
  const least = new Map();
  for (let run = 0; run < 3; run += 1)
    for (const topic of topics)
      for (let end = 1; end <= topic.length; end += 1) {
        const typed = topic.slice(0, end);
        const start = performance.now();
        search(typed);
        const ms = performance.now() - start;
        least.set(typed, Math.min(ms, least.get(typed) ?? ms));
      }
  return [...least].map(([typed, ms]) => ({ typed, ms })).reduce((a, b) => (b.ms > a.ms ? b : a));
}`;
