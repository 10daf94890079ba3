// Copies of public pages for a moment without a connection (docs/decisions/0178).
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInBrowser, somebody, test } from './journey.ts';
import { NEUTRAL, serveNeutral } from './neutral.ts';
import { GUIDES, inSpanish, visit } from './public-site.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|could not be checked/ });

const GUIDE = '/packs/healthcare/today-or-911';

/** @returns the addresses of all copies */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('public-pages')).keys();
    return keys.map((each) => new URL(each.url).pathname).sort();
  });

/** Waits until every guide of a language is copied. */
async function expectCopies(page: Page, guides = GUIDES): Promise<void> {
  await expect
    .poll(async () => (await copies(page)).filter((each) => guides.includes(each)), { timeout: 60_000 })
    .toEqual([...guides].sort());
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`after one visit every guide opens without a connection, ${width} px wide [SITE-19]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, '/');
    await expectCopies(page);
    await context.setOffline(true);
    await page.goto('/packs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides for family caregivers');
    await page.getByRole('searchbox').fill('sepsis');
    await expect(page.getByRole('status')).toHaveText(/guides? found/);
    await page
      .getByRole('link', { name: /^Today, or 911/ })
      .first()
      .click();
    await expect(page).toHaveURL(GUIDE);
    await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible();
    // What works on a guide works: it was loaded whole.
    await page.getByRole('checkbox').first().check();
    await expect(page.getByText(/^1 of \d+ done\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/offline-guide-${width}.png` });
    await page.reload();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    // Its Spanish is not copied, and the page says so instead of going.
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
    await expect(page).toHaveURL(GUIDE);
  });

test('a Spanish reader gets the Spanish ones, and the state they looked at [SITE-01, SITE-19]', async ({
  page,
  context,
}) => {
  await visit(page, '/es/near-you/ohio');
  await expectCopies(page, GUIDES.map(inSpanish));
  await expect.poll(() => copies(page)).toContain('/es/near-you/ohio');
  await context.setOffline(true);
  await page.goto('/es/near-you/ohio');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ohio');
  await page.goto(inSpanish(GUIDE));
  await expect(page.getByRole('heading', { name: 'Ayuda ahora mismo' })).toBeVisible();
});

test('nothing of an account is copied, and no screen of it comes from a copy', async ({ page, context }) => {
  const maria = await somebody('Maria Copied');
  await signInBrowser(context, maria);
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(GUIDE);
  await expect(page.getByRole('button', { name: 'Account of Maria Copied' })).toBeVisible();
  await expectCopies(page);
  const all = await copies(page);
  expect(all.filter((each) => !/^\/(es\/?|packs|near-you|sheets|assets)?(\/|$)/.test(each))).toEqual([]);
  const words = await page.evaluate(async () => {
    const cache = await caches.open('public-pages');
    const answers = await cache.matchAll();
    return (await Promise.all(answers.map((each) => each.text()))).join(' ');
  });
  expect(words).not.toContain('Maria Copied');
  expect(words).not.toContain(maria.email);
  await context.setOffline(true);
  await expect(page.goto('/app')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('“Exit this page” removes the copies, which show what was looked at [ASMT-93]', async ({
  page,
  context,
}) => {
  await serveNeutral(context);
  await visit(page, GUIDE);
  await expectCopies(page);
  await page.getByRole('button', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  // Of our origin, but no page that would be copied again.
  await page.goto('/offline.json');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('public-pages');
});

test('with a connection the page is the newest, and an old copy is replaced', async ({ page, context }) => {
  await visit(page, GUIDE);
  await expectCopies(page);
  await page.evaluate(async (guide) => {
    const cache = await caches.open('public-pages');
    const headers = { 'content-type': 'text/html', etag: '"old"' };
    await cache.put(guide, new Response('<h1>Words of last year</h1>', { headers }));
    await cache.put('/packs/housing/gone', new Response('gone'));
  }, GUIDE);
  await page.goto(GUIDE);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Words of last year');
  await expect
    .poll(() => page.evaluate(async (guide) => (await caches.match(guide))?.headers.get('etag'), GUIDE), {
      timeout: 30_000,
    })
    .not.toBe('"old"');
  await expect.poll(() => copies(page)).not.toContain('/packs/housing/gone');
  await context.setOffline(true);
  await page.goto(GUIDE);
  await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible();
});

test('a copy answers where a proxy reaches no server [SITE-19]', async ({ page, context }) => {
  await visit(page, '/');
  await expectCopies(page);
  await context.route(`**${GUIDE}`, (route) =>
    route.request().serviceWorker()
      ? route.fulfill({ status: 503, contentType: 'text/html', body: 'No server is available' })
      : route.fallback(),
  );
  await page.goto(GUIDE);
  await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible();
});
