// The same for an account: the server did it, and its answer was lost.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, PASSWORD, type Somebody, test, toast } from './journey.ts';
import { cutAnswer } from './lost-answers.ts';
import { dialog } from './projects.ts';

test.use({ expectedErrors: /net::|status of (409|422)/ });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const UNSURE = 'We do not know whether this reached us.';

/** Turns codes on. @returns recovery codes */
async function protect(person: Somebody): Promise<string[]> {
  const { body } = await person.api<{ id: string; totp: { secret: string } }>('POST', '/factors', {
    friendly_name: 'My phone',
    factor_type: 'totp',
  });
  const challenge = await person.api<{ id: string }>('POST', `/factors/${body.id}/challenge`, {});
  const code = new TOTP({ secret: Secret.fromBase32(body.totp.secret) }).generate();
  const entered = { challenge_id: challenge.body.id, code };
  const proved = await person.api<{ recovery_codes: string[] }>(
    'POST',
    `/factors/${body.id}/verify`,
    entered,
  );
  expect(proved.status).toBe(200);
  return proved.body.recovery_codes;
}

test('new recovery codes: those on paper work until the new ones were shown [AUTH-44, AP11]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const [first, second] = await protect(maria);
  const recover = async (code = '') => (await maria.api('POST', '/factors/recover', { code })).status;
  await page.goto('/account');
  await button(page, 'Get new recovery codes').click();
  await cutAnswer(page, '**/api/factors/recovery-codes');
  await button(page, 'Get new codes').click();
  const question = dialog(page);
  await expect(question).toContainText('We do not know whether your new codes are made.');
  await expect(question).toContainText('The codes you have still work.');
  await expectAccessible(page);
  expect(await recover(first)).toBe(200);
  await button(page, 'Get new codes').click();
  const shown = page.getByRole('alertdialog', { name: 'Save your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await shown.getByLabel('I have saved these codes').check();
  await cutAnswer(page, '**/api/factors/recovery-codes/kept');
  await button(page, 'Done').click();
  await expect(shown).toContainText(UNSURE);
  await button(page, 'Done').click();
  await expect(shown).toHaveCount(0);
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();
  expect(await recover(second)).toBe(422);
});

test('a password that is set is said to be set [AUTH-50, AP11]', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/account');
  await button(page, 'Change my password').click();
  await dialog(page).getByLabel('Your password now').fill(PASSWORD);
  await dialog(page).getByLabel('New password').fill('three quiet rivers');
  await cutAnswer(page, '**/api/account/password');
  await button(page, 'Save my new password').click();
  await expect(dialog(page)).toContainText(UNSURE);
  await expectAccessible(page);
  await button(page, 'Save my new password').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page, 'Your new password is set')).toBeVisible();
});

test('the mail choice says nothing where the box shows what is stored [AP11]', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/account');
  const box = page.getByRole('checkbox', { name: 'Send me a mail about news I have not seen' });
  await expect(box).toBeChecked();
  await cutAnswer(page, '**/api/notifications/choices', 'PUT');
  await box.click();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('alert').filter({ hasText: 'saved' })).toHaveCount(0);
});

test('somebody who has an account by now learns that, and what comes next [AUTH-17, AUTH-18, AP11]', async ({
  page,
}) => {
  await page.goto('/auth?tab=sign-up');
  const email = `maria-${randomUUID()}@example.test`;
  await page.getByLabel('Full name').fill('Maria Alvarez');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three quiet rivers');
  await cutAnswer(page, '**/api/auth/sign-up');
  await button(page, 'Create my account').click();
  await expect(toast(page, 'Sign up failed')).toBeVisible();
  await button(page, 'Create my account').click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(email);
  await expect(toast(page, 'Sign up failed')).toHaveCount(0);
  await expect(toast(page, 'Account exists')).toHaveCount(0);

  // Somebody else's: focus goes to where they sign in.
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Full name').fill('Mallory');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three quiet rivers');
  await button(page, 'Create my account').click();
  await expect(toast(page, 'Account exists')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});
