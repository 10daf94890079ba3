// The account page: one's own details, and where one is signed in.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  PASSWORD,
  signInApi,
  signInBrowser,
  somebody,
  test,
  url,
} from './journey.ts';
import { expectRoom } from './screen-room.ts';

test.use({ expectedErrors: /status of (401|5\d\d)/ });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();

test('name, language and time zone are changed, and nothing typed is lost [AUTH-50]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/account');
  const details = page.getByRole('region', { name: 'About you' });
  await expect(details).toContainText('Maria Alvarez');
  await expectAccessible(page);
  await button(page, 'Change my details').focus();
  await page.keyboard.press('Enter');
  const name = dialog(page).getByLabel('Full name');
  await expectAccessible(page);
  await name.fill('see evil.com');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(dialog(page)).toContainText('Put a space after each dot');
  await name.fill('Maria A. Lopez');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Keep writing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('Maria A. Lopez');

  await page.route('**/api/account', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await button(page, 'Save my details').click();
  await expect(dialog(page)).toContainText('Please try again.');
  await expect(name).toHaveValue('Maria A. Lopez');
  await page.unroute('**/api/account');
  await dialog(page).getByLabel('Language of screens and mails').selectOption('es');
  await dialog(page).getByLabel('Time zone').selectOption('Pacific/Honolulu');
  await button(page, 'Save my details').click();

  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sobre usted' })).toContainText('Maria A. Lopez');
  await expect(page.getByRole('region', { name: 'Sobre usted' })).toContainText('(Honolulu)');
  await expectAccessibleInAnotherLanguage(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessibleInAnotherLook(page);
});

test('another device is signed out from here within seconds, one or all [AUTH-50]', async ({
  page,
  browser,
}) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  const tablet = await browser.newContext();
  await signInBrowser(tablet, await signInApi(maria.email));
  const there = await tablet.newPage();
  await there.goto('/account');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await page.goto('/account');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await sessions.getByRole('button', { name: /^Sign out on/ }).click();
  await expectAccessible(page);
  await button(page, 'Sign out there').click();
  await expect(sessions).toContainText('You are signed in only here.');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  await expect(there).toHaveURL(/\/auth/, { timeout: 10_000 });

  await signInApi(maria.email);
  await signInApi(maria.email);
  await page.reload();
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await button(page, 'Sign out everywhere else').click();
  await button(page, 'Sign out there').click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await tablet.close();
});

test('a program that has tokens is listed apart, and signed out from here [AUTH-48, AUTH-50]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  const asked = await fetch(`${url()}/api/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.5' },
    body: JSON.stringify({ email: maria.email, password: PASSWORD }),
  });
  const { access_token } = (await asked.json()) as { access_token: string };
  const use = () => fetch(`${url()}/api/user`, { headers: { authorization: `Bearer ${access_token}` } });
  expect((await use()).status).toBe(200);
  await page.goto('/account');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Devices' })
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('heading', { name: 'Programs' })).toBeVisible();
  await expectAccessible(page);
  await sessions.getByRole('button', { name: /^Sign out on Unknown device/ }).press('Enter');
  await button(page, 'Sign out there').press('Enter');
  await expect(sessions.getByRole('heading', { name: 'Programs' })).toHaveCount(0);
  expect((await use()).status).toBe(401);
});

test('on a phone and on a computer each part is one press away, and has an address that letters lead to [AUTH-50]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/account');
    const parts = page.getByRole('navigation', { name: 'On this page' });
    for (const name of ['Email and password', 'Who looked', 'Close my account']) {
      await parts.getByRole('link', { name }).press('Enter');
      await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
    }
    await expectAccessible(page);
    await expectAccessibleInAnotherLanguage(page);
    await expectRoom(page, `the account, ${width} px wide`);
    // Each leads to a part that is there.
    for (const link of await parts.getByRole('link').all()) {
      const part = (await link.getAttribute('href')) ?? '';
      await expect(page.locator(part)).toHaveCount(1);
    }
  }
  for (const [part, name] of [
    ['letters', 'Mails and reminders'],
    ['export', 'A copy of your data'],
  ]) {
    await page.goto('/');
    await page.goto(`/account#${part}`);
    await expect(page.getByRole('heading', { name: name ?? '' })).toBeFocused();
    await expect(page.getByRole('heading', { name: name ?? '' })).toBeInViewport();
  }
});
