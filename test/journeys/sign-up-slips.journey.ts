// What the door does not take of a name or a password, and says why.
import { randomBytes } from 'node:crypto';
import { email, newEmail, openForm } from './interest-forms.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { visit } from './public-site.ts';

test.use({ expectedErrors: /status of 422/ });

const SPACE = 'Put a space after each dot, as in “St. Clair”.';

test('a name without a space after its dot is told so, and a password that is too long its limit [AUTH-11, AUTH-12]', async ({
  page,
}) => {
  await visit(page, '/auth?tab=sign-up');
  const name = page.getByLabel('Full name');
  const password = page.getByLabel('Password', { exact: true });
  const create = page.getByRole('button', { name: 'Create my account' });
  const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link');
  await name.fill('Ma.Elena Cruz');
  await page.getByLabel('Email').fill(`elena.${randomBytes(4).toString('hex')}@example.test`);
  await password.fill('four quiet rivers '.repeat(8));
  await create.click();
  await expect(problems).toHaveText(['Use at most 128 characters.']);
  await password.fill('four quiet rivers');
  await create.click();
  await expect(problems).toHaveText([SPACE]);
  await expect(name).toHaveAccessibleDescription(SPACE);
  await expectAccessible(page);
  // As a contact card has it, between signs that nobody sees.
  await name.fill('\u202aMa. Elena\u00ad Cruz\u202c');
  await expect(name).toHaveValue('Ma. Elena Cruz');
  await create.click();
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible();
});

test('on the waitlist too, before anything is sent [SITE-29]', async ({ page }) => {
  await openForm(page, '/waitlist');
  await email(page).fill(newEmail('elena'));
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('St.Clair');
  const join = page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' });
  await join.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(SPACE);
  await name.fill('St. Clair');
  await join.click();
  await expect(page.getByText('You are on the waitlist')).toBeVisible();
});
