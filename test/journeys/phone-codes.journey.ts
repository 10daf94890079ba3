// Codes that are texted to a phone: added, asked for at sign-in, dictated, removed. On a product of its own,
// because texting needs a setting.
import type { Page } from '@playwright/test';
import { NO_LIMITS } from '../support/no-limits.ts';
import { codesTexted, type Started } from '../support/server-process.ts';
import { listenForAlerts } from './announcements.ts';
import { expect, expectAccessible, forgetSession, PASSWORD, test } from './journey.ts';
import { smallTargets } from './screen-room.ts';
import { startServerIn } from './worlds.ts';

let product: Started;
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /status of (401|409|422|429|503)/ });
test.beforeAll(async () => {
  product = await startServerIn('empty', {
    env: { ...NO_LIMITS, LOG_LEVEL: 'warn', DEMO: '0', SMS_URL: 'outbox:', RATE_SMS: '6' },
  });
});
test.afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const codesTo = (number: string) => codesTexted(product.dataDir, number);
const newest = (number: string) => codesTo(number).at(-1) ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function signUp(name: string): Promise<string> {
  const email = `${name.toLowerCase().replace(' ', '.')}.${Date.now()}@example.test`;
  await fetch(`${product.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      options: { data: { full_name: name, user_type: 'customer' } },
    }),
  });
  return email;
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/auth?returnTo=%2Faccount`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('a phone is added by keyboard, used at sign-in with a dictated code, and removed [AUTH-40, AUTH-41, AUTH-42, AUTH-43, AUTH-44]', async ({
  page,
}) => {
  const number = '+16025550142';
  const email = await signUp('Maria Alvarez');
  await enterPassword(page, email);
  await button(page, 'Get codes by text message').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('a phone number can be stolen');
  await expectAccessible(page);
  const phone = dialog(page).getByLabel('Phone number');
  await phone.fill('555-0142');
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await page.keyboard.press('Enter');
    await expect(phone).toBeFocused();
    await expect
      .poll(heard)
      .toEqual([expect.stringContaining('Enter a phone number that can get text messages')]);
  }
  // The twin refuses this one, as a gateway might; the second failure is said again.
  await phone.fill('(602) 555-0199');
  for (const _ of [1, 2]) {
    const refused = page.waitForResponse(/\/factors$/);
    await page.keyboard.press('Enter');
    await refused;
    await expect(button(page, 'Text me a code')).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toContainText('We could not send the code just now.');
    await expect.poll(heard).toEqual([expect.stringContaining('We could not send the code just now.')]);
    await expect(phone).toHaveValue('(602) 555-0199');
  }
  await expectAccessible(page);
  await phone.fill('(602) 555-0142');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Enter the code from the message');
  await expect(dialog(page)).toContainText('the number ending in 42');
  await expectAccessible(page);

  const code = dialog(page).getByLabel('6-digit code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  for (const _ of [1, 2]) {
    await code.fill(wrong(newest(number)));
    const refused = page.waitForResponse(/\/verify$/);
    await page.keyboard.press('Enter');
    await refused;
    await expect(dialog(page)).toContainText('This code is not right, or no longer works.');
    await expect(code).toBeFocused();
    await expect.poll(heard).toEqual([expect.stringContaining('This code is not right')]);
  }
  await button(page, 'It did not come: text me another code').click();
  await expect(dialog(page)).toContainText('We sent another code. Only the newest one works.');
  await expect(button(page, 'It did not come: text me another code')).toBeFocused();
  const [first = '', second = ''] = codesTo(number);
  await code.fill(first === second ? wrong(first) : first);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('This code is not right, or no longer works.');
  // Pasted with what surrounds it in the message.
  await code.fill(` ${second}\u200b `);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Save your recovery codes');
  await dialog(page).getByLabel('I have saved these codes').check();
  await button(page, 'Done').click();
  await expect(page.getByText('Text message to the number ending in 42')).toBeVisible();
  await expectAccessible(page);

  await forgetSession(page.context());
  await enterPassword(page, email);
  await expect(button(page, 'Text me a code')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.type(wrong(newest(number)));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right, or no longer works.')).toBeVisible();
  await page.getByLabel('6-digit code').fill([...newest(number)].join(' '));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);

  // Six messages an hour, with those that failed: the next is refused, and the sentence says what to do.
  await forgetSession(page.context());
  await enterPassword(page, email);
  await button(page, 'Text me a code').click();
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await button(page, 'It did not come: text me another code').click();
  await expect(page.getByText(/We cannot text a code now\. Try again in (\d+ minutes|1 hour)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('6-digit code').fill(newest(number));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await button(page, 'Remove My cell phone').click();
  await button(page, 'Turn off codes').click();
  await expect(button(page, 'Turn on codes')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A code at sign-in' })).toBeFocused();
});

test('the whole way is in Spanish too, wide as on a phone [AUTH-44]', async ({ page }) => {
  const email = await signUp('Lucia Ortiz');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await page.goto(`${product.url}/auth?returnTo=%2Faccount`);
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await button(page, 'Recibir códigos por mensaje de texto').click();
  await expectAccessible(page);
  await dialog(page).getByLabel('Número de teléfono').fill('+1 602 555 0147');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Escriba el código del mensaje');
  await expectAccessible(page);
  await dialog(page).getByLabel('Código de 6 dígitos').fill(newest('+16025550147'));
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button').last().click();
  await expect(page.getByText('Mensaje de texto al número que termina en 47')).toBeVisible();
  await forgetSession(page.context());
  await page.goto(`${product.url}/auth`);
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await button(page, 'Enviarme un código').click();
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused();
  await expectAccessible(page);
});
