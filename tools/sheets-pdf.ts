// Prints every blank sheet of the last build into public/static/sheets, in both languages: npm run sheets:pdf.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { chromium } from '@playwright/test';
import { Hono } from 'hono';
import { sheetSlugs } from '#features/library/library.content/pages.ts';
import { LOCALES } from '#kit/locale.ts';
import { paths } from '#kit/paths.ts';
import { readConfig, siteSettings } from '#server/config.ts';
import { readPageIndex, readPages, servePages } from '#server/http/pages.ts';
import { inLocale } from '#web/public-pages.ts';
import { chromiumPath, installChromium } from './support/chromium.ts';
import { printPage, sheetFile } from './support/sheet-pdf.ts';

const index = readPageIndex();
if (!index) throw new Error('There is no build to print.');
await installChromium();
const app = new Hono();
// Nobody is signed in.
app.get('/api/*', (c) => c.json({ session: null }));
servePages(app, readPages(index, siteSettings(readConfig({}), 'http://localhost')));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
await new Promise((resolve) => server.once('listening', resolve));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath ? { executablePath } : {}),
});
for (const slug of sheetSlugs()) {
  for (const locale of LOCALES) {
    const page = await browser.newPage();
    await page.goto(origin + inLocale(paths.sheet(slug), locale));
    await page.evaluate('document.fonts.ready.then(() => null)');
    const file = sheetFile(slug, locale);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, withoutTimes(await printPage(page)));
    await page.close();
  }
}
await browser.close();
server.close();

/** So that the same sheet is the same file. */
function withoutTimes(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  return Buffer.from(
    text.replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, (_, name: string) => `${name}20260101000000`),
    'latin1',
  );
}
