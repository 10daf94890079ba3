// The answer with the recovery codes is lost: whoever turned codes on still ends with codes that they have seen. On a
// product of its own, where providers have a duty, and codes are texted.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { NO_LIMITS } from '../support/no-limits.ts';
import { codesTexted, type Started } from '../support/server-process.ts';
import { expect, expectAccessible, PASSWORD, test } from './journey.ts';
import { cutAnswer } from './lost-answers.ts';
import { deviceOf } from './passkey-device.ts';
import { startServerIn } from './worlds.ts';

let product: Started;
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /status of (401|403|422)|ERR_CONNECTION_RESET/ });
test.beforeAll(async () => {
  product = await startServerIn('empty', {
    env: { ...NO_LIMITS, LOG_LEVEL: 'warn', DEMO: '0', MFA_PROVIDERS: 'always', SMS_URL: 'outbox:' },
  });
});
test.afterAll(() => product.stop());

const VERIFY = /\/api\/factors\/[^/]+\/verify$/;
const PASSKEYS = /\/api\/passkeys$/;
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A second code within the half minute is the next one. */
const codeOf = (secret: string, aheadSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + aheadSeconds * 1000,
  });

async function signIn(page: Page, name: string, type: 'customer' | 'service_provider'): Promise<void> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.test`;
  await fetch(`${product.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      options: { data: { full_name: name, user_type: type } },
    }),
  });
  await page.goto(`${product.url}/auth?returnTo=%2Faccount`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** The dialog says that the codes were lost, and gets new ones. */
async function getCodes(page: Page): Promise<void> {
  await expect(dialog(page)).toContainText('your first recovery codes did not reach you');
  await expectAccessible(page);
  await button(page, 'Get new codes').click();
  await expect(dialog(page)).toContainText('Save your recovery codes');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await dialog(page).getByLabel('I have saved these codes').check();
  await button(page, 'Done').click();
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();
}

/** The setup of a sign-in shows ten codes, and goes on. */
async function keepCodes(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expect(page.locator('main').getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('I have saved these codes').check();
  await button(page, 'Done').click();
  await expect(page).toHaveURL(/\/account$/);
}

test('of a first app [AUTH-42, AUTH-44]', async ({ page }) => {
  await signIn(page, 'Maria Alvarez', 'customer');
  await button(page, 'Turn on codes').click();
  await button(page, 'Go on').click();
  const secret = (await dialog(page).locator('code').textContent()) ?? '';
  const code = dialog(page).getByLabel('6-digit code');
  await cutAnswer(page, VERIFY);
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('We could not check the code just now. Please try again.');
  await code.fill(codeOf(secret, 30));
  await page.keyboard.press('Enter');
  await getCodes(page);
});

test('of a first phone [AUTH-42, AUTH-44]', async ({ page }) => {
  const newest = () => codesTexted(product.dataDir, '+16025550142').at(-1) ?? '';
  await signIn(page, 'Lucia Ortiz', 'customer');
  await button(page, 'Get codes by text message').click();
  await dialog(page).getByLabel('Phone number').fill('(602) 555-0142');
  await page.keyboard.press('Enter');
  const code = dialog(page).getByLabel('6-digit code');
  await expect(code).toBeVisible();
  await cutAnswer(page, VERIFY);
  await code.fill(newest());
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('We could not check the code just now. Please try again.');
  await button(page, 'It did not come: text me another code').click();
  await expect(dialog(page)).toContainText('We sent another code.');
  await code.fill(newest());
  await page.keyboard.press('Enter');
  await getCodes(page);
});

test('of a first passkey [AUTH-44]', async ({ page }) => {
  await deviceOf(page);
  await signIn(page, 'Sam Stranger', 'customer');
  await button(page, 'Add a passkey').click();
  await cutAnswer(page, PASSKEYS);
  await button(page, 'Go on').click();
  await expect(dialog(page).getByRole('alert')).toContainText('Your passkey did not work just now.');
  await button(page, 'Go on').click();
  await getCodes(page);
  await expect(button(page, 'Remove Linux')).toBeVisible();
});

test('of an app that a sign-in has to set up [AUTH-43, AUTH-44]', async ({ page }) => {
  await signIn(page, 'Owen Nurse', 'service_provider');
  await button(page, 'Go on').click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await cutAnswer(page, VERIFY);
  await page.getByLabel('6-digit code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('We could not check the code just now.');
  await page.getByLabel('6-digit code').fill(codeOf(secret, 30));
  await page.keyboard.press('Enter');
  await keepCodes(page);
});

test('of a passkey that a sign-in has to set up [AUTH-43, AUTH-44]', async ({ page }) => {
  await deviceOf(page);
  await signIn(page, 'Pia Passkey', 'service_provider');
  await page.getByLabel('With a passkey').check();
  await cutAnswer(page, PASSKEYS);
  await button(page, 'Go on').click();
  await expect(page.getByRole('alert')).toContainText('Your passkey did not work just now.');
  await button(page, 'Go on').click();
  await keepCodes(page);
  await expect(button(page, 'Remove Linux')).toBeVisible();
});
