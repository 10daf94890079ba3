// npm run budgets: every budget of ux.md (d) on the built product, in one run. Exits with 1 if one is
// exceeded. JavaScript, CSS and fonts of the first load; LCP and CLS on a slow phone; Lighthouse on public
// pages.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { installChromium } from '#tools/support/chromium.ts';
import { Writer } from '../support/load.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/started.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePages } from './pages.ts';

const CHECK_BUNDLE = path.join(import.meta.dirname, '../../tools/check-bundle.ts');

await installChromium();
try {
  execFileSync(process.execPath, [CHECK_BUNDLE], { stdio: 'inherit' });
} catch {
  process.exitCode = 1;
}
const server = await startServer({ env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' } });
try {
  const writer = new Writer(server.url);
  await writer.signUp();
  await measurePages(server.url, writer.cookie);
  await measureLighthouse(server.url);
} finally {
  await server.stop();
}
