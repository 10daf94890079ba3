// Where a second factor is a duty: set up at sign-in, before anything else opens. On a product of its own.
import { Secret, TOTP } from 'otpauth';
import { NO_LIMITS } from '../support/no-limits.ts';
import { type Started, startServer } from '../support/started.ts';
import { expect, expectAccessible, PASSWORD, test } from './journey.ts';

let product: Started;
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /status of (401|409|422)/ });
test.beforeAll(async () => {
  product = await startServer({
    env: { ...NO_LIMITS, LOG_LEVEL: 'warn', DEMO: '0', MFA_PROVIDERS: 'always' },
  });
});
test.afterAll(() => product.stop());

test('a provider sets up a code, saves the recovery codes, and keeps the last app [AUTH-43, AUTH-44]', async ({
  page,
}) => {
  const email = 'owen.nurse@example.test';
  await fetch(`${product.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Owen Nurse', user_type: 'service_provider' } },
    }),
  });
  await page.goto(`${product.url}/auth?returnTo=%2Faccount`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'First, set up a code' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Scan, then enter the code' })).toBeFocused();
  await expectAccessible(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right, or was used before.')).toBeVisible();
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
