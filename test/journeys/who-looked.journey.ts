// Who looked: each person reads who else opened what is theirs, and asks about a line.
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
  await expect(page.getByText(/We have your question\. Its number is/)).toBeVisible();
  await page.screenshot({ path: 'test-results/who-looked-390.png', fullPage: true });
  await expectAccessibleInAnotherLanguage(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.screenshot({ path: 'test-results/who-looked-1280.png' });
  await expectAccessibleInAnotherLook(page);

  await context.clearCookies();
  await signInBrowser(context, ada);
  await page.goto('/admin/help');
  const question = page.getByRole('main').getByRole('listitem').filter({ hasText: rosa.email });
  await expect(question).toContainText('Why did you need my city?');
  await expect(question).toContainText(/About entry \d+ of the record/);
});
