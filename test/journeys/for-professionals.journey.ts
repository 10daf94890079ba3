// For those who hand out guides: packs to print, codes for phones, how to cite.
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { printPage } from '#tools/support/sheet-pdf.ts';
import { readPdf } from '../support/pdf-text.ts';
import { expect, expectAccessible, test, url } from './journey.ts';
import { inSpanish, visit } from './public-site.ts';

const PAGE = '/for-professionals';
const SAFETY = '/packs/housing/home-safety';
const MEDICINES = '/packs/healthcare/medicines';
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name });

/** What a phone reads when it is pointed at a code on the page. */
async function scan(page: Page, name: string): Promise<string | undefined> {
  const shot = await page.getByRole('img', { name }).first().screenshot();
  const { data, info } = await sharp(shot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('two guides are chosen, and printed in Spanish behind a cover that lists them [SITE-19]', async ({
  page,
}) => {
  await visit(page, '/packs');
  await page.getByRole('link', { name: /Do you hand out guides/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For those who hand out guides' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make the print pack' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose at least one guide.');
  await choice(page, 'Make the home safer').check();
  await choice(page, 'Medicines at home without mistakes').check();
  await expect(page.getByText('2 guides chosen.')).toBeVisible();
  await page.getByRole('radio', { name: 'Español' }).check();
  await page.getByRole('button', { name: 'Make the print pack' }).click();

  await expect(page).toHaveURL(`${inSpanish(PAGE)}?guides=healthcare/medicines,housing/home-safety`);
  await expect(page.getByRole('heading', { level: 1, name: 'Guías para usted y su familia' })).toBeFocused();
  await expect(page.getByText('2 guías están listas para imprimir.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  const [first, second] = await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(await scan(page, `Código QR: ${first}`)).toBe(`${url()}${inSpanish(MEDICINES)}`);
  expect(await scan(page, `Código QR: ${second}`)).toBe(`${url()}${inSpanish(SAFETY)}`);

  const pdf = await readPdf(await printPage(page));
  expect(pdf.language).toBe('es');
  expect(pdf.outline[0]).toBe('Guías para usted y su familia');
  expect(pdf.outline).toEqual(expect.arrayContaining([first, second]));
  expect(pdf.pages).toBeGreaterThanOrEqual(5);
  expect(pdf.text).toContain(`${url()}${inSpanish(MEDICINES)}`);
  expect(pdf.text).not.toContain('Imprimir');
});

test('the address of a pack brings it again, without what is gone, and Back leads to the choice', async ({
  page,
}) => {
  await visit(page, PAGE);
  await page.getByRole('button', { name: 'After the diagnosis' }).click();
  await expect(page.getByText('8 guides chosen.')).toBeVisible();
  await page.getByRole('button', { name: 'Make the print pack' }).click();
  await expect(page.getByText('8 guides are ready to print.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('8 guides chosen.')).toBeVisible();

  await visit(page, `${PAGE}?guides=housing/home-safety,housing/attic`);
  await expect(page.getByText('1 guide of this link is no longer there.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await visit(page, `${PAGE}?guides=housing/attic`);
  await expect(page.getByText('The guides in this link are no longer there.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make the print pack' })).toBeVisible();
});

test('a citation names the guide, the day and the address, and is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, PAGE);
  await choice(page, 'Make the home safer').check();
  const cite = page.getByRole('region', { name: 'Cite a guide' });
  await cite.getByRole('button', { name: 'Copy' }).click();
  await expect(cite.getByRole('status')).toHaveText('Copied. Paste it where you need it.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(
      `^Make the home safer\\. Kinkeeper\\. Checked against its sources on \\w+ \\d+, \\d{4}\\. ${url()}${SAFETY}$`,
    ),
  );
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('a pack says that it could not be loaded, each time, and loads when it can', async ({ page }) => {
    let isDown = true;
    await page.route(`**${SAFETY}`, (route) => (isDown ? route.abort() : route.continue()));
    await visit(page, `${PAGE}?guides=housing/home-safety`);
    const problem = page.getByRole('alert').filter({ hasText: 'We could not load the guides' });
    await expect(problem).toBeVisible();
    await problem.evaluate((node) => node.setAttribute('data-first', ''));
    await page.getByRole('button', { name: 'Try again' }).click();
    // A new message, so it is announced again.
    await expect(problem.and(page.locator(':not([data-first])'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1 guide is ready to print.')).toBeVisible();
  });
});

test('the home page leads a professional to an account of their own [SITE-03]', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'work with your clients here' }).click();
  await expect(page).toHaveURL(`${PAGE}#clients`);
  const heading = page.getByRole('heading', { name: 'Work with your clients' });
  await expect(heading).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await expect(page.getByText('Providing care services').first()).toBeVisible();
});
