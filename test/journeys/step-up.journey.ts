// Proving again who one is before a change, where a code was set up on another device meanwhile.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { listenForAlerts } from './announcements.ts';
import {
  expect,
  expectAccessible,
  PASSWORD,
  type Somebody,
  signInApi,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import { refuseOnce } from './proof-needed.ts';

test.use({ expectedErrors: /status of (403|422)/ });

const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A second code within the half minute is the next, which counts as a clock that is ahead. */
const codeOf = (secret: string, aheadSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadSeconds * 1000 });

/** Turns codes on, in another browser. */
async function protectElsewhere(email: string): Promise<{ secret: string; codes: string[] }> {
  const other: Omit<Somebody, 'fullName'> = await signInApi(email);
  const { body } = await other.api<{ id: string; totp: { secret: string } }>('POST', '/factors', {
    friendly_name: 'My phone',
    factor_type: 'totp',
  });
  const challenge = await other.api<{ id: string }>('POST', `/factors/${body.id}/challenge`, {});
  const answer = await other.api<{ recovery_codes: string[] }>('POST', `/factors/${body.id}/verify`, {
    challenge_id: challenge.body.id,
    code: codeOf(body.totp.secret),
  });
  expect(answer.status).toBe(200);
  return { secret: body.totp.secret, codes: answer.body.recovery_codes };
}

test('the password and the code are asked for in place, and the change goes on [AUTH-42, AUTH-50]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  const { secret } = await protectElsewhere(maria.email);
  await refuseOnce(page, '**/api/account/address');
  await button(page, 'Change my email address').click();
  const address = `maria.${Date.now()}@example.test`;
  await dialog(page).getByLabel('New email address').fill(address);
  await page.keyboard.press('Enter');
  const password = dialog(page).getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  const code = dialog(page).getByLabel('6-digit code');
  await expect(code).toBeFocused();
  await expect(dialog(page).getByLabel('New email address')).toHaveValue(address);
  await expectAccessible(page);
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await code.fill('000000');
    const refused = page.waitForResponse(/\/verify$/);
    await page.keyboard.press('Enter');
    await refused;
    await expect(button(page, 'Send the link')).toBeVisible();
    await expect(dialog(page)).toContainText('This code is not right, or was used before.');
    await expect(code).toBeFocused();
    await expect.poll(heard).toEqual([expect.stringContaining('This code is not right')]);
  }
  expect(await heard()).toEqual([]);
  await code.fill([...codeOf(secret, 30)].join(' '));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please check your email')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(address)).toBeVisible();
});

test('a recovery code does as well [AUTH-44, AUTH-50]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  const { codes } = await protectElsewhere(maria.email);
  await refuseOnce(page, '**/api/account/export');
  await button(page, 'Ask for a copy').click();
  await button(page, 'Make my copy').click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await button(page, 'I do not have my app: use a recovery code').click();
  await expect(dialog(page).getByLabel('Recovery code')).toBeFocused();
  await expectAccessible(page);
  await dialog(page)
    .getByLabel('Recovery code')
    .fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
});
