// LCP and CLS of the public pages, and of the main signed-in screens, on a simulated slow phone.
import { paths } from '#kit/paths.ts';
import { PUBLIC_PAGES } from '#web/public-pages.ts';
import { type Phones, settled, type Vitals, vitalsOf } from './phone.ts';

/** LCP in milliseconds. */
const PUBLIC = 1200;
const SIGNED_IN = 2000;
const CLS = 0.02;
const RUNS = 3;

const GUIDES = ['/packs/healthcare/cognitive-mood-changes', '/packs/housing/zip-cost-compare'];

/** Measures each page a few times with an empty cache; exits with 1 if a median exceeds its budget. */
export async function measurePages(phones: Phones): Promise<void> {
  // The second landing page is the first.
  const open = [...PUBLIC_PAGES.filter((page) => page !== paths.homeV2()), ...GUIDES, '/es', paths.auth()];
  const signedInScreens = [paths.form(), paths.app(), paths.conversation(phones.projectId)];
  for (const path of open) await measurePage(phones, path, { signedIn: false, budget: PUBLIC });
  for (const path of signedInScreens) await measurePage(phones, path, { signedIn: true, budget: SIGNED_IN });
}

async function measurePage(
  phones: Phones,
  path: string,
  { signedIn, budget }: { signedIn: boolean; budget: number },
): Promise<void> {
  const runs: Vitals[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await phones.take({ signedIn });
    await page.goto(path);
    await settled(page);
    runs.push(await vitalsOf(page));
    await page.context().close();
  }
  const lcp = runs.map((each) => each.lcp).sort((a, b) => a - b)[1] ?? Number.POSITIVE_INFINITY;
  const cls = Math.max(...runs.map((each) => each.cls));
  const ok = lcp <= budget && cls <= CLS;
  if (!ok) process.exitCode = 1;
  const name = path.replace(phones.projectId, ':id');
  console.log(
    `${ok ? 'ok  ' : 'OVER'} ${name}: LCP ${Math.round(lcp)} of ${budget} ms, CLS ${cls.toFixed(3)} of ${CLS}`,
  );
}
