// The first steps of a care professional: what sign-up says, the way home, and the first hours.
import { randomBytes } from 'node:crypto';
import { ZONE } from './appointments.ts';
import { expect, expectAccessible, PASSWORD, signInBrowser, somebody, test } from './journey.ts';
import { dialog, part, shared } from './projects.ts';
import { visit } from './public-site.ts';

test.use({ timezoneId: ZONE });

test('sign-up says who is checked, and signing in leads on to one’s home page [AUTH-07, AUTH-13, AUTH-21]', async ({
  page,
}) => {
  const address = `rita.${randomBytes(4).toString('hex')}@example.test`;
  // Here every provider is verified at sign-up; in production an admin does it.
  await page.route('**/api/auth/sign-up', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_vetted: true } });
  });
  await visit(page, '/auth?tab=sign-up');
  await page.getByLabel('Providing care services').check();
  await page.getByLabel('Full name').fill('Rita Olsen');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('our team checks who you are before you see customers')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  const home = page.getByRole('link', { name: 'Go to your home page' });
  await expect(home).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText('Go to your home page');
  await expectAccessible(page);
  // It is still there after a reload.
  await page.reload();
  await home.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Rita Olsen' })).toBeVisible();
});

test('a visitor has no way home on the landing page [SITE-01]', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('link', { name: 'Book a Free 15 Minute' })).toBeVisible();
  await expect(page.getByText('Go to your home page')).toHaveCount(0);
});

test('a family whose provider has no hours writes to agree; the provider is asked for hours [APPT-05, APPT-12, APPT-54]', async ({
  page,
  context,
  signedIn,
}) => {
  const maria = await signedIn();
  const rita = await somebody('Rita Olsen', 'service_provider');
  const project = await shared(maria, rita);
  await page.goto(`/project/${project}`);
  await part(page, 'Calendar').click();
  await expect(page.getByText('Rita Olsen has set no hours')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/app?tab=calendar');
  await page.getByRole('link', { name: 'Write to Rita Olsen' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project}/messages`));

  await signInBrowser(context, rita);
  await page.goto('/app');
  const ask = page.getByRole('link', { name: 'Set the hours at which your clients can book you' });
  await expectAccessible(page);
  await ask.click();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await dialog(page).getByRole('button', { name: 'Add hours' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(ask).toHaveCount(0);
});
