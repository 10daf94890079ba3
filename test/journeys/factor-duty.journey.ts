// Where a second factor is a duty: set up at sign-in, before anything else opens. On a product of its own.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { NO_LIMITS } from '../support/no-limits.ts';
import { codesTexted, type Started } from '../support/server-process.ts';
import { listenForAlerts } from './announcements.ts';
import { expect, expectAccessible, PASSWORD, test } from './journey.ts';
import { deviceOf } from './passkey-device.ts';
import { startServerIn } from './worlds.ts';

let product: Started;
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /status of (401|409|422)/ });
test.beforeAll(async () => {
  product = await startServerIn('empty', {
    env: { ...NO_LIMITS, LOG_LEVEL: 'warn', DEMO: '0', MFA_PROVIDERS: 'always', SMS_URL: 'outbox:' },
  });
});
test.afterAll(() => product.stop());

/** A new provider whose password was right. */
async function begin(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.test`;
  await fetch(`${product.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      options: { data: { full_name: name, user_type: 'service_provider' } },
    }),
  });
  await page.goto(`${product.url}/auth?returnTo=%2Faccount`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'First, protect your account' })).toBeFocused();
}

/** The recovery codes are saved, and the page that was asked for opens. */
async function keepCodes(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/account$/);
}

test('a provider sets up a passkey in place of an app [AUTH-44]', async ({ page }) => {
  const device = await deviceOf(page);
  await begin(page, 'Pia Passkey');
  await page.getByLabel('With a passkey').check();
  await device.recognizes(false);
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Nothing happened');
  }
  await expectAccessible(page);
  await device.recognizes(true);
  await page.getByRole('button', { name: 'Go on' }).click();
  await keepCodes(page);
  await expect(page.getByRole('button', { name: 'Remove Linux' })).toBeVisible();
});

test('a provider sets up text messages, by keyboard alone [AUTH-44]', async ({ page }) => {
  await begin(page, 'Tom Texter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('With text messages')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Get codes by text message' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await expect.poll(heard).toEqual([expect.stringContaining('Enter a phone number')]);
  }
  await expectAccessible(page);
  await page.getByLabel('Phone number').fill('602 555 0142');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter the code from the message' })).toBeFocused();
  await expectAccessible(page);
  for (const _ of [1, 2]) {
    await page.getByLabel('6-digit code').fill('12');
    await page.keyboard.press('Enter');
    await expect.poll(heard).toEqual([expect.stringContaining('Enter the 6 digits')]);
  }
  for (const _ of [1, 2]) {
    await page.getByLabel('6-digit code').fill('000000');
    await page.keyboard.press('Enter');
    await expect.poll(heard).toEqual([expect.stringContaining('This code is not right')]);
  }
  // From elsewhere, the focus itself says it.
  await page.getByRole('button', { name: 'Turn on' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  expect(await heard()).toEqual([]);
  const [code = ''] = codesTexted(product.dataDir, '+16025550142');
  await page.getByLabel('6-digit code').fill([...code].join(' '));
  await page.keyboard.press('Enter');
  await keepCodes(page);
  await expect(page.getByText('Text message to the number ending in 42')).toBeVisible();
});

test('a provider sets up a code, saves the recovery codes, and keeps the last app [AUTH-43, AUTH-44]', async ({
  page,
}) => {
  await begin(page, 'Owen Nurse');
  await expectAccessible(page);
  // Back and forth loses nothing, and focus follows.
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Scan, then enter the code' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'First, protect your account' })).toBeFocused();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Scan, then enter the code' })).toBeFocused();
  await expectAccessible(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right, or was used before.');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.getByLabel('6-digit code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  // Coming back from another app leaves the codes where they are.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/account$/);

  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Turn off codes' }).click();
  await expect(page.getByText('Your account has to keep one.')).toBeVisible();
  await expectAccessible(page);
});
