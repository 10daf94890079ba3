// Helpers who want to join: applying, and what the team sees.

import type { Page } from '@playwright/test';
import { asAdmin, email, lettersAbout, letterToTeam, newEmail, openForm, posts } from './interest-forms.ts';
import { call, expect, expectAccessible, signInBrowser, somebody, test } from './journey.ts';

test.use({ expectedErrors: /status of 403/ });

const apply = (page: Page) => page.getByRole('button', { name: 'Send my application' });

test('each missing part of an application is named [SITE-21]', async ({ page }) => {
  const sends = posts(page, '/api/applications');
  await openForm(page, '/join');
  const missing = async (...texts: string[]) => {
    await apply(page).click();
    for (const text of [
      'Choose one of the two.',
      'Enter your name.',
      'Enter an email address like name@example.com.',
      'Tell us a little about your experience.',
    ])
      await expect(page.getByText(text), text).toHaveCount(texts.includes(text) ? 1 : 0);
  };
  const experience = page.getByRole('textbox', { name: 'Your experience' });
  await missing(
    'Choose one of the two.',
    'Enter your name.',
    'Enter an email address like name@example.com.',
    'Tell us a little about your experience.',
  );
  await expect(page.getByRole('group', { name: /^I would like to be a/ })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^KinGuide/ }).check();
  await missing(
    'Enter your name.',
    'Enter an email address like name@example.com.',
    'Tell us a little about your experience.',
  );
  await page.getByRole('textbox', { name: 'Full name' }).fill('Sam Social');
  await experience.fill('   ');
  await missing('Enter an email address like name@example.com.', 'Tell us a little about your experience.');
  await email(page).fill('sam@example.test');
  await missing('Tell us a little about your experience.');
  await expect(page.getByRole('radio', { name: /^KinGuide/ })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Sam Social');
  expect(sends).toEqual([]);
});

for (const [role, subject] of [
  ['KinGuide', 'Somebody would like to be a KinGuide'],
  ['KinAssistant', 'Somebody would like to be a KinAssistant'],
] as const) {
  test(`somebody applies as a ${role}, is confirmed, and is seen by the admin [SITE-20, SITE-21]`, async ({
    page,
    context,
  }) => {
    const address = newEmail(role.toLowerCase());
    const sends = posts(page, '/api/applications');
    await openForm(page, '/join');
    await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
    await page.getByRole('textbox', { name: 'Full name' }).fill('Wanda Works');
    await email(page).fill(address);
    await page.getByRole('textbox', { name: 'Your experience' }).fill('Nine winters\nin hospice care');
    await apply(page).dblclick();
    await expect(page.getByText('Thank you. We have your application.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: `We write to ${address} when` })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Read our free guides in the meantime' })).toBeVisible();
    await expectAccessible(page);
    expect(sends).toHaveLength(1);

    const letter = await letterToTeam(address);
    expect(letter).toContain(subject);
    expect(letter).not.toMatch(/winters|hospice/);

    const entries = (await asAdmin(page, context, 'Applications'))(address);
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText(`Wanda Works, ${role} ·`);
    await expect(entries).toContainText('in hospice care');
    expect(lettersAbout(address)).toBe(1);
  });
}

test('non-admins see none of it [SITE-21, SITE-29, GUARD-06]', async ({ page, context }) => {
  const person = await somebody('Nosy Neighbor', 'service_provider');
  for (const list of ['/waitlist', '/applications']) {
    expect((await call('', 'GET', list)).status).toBe(401);
    expect((await person.api('GET', list)).status).toBe(403);
  }
  await signInBrowser(context, person);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /Waitlist|Applications/ })).toHaveCount(0);
});
