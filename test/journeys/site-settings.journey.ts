// Public pages show the operator's settings; on a product of their own.
import { NO_LIMITS } from '../support/no-limits.ts';
import type { Started } from '../support/server-process.ts';
import { expect, test } from './journey.ts';
import { inSpanish, visit } from './public-site.ts';
import { startServerIn } from './worlds.ts';

const FORM = 'https://forms.example.test/waitlist?of=kinkeeper&lang=any';
let product: Started;

// Serial, in one worker: each would start its own server.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  product = await startServerIn('demo', {
    entry: 'test/journeys/server.ts',
    env: {
      ...NO_LIMITS,
      LOG_LEVEL: 'warn',
      WAITLIST_FORM_URL: FORM,
      BOOKING_URL: 'https://calendar.example.test/kin?a=1&b="2"',
      CONTACT_EMAIL: 'team@example.test',
      CAREERS_EMAIL: 'careers@example.test',
    },
  });
});
test.afterAll(() => product.stop());

test('an external waitlist form replaces our own [SITE-28, SITE-30]', async ({ page }) => {
  await page.route('https://forms.example.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Form</title><h1>The foreign form</h1>',
    }),
  );
  // A foreign form knows nothing of a call.
  await visit(page, `${product.url}/waitlist?for=call`);
  await expect(page.getByText('Ask for it here.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await expect(page.locator('main iframe')).toHaveCount(0);
  for (const path of ['/waitlist', inSpanish('/waitlist')]) {
    await visit(page, product.url + path);
    const frame = page.locator('main iframe');
    await expect(frame).toHaveAttribute('src', FORM);
    await expect(frame).toHaveAttribute('title', /\w/);
    await expect(frame.contentFrame().getByRole('heading', { name: 'The foreign form' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
});

test('booking, contact and careers link where the operator wants [SITE-06, SITE-20, SITE-22, SITE-30]', async ({
  page,
}) => {
  for (const path of ['/', '/es', '/packs']) {
    await visit(page, product.url + path);
    const mail = page.getByRole('contentinfo').getByRole('link', { name: 'team@example.test' });
    await expect(mail).toHaveAttribute('href', 'mailto:team@example.test');
    if (path === '/packs') continue;
    const call = page.locator('main a[target="_blank"]').first();
    await expect(call).toHaveAttribute('href', 'https://calendar.example.test/kin?a=1&b="2"');
    await expect(page.getByRole('main').getByRole('link', { name: /careers@example\.test/ })).toHaveAttribute(
      'href',
      'mailto:careers@example.test',
    );
  }
  await visit(page, `${product.url}/join`);
  await expect(page.getByRole('main').getByRole('link', { name: 'careers@example.test' })).toHaveAttribute(
    'href',
    'mailto:careers@example.test',
  );
});
