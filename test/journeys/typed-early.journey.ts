// What is typed, ticked or chosen while the scripts of a prerendered page are still on their way.
import type { Page } from '@playwright/test';
import { newEmail, posts } from './interest-forms.ts';
import { expect, hold, linkInMail, PASSWORD, somebody, test, toast } from './journey.ts';
import { alive, inSpanish, visit } from './public-site.ts';

const GUIDE = '/packs/housing/home-safety';

/** Opens a page whose scripts have not arrived. @returns lets them */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  return release;
}

test('what is typed or ticked before the page works counts [SITE-19, SITE-28]', async ({ page }) => {
  await visit(page, GUIDE);
  await page.getByRole('checkbox').nth(1).check();
  const guide = await openEarly(page, GUIDE);
  // What is kept on this device is not shown yet.
  for (const nth of [1, 2, 3]) await page.getByRole('checkbox').nth(nth).check();
  guide();
  const todo = page.getByRole('region', { name: 'What to do this week' });
  await expect(todo.getByRole('status')).toHaveText('3 of 8 done.');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await page.unrouteAll();

  const waitlist = await openEarly(page, '/waitlist');
  await page.getByLabel('Email').fill('early.bird@example.test');
  await page.getByLabel('What would help you most?').fill('Somebody to ask');
  waitlist();
  await alive(page.getByLabel('Email'));
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByText('We write to early.bird@example.test')).toBeVisible();
});

test('who asks for the call types on in the same form when the page works [SITE-06, SITE-29]', async ({
  page,
}) => {
  const address = newEmail('early');
  const sent = posts(page, '/api/waitlist');
  const release = await openEarly(page, '/waitlist?for=call');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('What would help you most?').pressSequentially('Morn');
  release();
  const ask = page.getByRole('button', { name: 'Ask for the call' });
  const time = page.getByLabel('When do you have time, and what is it about?');
  await expect(ask).toBeVisible();
  await expect(time).toBeFocused();
  await page.keyboard.type('ings');
  await expect(time).toHaveValue('Mornings');
  await ask.click();
  await expect(page.getByText('We have your request for a call')).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ kind: 'call', email: address, interest: 'Mornings' });
});

test('what is chosen before the page works counts: a file, a guide, a language [SITE-19]', async ({
  page,
}) => {
  const verify = await openEarly(page, '/verify');
  const buffer = Buffer.from('made up');
  await page
    .getByLabel('Signed file')
    .setInputFiles({ name: 'made-up.pdf', mimeType: 'application/pdf', buffer });
  verify();
  await expect(page.getByRole('status').filter({ hasText: 'made-up.pdf' })).toContainText(
    'Not a file as we sealed it',
  );
  await page.unrouteAll();

  const sent = posts(page, '/api/guide-reports');
  const report = await openEarly(page, inSpanish('/report-error'));
  await page.getByRole('combobox', { name: '¿En qué guía?' }).selectOption('housing/home-safety');
  await page.getByRole('radio', { name: 'English' }).check();
  report();
  const problem = page.getByRole('textbox', { name: '¿Qué está mal?' });
  await alive(problem);
  await problem.fill('El número es viejo');
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.getByRole('button', { name: 'Enviar el aviso' }).click();
  await expect(page.getByText('Gracias. Recibimos su aviso.')).toBeVisible();
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ guide: 'housing/home-safety', language: 'en' });
});

test('what is typed on the sign-in page before it works counts, and can be typed on [AUTH-05]', async ({
  page,
}) => {
  const person = await somebody('Lupe Early');
  await page.goto('/robots.txt');
  // Signed up here a moment ago; that was another address.
  await page.evaluate(() => sessionStorage.setItem('kinkeeper.new-account', 'other@example.test'));
  const release = await openEarly(page, '/auth');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill(person.email);
  await password.pressSequentially(PASSWORD.slice(0, 4));
  release();
  await alive(password);
  await expect(password).toBeFocused();
  await page.keyboard.type(PASSWORD.slice(4));
  await expect(password).toHaveValue(PASSWORD);
  await expect(email).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('nobody types into the form for signing in who has come to sign up [AUTH-01]', async ({ page }) => {
  const release = await openEarly(page, '/auth?tab=sign-up');
  await expect(page.getByLabel('Email')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('what is typed before the pages for a new password work counts [AUTH-49]', async ({ page }) => {
  const person = await somebody('Lupe Early');
  const forgot = await openEarly(page, '/forgot-password');
  const email = page.getByLabel('Email');
  await email.fill(person.email);
  forgot();
  await alive(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If there is an account for ${person.email}`)).toBeVisible();
  await page.unrouteAll();

  const reset = await openEarly(page, await linkInMail(person.email, /Set a new password/));
  await page.getByLabel('New password').fill('three quiet rivers');
  reset();
  await expect(page).not.toHaveURL(/token/);
  await page.getByRole('button', { name: 'Save my new password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
});
