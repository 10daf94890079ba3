// Every state of the pack pages, in both schemes, widths and languages: axe finds nothing, nothing is too
// wide or too small to touch.
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import { expect, expectAccessible, signInApi, signInBrowser, somebody, test } from './journey.ts';
import { overflow, setTextSize, smallTargets } from './screen-room.ts';

const LONG =
  'Mi mamá olvida tomar sus medicinas y se cae en el baño por la noche, y mi hermano no quiere ayudar con nada de esto';
const ROUNDS = [
  { scheme: 'light', width: 390, language: 'en' },
  { scheme: 'dark', width: 1280, language: 'en' },
  { scheme: 'dark', width: 390, language: 'es' },
  { scheme: 'light', width: 1280, language: 'es' },
] as const;

/** Checks the screen as it is, in a narrow window, and with large text. */
async function look(page: Page, width: number): Promise<void> {
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await overflow(page), 'at 320 px').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await setTextSize(page, '200%');
  expect(await overflow(page), 'at 200%').toBeLessThanOrEqual(0);
  await setTextSize(page, '');
  await page.setViewportSize({ width, height: 844 });
}

for (const { scheme, width, language } of ROUNDS) {
  test(`packs fit and read well: ${scheme}, ${width} px, ${language} [PACK-01, PACK-08, PACK-13, ADMIN-01, ADMIN-07]`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({
      colorScheme: scheme,
      viewport: { width, height: 844 },
      baseURL: process.env.JOURNEY_URL ?? '',
      locale: language === 'es' ? 'es-US' : 'en-US',
    });
    const page = await context.newPage();
    const ada = await signInApi(CAST.ada.email);
    const id = crypto.randomUUID();
    const title = `${'Long '.repeat(12)}${id}`;
    const pack = {
      title,
      pack_type: 'education',
      topic: 'Discharge',
      content: '## Today\n\n- Call the doctor',
    };
    await ada.api('POST', '/admin/knowledge-packs', { id, ...pack });

    await signInBrowser(context, await somebody('Maria Alvarez'));
    await page.goto('/knowledge-packs');
    await page.locator('#pack-topic').fill(LONG);
    await page.locator('#pack-type-care_plan').check();
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('.prose').getByRole('heading').nth(2)).toBeVisible();
    // The toast would go away after a while; here it would cover what we check.
    await page.getByRole('button', { name: /Close message|Cerrar/ }).click();
    await look(page, width);
    await page.goto(`/knowledge-packs/ready/${id}`);
    await expect(page.locator('.prose').getByRole('heading')).toBeVisible();
    await look(page, width);

    await signInBrowser(context, ada);
    await page.goto('/admin');
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await look(page, width);
    await page.goto(`/admin/packs/${id}`);
    await expect(page.locator('#pack-content')).toHaveValue(/Today/);
    await expect(page.getByRole('region', { name: /Versions|Versiones/ }).getByRole('listitem')).toHaveCount(
      1,
    );
    await look(page, width);
    await ada.api('DELETE', `/admin/knowledge-packs/${id}`);
    await context.close();
  });
}
