// What a browser or a person prefers: text size, language, motion, forced colors, no JavaScript.

import { prepare } from '../browsers/in-page.ts';
import { expect, test, url } from './journey.ts';
import { NEUTRAL, serveNeutral } from './neutral.ts';
import { visit } from './public-site.ts';
import { setTextSize } from './screen-room.ts';

test('text size and language are remembered, and reduced motion is respected [GUARD-10]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/getstarted');
  await page.getByRole('button', { name: 'Text size: Normal text' }).click();
  await page.getByRole('button', { name: 'Largest text' }).click();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('20px');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/getstarted');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Empecemos' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20px');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('a menu can be pressed, closed and chosen from as in Safari, and keeps the focus [GUARD-10]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.addInitScript(prepare);
  await page.goto('/account');
  const size = (now: string) => page.getByRole('button', { name: `Text size: ${now} text` });
  await size('Normal').click();
  await page.getByRole('button', { name: 'Largest text' }).click();
  await expect(size('Largest')).toBeFocused();
  await expect(size('Largest')).toHaveAttribute('aria-expanded', 'false');
  await size('Largest').click();
  await expect(size('Largest')).toHaveAttribute('aria-expanded', 'true');
  await size('Largest').click();
  await expect(size('Largest')).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'My plans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My plans' })).toBeFocused();
});

for (const { width, size } of [
  { width: 390, size: '100%' },
  { width: 320, size: '100%' },
  { width: 390, size: '200%' },
])
  test(`the header's menus open within a screen of ${width} px, with text at ${size} [GUARD-10]`, async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/account');
    await setTextSize(page, size);
    const header = page.getByRole('banner');
    for (const [menu, item] of [
      [/^Text size/, 'Largest text'],
      [/^Account of/, 'My orders'],
    ] as const) {
      await header.getByRole('button', { name: menu }).click();
      const list = header.getByRole('list').filter({ has: page.getByRole('button', { name: item }) });
      const { x, width: across } = (await list.boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + across).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
  });

test('forced colors keep choices visible, and pages are readable without JavaScript [GUARD-10]', async ({
  page,
  browser,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/auth?tab=sign-up');
  await expect(page.getByLabel('Looking for care services')).toHaveCSS('appearance', 'auto');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${url()}/`);
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /Failed to load resource/ });

  test('pages say what does not work and what does, and Exit this page still leaves [SITE-01]', async ({
    page,
    context,
  }) => {
    await serveNeutral(context);
    // test/floor/built-pages.test.ts checks the text: Chromium's emulation shows no noscript.
    await page.goto('/form');
    await expect(page.locator('noscript').first()).toHaveCount(1);
    await page.goto('/es/packs/housing/home-safety');
    await page.getByRole('button', { name: 'Salir de esta página' }).click();
    await expect(page).toHaveURL(NEUTRAL);
  });
});
