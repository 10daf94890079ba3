// Passkeys, with Chromium's virtual authenticator: added, named, the only step of a sign-in, the second one after
// the password, the proof before a change, and removed.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  expect,
  expectAccessible,
  forgetSession,
  PASSWORD,
  type Somebody,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import { deviceOf } from './passkey-device.ts';

test.use({ expectedErrors: /status of (403|422)/ });

const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account');
  await button(page, 'Add a passkey').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Linux');
  await expectAccessible(page);
  await dialog(page).getByLabel('Name').fill('My computer');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Save your recovery codes');
  await dialog(page).getByLabel('I have saved these codes').check();
  await button(page, 'Done').click();
}

/** Turns codes on. */
async function addApp({ api }: Somebody): Promise<void> {
  const { body } = await api<{ id: string; totp: { secret: string } }>('POST', '/factors', {
    friendly_name: 'My phone',
    factor_type: 'totp',
  });
  const challenge = await api<{ id: string }>('POST', `/factors/${body.id}/challenge`, {});
  const code = new TOTP({ secret: Secret.fromBase32(body.totp.secret) }).generate();
  const proved = await api('POST', `/factors/${body.id}/verify`, { challenge_id: challenge.body.id, code });
  expect(proved.status).toBe(200);
}

test('a passkey is added, signs in alone and after the password, and is removed [AUTH-44]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  const device = await deviceOf(page);
  await addPasskey(page);
  expect(await device.passkeys()).toEqual([{ isResidentCredential: true, rpId: 'localhost' }]);
  await expect(page.getByText('My computer')).toBeVisible();
  await expect(button(page, 'Add another passkey')).toBeFocused();
  await expect(page.getByText('your password alone is not enough to sign in')).toBeVisible();
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();
  await expect(button(page, 'Get new recovery codes')).toBeVisible();
  await expectAccessible(page);

  // As the only step; a device that does not recognize its owner opens nothing.
  await forgetSession(page.context());
  await page.goto('/auth');
  await device.recognizes(false);
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('Nothing happened: it was stopped')).toBeVisible();
  await expectAccessible(page);
  await device.recognizes(true);
  await button(page, 'Use a passkey').click();
  await expect(page).not.toHaveURL(/\/auth/);

  // After the password, by keyboard.
  await forgetSession(page.context());
  await page.goto('/auth');
  await page.getByLabel('Email').fill(maria.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'One more step: your passkey' })).toBeVisible();
  await expect(button(page, 'Use a passkey')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);

  await page.goto('/account');
  await button(page, 'Rename My computer').click();
  await dialog(page).getByLabel('Name').fill('Desk at home');
  await button(page, 'Save').click();
  await expect(page.getByText('Desk at home')).toBeVisible();
  await button(page, 'Remove Desk at home').click();
  await expect(dialog(page)).toContainText('Then your password alone is enough to sign in again');
  await expectAccessible(page);
  await button(page, 'Remove it').click();
  await expect(button(page, 'Add a passkey')).toBeVisible();
  await expect(page.getByText('your password is enough to sign in')).toBeVisible();
});

test('an app is removed while a passkey stays, and so do the recovery codes [AUTH-44]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  await deviceOf(page);
  await addPasskey(page);
  await addApp(maria);
  await page.reload();
  await button(page, 'Remove My phone').click();
  await expect(dialog(page)).toContainText('Your other ways to sign in and your recovery codes still work');
  await expectAccessible(page);
  await button(page, 'Remove it').click();
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();
});

test('a passkey in Spanish, and one that was removed elsewhere [AUTH-44]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  const device = await deviceOf(page);
  await addPasskey(page);
  const { body } = await maria.api<{ passkeys: { id: string }[] }>('GET', '/passkeys');
  expect((await maria.api('DELETE', `/passkeys/${body.passkeys[0]?.id}`)).status).toBe(200);
  expect(await device.passkeys()).toHaveLength(1);
  await forgetSession(page.context());
  await page.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await page.goto('/auth');
  await button(page, 'Usar una llave de acceso').click();
  await expect(page.getByText('No conocemos esta llave de acceso')).toBeVisible();
  await expectAccessible(page);
});
