// Closing one's account, and coming back by the mailed link.
import type { Page } from '@playwright/test';
import { booked, dayIn, pair } from './appointments.ts';
import { sent } from './documents.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  linkInMail,
  PASSWORD,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  untilGivenUp,
} from './journey.ts';
import { cutAnswer } from './lost-answers.ts';
import { asOwner } from './owner.ts';
import { shared } from './projects.ts';

test.use({
  expectedErrors:
    /status of (401|403|410|503)|documents.waiting failed|ERR_CONNECTION_RESET|ERR_FAILED|session could not be checked/,
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('an account is closed after what follows was read, and opened again [AUTH-50]', async ({
  page,
  browser,
}) => {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  await maria.api('PATCH', `/projects/${id}`, { status: 'active' });
  for (const title of ['Consent to care', 'Privacy notice']) await sent(dana, id, title);
  await sent(maria, id, 'A form of hers');
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  await button(page, 'Close my account...').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('A project of yours is under way.');
  await expect(dialog(page)).toContainText('2 documents wait for your signature.');
  await expect(dialog(page)).toContainText(
    'A document that you sent waits for a signature. Closing your account withdraws it.',
  );
  await expectAccessible(page);
  await expect(button(page, 'Close my account')).toBeDisabled();
  await button(page, 'Keep my account').click();
  await expect(button(page, 'Close my account...')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('I have read this').check();
  await button(page, 'Close my account').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, maria.email);
  await expect(page.getByText('This account is closed for now.').first()).toBeVisible();

  const reader = await (
    await browser.newContext({ locale: 'es-US', viewport: { width: 390, height: 844 } })
  ).newPage();
  const link = await linkInMail(maria.email, /account is closed/);
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1, name: 'Abrir su cuenta de nuevo' })).toBeVisible();
  await expectAccessibleInAnotherLanguage(reader);
  await reader.context().close();
  await page.goto(link);
  await expectAccessible(page);
  await button(page, 'Open my account').click();
  await expect(page.getByText('Welcome back').first()).toBeVisible();
  await signIn(page, maria.email);
  await expect(page).not.toHaveURL(/\/auth/);
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Move to Mesa' })).toBeVisible();
});

test('who closes an account hears if we could not look what they leave behind [AUTH-50]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Diaz', 'service_provider');
  await sent(dana, await shared(maria, dana), 'Consent to care');
  await signInBrowser(page.context(), maria);
  await page.clock.install();
  await page.route('**/api/documents-waiting', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/account');
  await button(page, 'Close my account...').click();
  await expect(dialog(page).getByLabel('I have read this')).toBeDisabled();
  const failed = dialog(page)
    .getByRole('alert')
    .filter({ hasText: 'We could not look at everything that is still open' });
  await untilGivenUp(page, failed);
  await expectAccessible(page);
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page)).toContainText('A document waits for your signature.');
  await dialog(page).getByLabel('I have read this').check();
  await expect(button(page, 'Close my account')).toBeEnabled();
});

/** On the account page, with a message that she has begun. */
async function withDraft(page: Page, maria: Somebody) {
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  const { body } = await maria.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  const draft = [`kinkeeper.own.kept.message.${body.session.user.id}.${id}`, 'She fell at night'] as const;
  await signInBrowser(page.context(), maria);
  await page.goto('/account');
  await page.evaluate(([key, words]) => localStorage.setItem(key, words), draft);
  return {
    asked: page.getByRole('alertdialog', { name: 'Not everything is sent yet' }),
    stored: () => page.evaluate(([key]) => localStorage.getItem(key), draft),
  };
}

test('unsent words are asked about before the account is closed [AUTH-50]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  const { asked, stored } = await withDraft(page, maria);
  await button(page, 'Close my account...').click();
  await dialog(page).getByLabel('I have read this').check();
  await button(page, 'Close my account').click();
  await expect(asked).toContainText('She fell at night');
  await expectAccessible(page);
  // Nothing is kept here for an account that is closed.
  await expect(page.getByRole('button', { name: /^Keep my words/ })).toHaveCount(0);
  await expect(asked).toContainText('What you do not send now is gone once your account is closed.');
  await button(page, 'Do not close it yet').click();
  await expect(button(page, 'Close my account')).toBeEnabled();
  expect((await maria.api('GET', '/auth/session')).body).toMatchObject({ session: {} });
  await button(page, 'Close my account').click();
  await button(page, 'Discard and close my account').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible();
  expect(await stored()).toBe(null);
});

test('the password is asked for before unsent words are given up for closing the account [AUTH-50]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  const { asked, stored } = await withDraft(page, maria);
  await asOwner(
    `update sessions set created_at = created_at - interval '11 minutes'
     where user_id = (select id from people where email = $1)`,
    [maria.email],
  );
  await button(page, 'Close my account...').click();
  await dialog(page).getByLabel('I have read this').check();
  await button(page, 'Close my account').click();
  const password = dialog(page).getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(asked).toHaveCount(0);
  expect(await stored()).not.toBe(null);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('She fell at night');
  await button(page, 'Discard and close my account').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible();
  expect(await stored()).toBe(null);
});

test('an appointment tomorrow is said before the account is closed, in both languages [AUTH-50]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  const both = await pair(maria);
  await booked(both, dayIn(1));
  for (const who of [both.maria, both.dana]) {
    await signInBrowser(page.context(), who);
    await page.goto('/account');
    await button(page, 'Close my account...').click();
    await expect(dialog(page)).toContainText('You have an appointment on');
    await expect(dialog(page)).toContainText('Closing your account cancels it, and all later ones.');
    await expect(button(page, 'Close my account')).toBeDisabled();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await page.reload();
  await button(page, 'Cerrar mi cuenta...').click();
  await expect(dialog(page)).toContainText('Usted tiene una cita el');
  await expectAccessibleInAnotherLanguage(page);
  await page.screenshot({ path: 'test-results/closing-appointment-es.png' });
  await button(page, 'Conservar mi cuenta').click();
  await expect(dialog(page)).toHaveCount(0);
});

for (const isAway of [false, true])
  test(`an account that was closed is shown as closed where the answer was lost${
    isAway ? ', and pressed again' : ''
  } [AUTH-50]`, async ({ page }) => {
    const maria = await somebody('Maria Alvarez');
    await signInBrowser(page.context(), maria);
    await page.goto('/account');
    await button(page, 'Close my account...').click();
    await dialog(page).getByLabel('I have read this').check();
    await page.evaluate(() => localStorage.setItem('kinkeeper.own.words', 'She fell at night'));
    await cutAnswer(page, '**/api/account/close');
    if (isAway) await page.route('**/api/auth/session', (route) => route.abort());
    await button(page, 'Close my account').click();
    if (isAway) {
      await expect(dialog(page)).toContainText('We do not know whether this reached us.');
      const again = page.waitForRequest('**/api/account/close');
      await button(page, 'Close my account').click();
      await again;
      // Not sooner: the page would learn that its session is over, and close the dialog.
      await page.unroute('**/api/auth/session');
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('kinkeeper.own.words'))).toBe(null);
  });
