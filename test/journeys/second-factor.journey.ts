// A code beside the password: turned on, asked for, replaced by a recovery code, turned off.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { listenForAlerts } from './announcements.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  forgetSession,
  PASSWORD,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';

test.use({ expectedErrors: /status of (404|422)/ });

const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A code works once: a second one within the half minute is the next, which counts as a clock that is ahead. */
const codeOf = (secret: string, aheadSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + aheadSeconds * 1000,
  });

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
}

test('an app that was begun again elsewhere says so [AUTH-42]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  await button(page, 'Turn on codes').click();
  await button(page, 'Go on').click();
  const secret = (await dialog(page).locator('code').textContent()) ?? '';
  expect(
    (await maria.api('POST', '/factors', { friendly_name: 'My phone', factor_type: 'totp' })).status,
  ).toBe(201);
  await dialog(page).getByLabel('6-digit code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('This was begun again or removed somewhere else');
  await expectAccessible(page);
});

test('codes are turned on, asked for at sign-in, and turned off [AUTH-40, AUTH-42, AUTH-43, AUTH-44]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  await button(page, 'Turn on codes').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Go on')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Go on').click();
  await expect(dialog(page).getByLabel('6-digit code')).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog(page).locator('code').textContent()) ?? '';
  const code = dialog(page).getByLabel('6-digit code');
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await code.fill('000 000');
    const refused = page.waitForResponse(/\/verify$/);
    await page.keyboard.press('Enter');
    await refused;
    await expect(button(page, 'Turn on')).toBeVisible();
    await expect(dialog(page)).toContainText('This code is not right, or was used before.');
    await expect(code).toHaveValue('000 000');
    await expect(code).toBeFocused();
    await expect.poll(heard).toEqual([expect.stringContaining('This code is not right')]);
  }
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Save your recovery codes');
  await expectAccessible(page);
  const recovery = (await dialog(page).getByRole('listitem').first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await dialog(page).getByLabel('I have saved these codes').check();
  await button(page, 'Done').click();
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();
  await expect(page.getByText('My phone')).toBeVisible();

  await forgetSession(page.context());
  await enterPassword(page, maria.email);
  await expectAccessible(page);
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  const short = page.getByRole('alert').filter({ hasText: 'Enter the 6 digits of the code.' });
  await expect(short).toBeVisible();
  // The second time it is a new element, which a screen reader announces again.
  const first = await short.elementHandle();
  await page.keyboard.press('Enter');
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(short).toBeVisible();
  await page.getByLabel('6-digit code').fill(codeOf(secret, 30));
  await page.getByLabel('Do not ask for a code on this device for 30 days').check();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);

  // On this device the password is enough now, until its owner says otherwise.
  await forgetSession(page.context(), 'kinkeeper.session_token');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(maria.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);
  await page.goto('/account');
  await expect(page.getByText('This device, until')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Ask again: Chrome on Linux').click();
  await expect(page.getByText('None. We ask for a code on every device.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Devices where we do not ask for a code' })).toBeFocused();

  await forgetSession(page.context());
  await enterPassword(page, maria.email);
  await button(page, 'I do not have my app: use a recovery code').click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(recovery.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);

  const refusal = { defined: true, code: 'NOT_FOUND', status: 404, message: 'Not found.' };
  await page.route('**/api/trusted-devices', (route) => route.fulfill({ status: 404, json: refusal }));
  await page.goto('/account');
  await expect(page.getByText('You have 9 recovery codes left')).toBeVisible();
  const unknown = page
    .getByRole('alert')
    .filter({ hasText: 'We could not look up on which devices we ask for no code' });
  await expect(unknown).toBeVisible();
  await page.unrouteAll();
  await unknown.getByRole('button', { name: 'Try again' }).click();
  await expect(unknown).toHaveCount(0);
  await button(page, 'Remove My phone').click();
  await button(page, 'Turn off codes').click();
  await expect(button(page, 'Turn on codes')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A code at sign-in' })).toBeFocused();
});

for (const width of [390, 1280])
  test(`in Spanish, with a pasted code and a dictated one, ${width} px wide [AUTH-40, AUTH-42, AUTH-44]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
    const maria = await somebody('Maria Alvarez');
    await signInBrowser(context, maria);
    await page.goto('/account');
    await button(page, 'Activar los códigos').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Seguir').click();
    await expectAccessibleInAnotherLanguage(page);
    await page.screenshot({ path: `test-results/factor-es-${width}.png` });
    const secret = (await dialog(page).locator('code').textContent()) ?? '';
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${codeOf(secret)}\n`);
    await dialog(page).getByLabel('Código de 6 dígitos').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Guarde sus códigos de recuperación');
    await expectAccessibleInAnotherLanguage(page);
    await dialog(page).getByLabel('Ya guardé estos códigos').check();
    await button(page, 'Listo').click();
    await expect(dialog(page)).toHaveCount(0);

    await forgetSession(context);
    await page.goto('/auth');
    await page.getByLabel('Correo electrónico').fill(maria.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Código de 6 dígitos');
    await expect(code).toBeFocused();
    await expectAccessibleInAnotherLanguage(page);
    // As a phone writes what somebody says: in groups, with dots.
    const groups = codeOf(secret, 30).match(/.../g);
    await page.keyboard.insertText(`${groups?.join(' ')}.`);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/\/auth/);
  });
