// A copy of one's data: asked for, made, saved as a file.
import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { unzip } from '../support/zip.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  signInBrowser,
  somebody,
  storedPlan,
  test,
} from './journey.ts';

test('a copy of one’s data is asked for, made, and saved as a file [AUTH-50]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  await storedPlan(maria);
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  const copy = page.getByRole('region', { name: 'A copy of your data' });
  await copy.getByRole('button', { name: 'Ask for a copy' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make my copy' }).click();
  await expect(copy).toContainText('Your copy is ready', { timeout: 30_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessibleInAnotherLook(page);

  await copy.getByRole('button', { name: 'Get my copy' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^kinkeeper-[\d-]+\.zip$/);
  const files = unzip(await readFile(await file.path()));
  expect(String(files.get('data/account.json'))).toContain(maria.email);
  expect([...files.keys()].filter((path) => path.startsWith('plans/'))).toHaveLength(1);
});

/** However soon the copy is made, the page reads that it is not there yet. */
async function keepWaiting(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return route.fallback();
  const response = await route.fetch();
  const { export: copy } = (await response.json()) as { export: object };
  await route.fulfill({ response, json: { export: { ...copy, state: 'waiting' }, kept: null } });
}

for (const width of [390, 1280])
  test(`a copy is asked for in Spanish, ${width} px wide [AUTH-50]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
    await signInBrowser(page.context(), await somebody('Maria Alvarez'));
    await page.goto('/account');
    const copy = page.getByRole('region', { name: 'Una copia de sus datos' });
    await copy.getByRole('button', { name: 'Pedir una copia' }).focus();
    await page.keyboard.press('Enter');
    await expectAccessibleInAnotherLanguage(page);
    await page.screenshot({ path: `test-results/copy-es-${width}.png` });
    await page.route('**/api/account/export', keepWaiting);
    await page.getByRole('button', { name: 'Hacer mi copia' }).click();
    await expect(copy).toContainText('Estamos haciendo su copia.');
    await expect(copy.getByRole('button', { name: 'Pedir una copia' })).toHaveCount(0);
    await expectAccessibleInAnotherLanguage(page);
  });
