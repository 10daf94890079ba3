// The admins' desk: each list, an admin's notes, and who may not see it.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import { asAdmin, newEmail, send } from './interest-forms.ts';
import {
  ANSWERS,
  call,
  expect,
  expectAccessible,
  expectAccessibleInAnotherLook,
  signInApi,
  signInBrowser,
  somebody,
  storedPlan,
  test,
  untilGivenUp,
} from './journey.ts';

test.use({ expectedErrors: /status of (40[139]|503)/ });

const PAGES = {
  '/admin': 'Admin Dashboard',
  '/admin/waitlist': 'Waitlist',
  '/admin/applications': 'Applications',
  '/admin/help': 'Help requests',
  '/admin/providers': 'Providers',
  '/admin/projects': 'Projects',
  '/admin/safety': 'Safety',
};
const main = (page: Page) => page.getByRole('main');
const card = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text });

const join = (email: string) =>
  send('/waitlist', { email, name: 'Íñigo Muñoz', interest: '=1+1, "noches"\ntranquilas' });

for (const width of [390, 1280]) {
  test(`each page has its place in the navigation, and nothing for axe in either scheme: ${width} px [ADMIN-21]`, async ({
    page,
    context,
  }) => {
    await join(newEmail('axe'));
    await send('/plan/help', {
      id: crypto.randomUUID(),
      kind: 'guided',
      email: newEmail('axe'),
      domains: ['legal'],
    });
    await storedPlan(await somebody('Axe Alvarez'), { ...ANSWERS, safety_check: ['suspected_abuse'] });
    await signInBrowser(context, await signInApi(CAST.ada.email));
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin');
    const desk = page.getByRole('navigation', { name: 'Admin desk' });
    const unfold = desk.getByRole('button', { name: /^Admin desk/ });
    for (const [path, title] of Object.entries(PAGES)) {
      if (width === 390) {
        await unfold.click();
        await lookInBothSchemes(page);
      }
      const name = path === '/admin' ? 'Knowledge packs' : title;
      await desk.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} - Kinkeeper`);
      await expect(main(page).getByText('Loading...')).toHaveCount(0);
      await expect(desk.locator('[aria-current="page"]')).toHaveCount(1);
      if (width === 390) await expect(unfold).toHaveAttribute('aria-expanded', 'false');
      await lookInBothSchemes(page);
    }
  });
}

async function lookInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessibleInAnotherLook(page);
}

test('320 px and 200% text never scroll sideways on any page of the desk [GUARD-10]', async ({
  page,
  context,
}) => {
  const long = 'wilhelmina.featherstonehaugh-montgomery.of.somewhere';
  await join(newEmail(long));
  await send('/plan/help', { id: crypto.randomUUID(), kind: 'guided', email: newEmail(long) });
  await storedPlan(await somebody('Wilhelmina Featherstonehaugh-Montgomery'), {
    ...ANSWERS,
    safety_check: ['suspected_abuse'],
  });
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, title] of Object.entries(PAGES)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(main(page).getByText('Loading...')).toHaveCount(0);
    await page.getByRole('button', { name: /^Admin desk/ }).click();
    for (const size of ['100%', '200%']) {
      await page.evaluate((each) => {
        document.documentElement.style.fontSize = each;
      }, size);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${size} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
});

test('status and note are saved, and a failure loses nothing [ADMIN-21, SITE-29]', async ({
  page,
  context,
}) => {
  const address = newEmail('nina');
  await join(address);
  const entry = (await asAdmin(page, context, 'Waitlist'))(address);
  await entry.getByLabel(/^Status/).selectOption('Contacted');
  await entry.getByLabel(/^Note/).fill('Llamó el martes');
  await expect(entry.getByRole('status')).toHaveText('Not saved yet');
  await page.route('**/api/waitlist/*', (route) => route.fulfill({ status: 503, json: {} }));
  await entry.getByRole('button', { name: `Save: ${address}` }).click();
  await expect(entry.getByRole('alert')).toContainText('What you typed is still here');
  await expect(entry.getByLabel(/^Note/)).toHaveValue('Llamó el martes');
  await expectAccessible(page);
  await page.unroute('**/api/waitlist/*');
  await entry.getByRole('button', { name: `Save: ${address}` }).click();
  await expect(entry.getByRole('status')).toHaveText('Saved');
  await expect(entry.getByRole('alert')).toHaveCount(0);

  await main(page).getByLabel('Show').selectOption('Contacted');
  await expect(page).toHaveURL('/admin/waitlist?status=contacted');
  await expect(card(page, address)).toHaveCount(1);
  await page.reload();
  await expect(card(page, address).getByLabel(/^Note/)).toHaveValue('Llamó el martes');
  await main(page).getByLabel('Show').selectOption('Closed');
  await expect(main(page).getByText('Loading...')).toHaveCount(0);
  await expect(card(page, address)).toHaveCount(0);
});

test('the waitlist downloads as a table that a spreadsheet reads without running anything [ADMIN-21, SITE-29]', async ({
  page,
  context,
}) => {
  const address = newEmail('iris');
  await join(address);
  await asAdmin(page, context, 'Waitlist');
  const coming = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download all as CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('waitlist.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFcreated_at,email,name,')).toBe(true);
  expect(text).toContain(`,${address},Íñigo Muñoz,waitlist,"'=1+1, ""noches""\ntranquilas",en,new,\r\n`);

  await page.route('**/api/waitlist.csv', (route) => route.fulfill({ status: 503, json: {} }));
  await main(page).getByRole('button', { name: 'Download all as CSV' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not make the file.');
  await expectAccessible(page);
});

test('a help request says who, what for and how to reach them [ADMIN-21, PLAN-45]', async ({
  page,
  context,
}) => {
  const address = newEmail('hana');
  await send('/plan/help', {
    id: crypto.randomUUID(),
    kind: 'concierge',
    email: address,
    action: 'find-in-home-help',
    domains: ['housing', 'legal'],
  });
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await page.goto('/admin/help');
  const request = card(page, address);
  await expect(request).toContainText('Concierge');
  await expect(request).toContainText('For this step: ');
  await expect(request).toContainText('Their plan is about: Housing, ');
  await expect(request.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`);
  await request.getByLabel(/^Status/).selectOption('Closed');
  await request.getByRole('button', { name: `Save: ${address}` }).click();
  await expect(request.getByRole('status')).toHaveText('Saved');

  const [number = ''] = /[\dA-F]{4}-[\dA-F]{4}/.exec((await request.textContent()) ?? '') ?? [];
  await page.getByRole('searchbox', { name: 'Search by email address or number' }).fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`/admin/help?q=${number}`);
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([address]);
});

test('a reviewer is named, signs a guide, and its page says so until the text changes [SITE-19, ADMIN-21]', async ({
  page,
  context,
}) => {
  const rae = await somebody('Rae Nurse');
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await page.goto('/admin/content');
  await main(page).getByRole('button', { name: 'Name a reviewer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Name the reviewer' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please enter the license.');
  await expectAccessible(page);
  await dialog.getByLabel('Email of their account').fill(rae.email);
  await dialog.getByLabel('Name', { exact: true }).fill('Rae Nurse');
  await dialog.getByLabel(/^License/).fill('RN');
  await dialog.getByLabel('State').selectOption('OH');
  await dialog.getByRole('button', { name: 'Name the reviewer' }).click();
  await expect(card(page, rae.email)).toContainText('Rae Nurse, RN (OH)');

  await signInBrowser(context, rae);
  await page.goto('/reviews');
  const title = 'When your loved one says no to help';
  await main(page)
    .getByRole('button', { name: `Read: ${title}` })
    .click();
  await expect(dialog.getByRole('heading', { name: 'Get help now' })).toBeVisible();
  await expect(dialog).not.toContainText('keywords');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign this version' }).click();
  await expect(card(page, title)).toContainText('Reviewed by Rae Nurse, RN');

  const guide = '/packs/communications/navigating-resistance';
  const signed = main(page).getByText(/^Reviewed by Rae Nurse, RN \(OH\), on/);
  await page.goto(guide);
  await expect(signed).toBeVisible();
  // What the server says of a text that has changed: another version, and nobody who signed it.
  const asked = page.waitForResponse('**/api/content/reviews?**');
  await page.route('**/api/content/reviews?**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), version: 'b'.repeat(64), reviews: [] } });
  });
  await page.reload();
  await asked;
  await expect(page.getByText(/^Checked against its sources on/)).toBeVisible();
  await expect(signed).toHaveCount(0);
});

test('non-admins are redirected from every page of the desk [GUARD-03, GUARD-06, ADMIN-21]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/admin/safety');
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fadmin%2Fsafety$/);
  const person = await signedIn('Nosy Neighbor');
  for (const path of Object.keys(PAGES)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin desk' })).toHaveCount(0);
  }
  for (const path of [
    '/help-requests',
    '/safety-cases',
    '/admin/projects',
    '/waitlist.csv',
    '/applications.csv',
  ]) {
    expect((await call(person.cookie, 'GET', path)).status).toBe(403);
  }
});

test('a desk that cannot be loaded says where one is [SITE-19, ADMIN-21]', async ({ page, context }) => {
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await page.route(/\/api\/(admin\/content-due|content\/texts)$/, (route) => route.fulfill({ status: 503 }));
  await page.clock.install();
  for (const [path, name, said] of [
    ['/admin/content', 'Content', 'We could not load the content desk'],
    ['/reviews', 'Reviews', 'We could not load the texts'],
  ] as const) {
    await page.goto(path);
    await untilGivenUp(page, page.getByRole('alert').filter({ hasText: said }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(`${name} - Kinkeeper`);
    await expectAccessible(page);
  }
});
