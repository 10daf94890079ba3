// The link of the verification mail: at once where it was asked for, after a sign-in anywhere else.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  linkInMail,
  PASSWORD,
  test,
  url,
} from './journey.ts';
import { visit } from './public-site.ts';

test.use({ expectedErrors: /status of 503/ });

/** @returns the link mailed to somebody who signs up in this browser */
async function signUp(page: Page): Promise<{ address: string; link: string }> {
  const address = `nora.${randomBytes(4).toString('hex')}@example.test`;
  await visit(page, '/auth?tab=sign-up');
  await page.getByLabel('Full name').fill('Nora Newcomer');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible();
  return { address, link: await linkInMail(address, /Verify your email/) };
}

test('the browser that signed up proves the address at once, and the link may be opened again [AUTH-21]', async ({
  page,
}) => {
  const { link } = await signUp(page);
  await page.route('**/api/auth/verify-email', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(link);
  await expect(page.getByText('We could not check the link')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your email address is verified')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Go to sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByText('Your email address is verified')).toBeVisible();
});

test('somebody else who is signed in signs out first, and then proves it by signing in [AUTH-21]', async ({
  page,
  browser,
  signedIn,
}) => {
  const other = await browser.newContext({ baseURL: url() });
  const { address, link } = await signUp(await other.newPage());
  await other.close();

  const maria = await signedIn();
  await page.goto(link);
  await expect(page.getByText('This link is for another account')).toBeVisible();
  await expect(page.getByText(maria.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await expect(page.getByText('Este enlace es de otra cuenta')).toBeVisible();
  await expectAccessibleInAnotherLanguage(page);
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Sign out, then sign in again' }).click();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fverify-email$/);
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Your email address is verified')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to my home page' })).toBeVisible();
});
