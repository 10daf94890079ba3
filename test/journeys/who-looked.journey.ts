// Who looked: each person reads who else opened what is theirs, and asks about a line.

import { errorBody } from '#kit/errors.ts';
import { CAST } from '#seed/cast.ts';
import {
  ANSWERS,
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  expectFocusIn,
  pressEscape,
  signInApi,
  signInBrowser,
  somebody,
  storedPlan,
  test,
} from './journey.ts';
import { shared } from './projects.ts';

test('a person sees who looked, downloads it, and asks about a line [312(b)]', async ({ page, context }) => {
  const rosa = await somebody('Rosa Alvarez');
  const planId = await storedPlan(rosa, { ...ANSWERS, safety_check: ['severe_confusion'] });
  const ada = await signInApi(CAST.ada.email);
  await ada.api('POST', `/safety-cases/${planId}/look`, { reason: 'asked_us', words: 'She wrote to us' });

  await signInBrowser(context, rosa);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Who looked at my information' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who looked' })).toBeFocused();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Number' });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('Our team looked up your name and city, because a danger was ticked');
  await expect(line).toContainText('Reason: Because of a message to us');
  await expect(line).not.toContainText('Ada');
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL(/\/account#information$/);
  await page.goBack();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('who-looked.csv');

  const ask = page.getByRole('button', { name: /^Ask about this/ });
  await ask.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectFocusIn(dialog);
  await expect(dialog).toContainText('Our team looked up your name');
  await expectAccessible(page);
  await pressEscape(dialog);
  await expect(ask).toBeFocused();

  await ask.click();
  await dialog.getByLabel('What would you like to know?').fill('Why did you need my city?');
  await dialog.getByRole('button', { name: 'Send my question' }).click();
  const sent = page.getByRole('dialog', { name: 'We have your question' });
  await expect(sent).toContainText(`Our team reads your question and writes to you at ${rosa.email}.`);
  await expect(sent).not.toContainText('charged');
  await expectFocusIn(sent);
  const number = (await sent.locator('strong').first().textContent()) ?? '';
  await expectAccessible(page);
  await sent.getByRole('button', { name: 'Close' }).click();
  await expect(ask).toBeFocused();
  await expect(line).toContainText(`The number of your question is ${number}.`);
  await page.screenshot({ path: 'test-results/who-looked-390.png', fullPage: true });
  await expectAccessibleInAnotherLanguage(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.screenshot({ path: 'test-results/who-looked-1280.png' });
  await expectAccessibleInAnotherLook(page);

  await signInBrowser(context, ada);
  await page.goto('/admin/help');
  const question = page.getByRole('main').getByRole('listitem').filter({ hasText: rosa.email });
  await expect(question).toContainText('Why did you need my city?');
  await expect(question).toContainText(/About entry \d+ of the record/);
});

test.describe('a project of others', () => {
  // The browser itself notes that the server refused.
  test.use({ expectedErrors: /403/ });

  test('opens to an admin once they have said why, and its person reads that [312(b), 312(a)(2)(ii)]', async ({
    page,
    context,
  }) => {
    const rosa = await somebody('Rosa Alvarez');
    const id = await shared(rosa, await somebody('Dana Diaz', 'service_provider'), 'Grandpa at home');
    await signInBrowser(context, await signInApi(CAST.ada.email));
    await page.goto(`/project/${id}/tasks`);
    const question = page.getByRole('heading', { level: 1, name: 'Why do you need to open this?' });
    await expect(question).toBeVisible();
    await expect(page.getByText('Grandpa at home')).toHaveCount(0);
    await expectAccessible(page);
    await page.screenshot({ path: 'test-results/why-390.png', fullPage: true });

    // By keyboard alone.
    await page.getByRole('button', { name: 'Open it' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Choose a reason.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Because of a message to us' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Because of a complaint' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /Grandpa at home/ })).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /Grandpa at home/ })).toBeVisible();

    // The hour is over while they look: the next thing they open asks again. Nothing that loads late may ask first.
    let hour: 'under way' | 'over' | 'begun again' = 'under way';
    await page.route(`**/api/projects/${id}**`, (route) => {
      if (hour === 'under way' && route.request().url().includes('/files')) hour = 'over';
      return hour === 'over'
        ? route.fulfill({ status: 403, json: errorBody('REASON_NEEDED') })
        : route.continue();
    });
    await page.route('**/api/reasons', (route) => {
      hour = 'begun again';
      return route.continue();
    });
    await page.getByRole('link', { name: 'Files' }).click();
    await expect(question).toBeFocused();
    await expectAccessibleInAnotherLanguage(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.screenshot({ path: 'test-results/why-1280.png' });
    await expectAccessibleInAnotherLook(page);
    await page.getByRole('radio', { name: 'Because somebody may be in danger' }).check();
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Grandpa at home/ })).toBeVisible();

    await signInBrowser(context, rosa);
    await page.goto('/account/who-looked');
    const lines = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Our team opened your project' });
    await expect(lines.first()).toContainText('Reason: Because somebody may be in danger');
    await expect(lines.last()).toContainText('Reason: Because of a complaint');
  });
});
