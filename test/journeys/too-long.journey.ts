// More words than a field takes: all of them stay, and nothing is sent until they fit.
import type { Locator, Page } from '@playwright/test';
import { beginDocument } from './documents.ts';
import { email, openForm, posts } from './interest-forms.ts';
import { expect, expectAccessible, signInBrowser, somebody, test } from './journey.ts';
import { throughToChooser } from './plan-flow.ts';
import { dialog, shared } from './projects.ts';

/** As a paste does: by `fill` the browser would let pass what is too long. */
async function paste(page: Page, field: Locator, words: string): Promise<void> {
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(words);
}

const words = (length: number, end = '') => 'Thank you. '.repeat(500).slice(0, length - end.length) + end;
/** What a screen reader says of a field by itself. */
const said = (within: Page | Locator) => within.locator('.sr-only[aria-live]');

test('a paste that is too long stays whole on a public page, is counted, told once, and not sent until it fits [SITE-28]', async ({
  page,
}) => {
  const sends = posts(page, '/api/waitlist');
  await openForm(page, '/waitlist');
  const wish = page.getByRole('textbox', { name: /What would help you most\?/ });
  const join = page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' });
  await email(page).fill('rosa@example.test');
  await paste(page, wish, words(449));
  await expect(page.getByText(/characters left/)).toHaveCount(0);
  await page.keyboard.insertText('x');
  await expect(wish).toHaveAccessibleDescription(/50 of 500 characters left\./);
  await expect(said(page).getByText('Almost full: at most 500 characters fit here.')).toBeAttached();

  await paste(page, wish, words(512, 'the end'));
  await expect(wish).toHaveValue(/the end$/);
  await expect(wish).toHaveAttribute('aria-invalid', 'true');
  await expect(wish).toHaveAccessibleDescription(/12 characters too long\. Please shorten it\./);
  const tooLong = said(page).getByText('Too long: at most 500 characters fit here.');
  // Its words do not change with each key, so that they are not said again.
  const element = await tooLong.elementHandle();
  await page.keyboard.press('Backspace');
  await expect(wish).toHaveAccessibleDescription(/11 characters too long/);
  expect(await element?.evaluate((each) => each.isConnected)).toBe(true);
  await expectAccessible(page);

  await join.click();
  await expect(wish).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+End');
  for (let over = 11; over > 0; over -= 1) await page.keyboard.press('Backspace');
  await expect(wish).toHaveAccessibleDescription(/0 of 500 characters left\./);
  expect(sends).toEqual([]);
  await join.click();
  await expect(page.getByText('You are on the waitlist')).toBeVisible();
  expect(sends).toHaveLength(1);
});

test('a danger at the end of what is too long still raises its card, and the request waits [PLAN-45]', async ({
  page,
}) => {
  const sends = posts(page, '/api/plan/help');
  await throughToChooser(page);
  await page.getByRole('button', { name: 'Start with Concierge' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask for Concierge' });
  await ask.getByRole('textbox', { name: 'Email' }).fill('kim@example.test');
  const message = ask.getByRole('textbox', { name: /^What do you need help with/ });
  await paste(page, message, words(1500, ' Last night he said he wants to kill himself.'));
  const emergency = ask.getByRole('group', { name: 'Help right now' });
  await expect(emergency.getByRole('link', { name: /988/ }).first()).toBeVisible();
  await ask.getByRole('button', { name: 'Send my request' }).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(/500 characters too long/);
  await expect(said(ask)).toHaveText(['Too long: at most 1000 characters fit here.']);
  await expectAccessible(page);
  expect(sends).toEqual([]);
  await paste(page, message, words(1000));
  await ask.getByRole('button', { name: 'Send my request' }).click();
  await expect(page.getByRole('dialog', { name: 'We have your request' })).toBeVisible();
});

test('a term of a release is never cut, and no document is created of one that is too long [DOC-12]', async ({
  page,
}) => {
  const sends = posts(page, '/documents');
  await beginDocument(page, 'Release for the rehab center');
  await dialog(page).getByLabel('State the terms here').check();
  await dialog(page).getByLabel('Last day it holds').fill('2031-05-01');
  const term = dialog(page).getByLabel('How to revoke it');
  await paste(page, term, words(2600, 'in writing.'));
  await dialog(page).getByLabel('Title').press('Enter');
  await expect(term).toBeFocused();
  await expect(term).toHaveValue(/in writing\.$/);
  await expect(term).toHaveAccessibleDescription(/600 characters too long/);
  expect(sends).toEqual([]);
  await paste(page, term, words(2000, 'in writing.'));
  await dialog(page).getByRole('button', { name: 'Create Document' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(JSON.parse(sends[0] ?? '{}')).toMatchObject({ release: { may_revoke: words(2000, 'in writing.') } });
});

test('a message that is too long stays in its field, and is sent once it fits [CHAT-05]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  await signInBrowser(page.context(), maria);
  await page.goto(`/project/${id}/messages`);
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await paste(page, field, words(5003, 'the end'));
  await expect(field).toHaveValue(/the end$/);
  await expect(field).toHaveAccessibleDescription(/3 characters too long/);
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Too long: at most 5000 characters fit here.');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  for (let over = 3; over > 0; over -= 1) await field.press('Backspace');
  await field.press('Enter');
  await expect(page.getByRole('log').getByRole('listitem').filter({ hasText: 'the' }).first()).toBeVisible();
  await expect(field).toHaveValue('');
});
