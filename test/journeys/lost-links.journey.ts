// The links of letters work once: whoever used one, and whose answer was lost, is not told that nothing has happened.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  linkInMail,
  PASSWORD,
  signInApi,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import { cutAnswer } from './lost-answers.ts';

test.use({ expectedErrors: /status of (401|410)|ERR_CONNECTION_RESET/ });

const NEW_PASSWORD = 'three quiet rivers';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new address that was stored is shown as stored [AUTH-50]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  const to = `new-${crypto.randomUUID()}@example.test`;
  await maria.api('POST', '/account/address', { email: to });
  await signInBrowser(page.context(), maria);
  await page.goto(await linkInMail(to, /Confirm your new address/));
  await cutAnswer(page, '**/api/account/address/confirm');
  await button(page, 'Use the new address').click();
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible();
  await button(page, 'Use the new address').click();
  await expect(page.getByText('Your account uses the new address')).toBeVisible();
  await expect(page.getByText(`From now on, sign in with ${to}.`)).toBeVisible();
  await expectAccessible(page);
});

test('an address that was taken back: the newest mail goes on [AUTH-50]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  const to = `new-${crypto.randomUUID()}@example.test`;
  await maria.api('POST', '/account/address', { email: to });
  const token = decodeURIComponent(
    (await linkInMail(to, /Confirm your new address/)).split('token=')[1] ?? '',
  );
  expect((await maria.api('POST', '/account/address/confirm', { token })).status).toBe(200);
  await page.goto(await linkInMail(maria.email, /has a new address/));
  await cutAnswer(page, '**/api/auth/address/undo');
  await button(page, 'Take back my address').click();
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible();
  await button(page, 'Take back my address').click();
  await expect(page.getByText('our newest mail to you has a link to set a new password')).toBeVisible();
  await expectAccessible(page);
});

test('a password that was set works, and the page leads to the sign-in [AUTH-25]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  await maria.api('POST', '/auth/password/forgot', { email: maria.email });
  await page.goto(await linkInMail(maria.email, /Set a new password/));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await cutAnswer(page, '**/api/auth/password/reset');
  await button(page, 'Save my new password').click();
  await expect(page.getByText('We could not save it just now. Please try again.')).toBeVisible();
  await button(page, 'Save my new password').click();
  await expect(
    page.getByText('Perhaps you just used it: then your new password works already.'),
  ).toBeVisible();
  await expect(page.getByText('Ask for a new link')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await page.getByLabel('Email').fill(maria.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);
});

test('an account that was opened again is not said to be deleted [AUTH-50]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  expect((await maria.api('POST', '/account/close')).status).toBe(200);
  await page.goto(await linkInMail(maria.email, /account is closed/));
  await cutAnswer(page, '**/api/auth/reopen');
  await button(page, 'Open my account').click();
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible();
  await button(page, 'Open my account').click();
  await expect(page.getByText('then your account is open, and you can sign in')).toBeVisible();
  await expectAccessible(page);
  expect((await (await signInApi(maria.email, PASSWORD)).api('GET', '/account')).status).toBe(200);
});
