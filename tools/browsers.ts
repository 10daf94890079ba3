// The main paths in Firefox and WebKit; the journeys cover Chromium. See docs/browsers.md.
import { installOtherBrowsers } from './support/other-browsers.ts';
import { run } from './support/run.ts';

await installOtherBrowsers();
const args = ['test', '-c', 'test/browsers/browsers.config.ts', ...process.argv.slice(2)];
const { code } = await run('playwright', args);
process.exitCode = code;
