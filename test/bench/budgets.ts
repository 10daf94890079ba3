// npm run budgets: every budget on the built product, in one run. Exits with 1 if one is exceeded. JavaScript,
// CSS and fonts of the first load; LCP, CLS, INP and the search of the library on a slow phone; Lighthouse on
// public pages.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { installChromium } from '#tools/support/chromium.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/server-process.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePages } from './pages.ts';
import { openPhones } from './phone.ts';
import { measureSearch } from './search.ts';

const CHECK_BUNDLE = path.join(import.meta.dirname, '../../tools/check-bundle.ts');

await installChromium();
try {
  execFileSync(process.execPath, [CHECK_BUNDLE], { stdio: 'inherit' });
} catch {
  process.exitCode = 1;
}
const server = await startServer({ env: { ...NO_LIMITS, LOG_LEVEL: 'error' } });
const phones = await openPhones(server.url);
try {
  await measurePages(phones);
  await measureInteractions(phones);
  await measureSearch(phones);
  await measureLighthouse(server.url);
} finally {
  await phones.close();
  await server.stop();
}
