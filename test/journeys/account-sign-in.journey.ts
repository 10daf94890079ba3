// What one signs in with: another password, and another address that is proved, and taken back.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  forgetSession,
  linkInMail,
  PASSWORD,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';

test.use({ expectedErrors: /status of (401|403|410|422)/ });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const NEW_PASSWORD = 'green ladders sing quietly';

test('a password is changed where one is, with the present one [AUTH-50]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  await button(page, 'Change my password').focus();
  await page.keyboard.press('Enter');
  const present = dialog(page).getByLabel('Your password now');
  const next = dialog(page).getByLabel('New password');
  await expectAccessible(page);
  await button(page, 'Save my new password').click();
  await expect(dialog(page).getByRole('link')).toHaveCount(2);
  await present.fill('not it');
  await next.fill('kinkeeper');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('This password is easy to guess');
  await expect(next).toBeFocused();
  await next.fill(NEW_PASSWORD);
  for (const _ of [1, 2]) {
    const refused = page.waitForResponse('**/api/account/password');
    await page.keyboard.press('Enter');
    await refused;
    await expect(button(page, 'Save my new password')).toBeVisible();
    await expect(dialog(page)).toContainText('That is not your password.');
    await expect(next).toHaveValue(NEW_PASSWORD);
    await expect(present).toBeFocused();
  }
  await present.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await expect(button(page, 'Change my password')).toBeFocused();

  await forgetSession(page.context());
  await page.goto('/auth');
  await page.getByLabel('Email').fill(maria.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);
});

test('an address is changed by a link, and taken back from the old one [AUTH-50]', async ({
  page,
  browser,
}) => {
  const maria = await somebody('Maria Alvarez');
  const to = `new-${crypto.randomUUID()}@example.test`;
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  await button(page, 'Change my email address').click();
  const field = dialog(page).getByLabel('New email address');
  await expectAccessible(page);
  await field.fill(maria.email);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('This is your address already.');
  await field.fill(to);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We sent a link to ${to}`)).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkInMail(to, /Confirm your new address/));
  await expect(page.getByText(`this account uses ${to} from now on`)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Use the new address').click();
  await expect(page.getByText('Your account uses the new address')).toBeVisible();
  await page.reload();
  await button(page, 'Use the new address').click();
  await expect(page.getByText('This link does not work here')).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Email and password' })).toContainText(to);

  const old = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-US' });
  const reader = await old.newPage();
  await reader.goto(await linkInMail(maria.email, /has a new address/));
  await expectAccessibleInAnotherLanguage(reader);
  await button(reader, 'Recuperar mi dirección').click();
  await expect(reader.getByText('Su dirección anterior vuelve a servir')).toBeVisible();
  await expectAccessible(reader);
  // Whoever was signed in is out within seconds, and the letter sets a new password.
  await expect(page).toHaveURL(/\/auth/, { timeout: 10_000 });
  await reader.goto(await linkInMail(maria.email, /Set a new password/));
  await reader.getByLabel('Contraseña nueva').fill(NEW_PASSWORD);
  await reader.keyboard.press('Enter');
  await expect(reader.getByText('Su contraseña nueva está lista')).toBeVisible();
  await old.close();
});
