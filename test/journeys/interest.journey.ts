// The waitlist: joining, what goes wrong, and what the team sees.
import type { Page } from '@playwright/test';
import { listenForAlerts } from './announcements.ts';
import { asAdmin, email, lettersAbout, letterToTeam, newEmail, openForm, posts } from './interest-forms.ts';
import { expect, expectAccessible, hold, test } from './journey.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of 403/ });

const LOST = 'We do not know whether this reached us. What you typed is still here.';
const wish = (page: Page) => page.getByRole('textbox', { name: /What would help you most\?/ });
const join = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' });

async function expectJoined(page: Page, address: string) {
  await expect(page.getByText('You are on the waitlist')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `We write to ${address} when` })).toBeFocused();
}

test('an invalid address is marked at its field, and nothing typed is lost [SITE-28, SITE-29]', async ({
  page,
}) => {
  const sends = posts(page, '/api/waitlist');
  await openForm(page, '/waitlist');
  await wish(page).fill('Somebody to talk to');
  for (const wrong of ['', 'rosa', 'rosa@', 'rosa@example']) {
    await email(page).fill(wrong);
    await join(page).click();
    await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription(/Enter an email address/);
    await expect(email(page)).toHaveValue(wrong);
  }
  // Enter leaves the focus where it is; the error is said all the same, and each time.
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await email(page).press('Enter');
    await expect.poll(heard).toEqual(['Enter an email address like name@example.com.']);
  }
  await expect(wish(page)).toHaveValue('Somebody to talk to');
  await expectAccessible(page);
  expect(sends).toEqual([]);
});

test('what only the server can refuse is shown at the button [SITE-29]', async ({ page }) => {
  await page.route('**/api/waitlist', (route) =>
    route.fulfill({
      status: 403,
      json: { defined: true, code: 'LOOKS_AUTOMATED', status: 403, message: 'It looks automated.' },
    }),
  );
  await openForm(page, '/waitlist');
  await email(page).fill('rosa@example.test');
  await join(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('We did not get this yet. What you typed is still here.');
  await expect(alert).toContainText('Please wait a few seconds and send it again');
  await expect(email(page)).toHaveValue('rosa@example.test');
  await expectAccessible(page);
  // The second attempt requests a new ticket, and succeeds.
  await page.unroute('**/api/waitlist');
  const ticket = page.waitForResponse('**/api/interest/ticket');
  await join(page).click();
  expect((await ticket).status()).toBe(200);
  await expectJoined(page, 'rosa@example.test');
});

test('joining is confirmed, a repeated address is confirmed alike, and the admin sees one entry [SITE-23, SITE-29]', async ({
  page,
  context,
}) => {
  const address = newEmail('rosa');
  const texts: string[] = [];
  for (const [typed, words] of [
    [address, 'Quiet nights for my mother'],
    [`  ${address.toUpperCase()} `, 'Another wish'],
  ] as const) {
    await openForm(page, '/waitlist');
    await email(page).fill(typed);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Rosa Delgado');
    await wish(page).fill(words);
    await join(page).click();
    await expectJoined(page, typed.trim());
    await expectAccessible(page);
    texts.push((await page.getByRole('main').textContent())?.toLowerCase() ?? '');
  }
  expect(texts[1]).toBe(texts[0]);
  await page.getByRole('link', { name: 'Read our free guides in the meantime' }).click();
  await expect(page).toHaveURL('/packs');

  // A single letter announces the entry, with nothing of what they wrote.
  const letter = await letterToTeam(address);
  expect(letter).toContain('New on the waitlist');
  expect(letter).toContain('/admin/waitlist');
  expect(letter).not.toMatch(/Quiet|nights|mother/);

  const entries = (await asAdmin(page, context, 'Waitlist'))(address);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Rosa Delgado');
  await expect(entries).toContainText('Quiet nights for my mother');
  await expectAccessible(page);
  expect(lettersAbout(address)).toBe(1);
});

test('a double click sends once, and the button shows it [SITE-29]', async ({ page, context }) => {
  const address = newEmail('dora');
  const sends = posts(page, '/api/waitlist');
  await openForm(page, '/waitlist');
  await email(page).fill(address);
  const release = await hold(page, '**/api/waitlist');
  await join(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  await expectJoined(page, address);
  expect(sends).toHaveLength(1);
  await expect((await asAdmin(page, context, 'Waitlist'))(address)).toHaveCount(1);
});

test('a lost connection loses nothing, and the second attempt succeeds [SITE-29]', async ({
  page,
  context,
}) => {
  const address = newEmail('lena');
  await openForm(page, '/waitlist');
  await email(page).fill(address);
  await wish(page).fill('A pause');
  await context.setOffline(true);
  await join(page).click();
  await expect(page.getByRole('alert')).toContainText(LOST);
  await expect(page.getByRole('alert')).toContainText('Please check your connection and send it again.');
  await expect(email(page)).toHaveValue(address);
  await expect(wish(page)).toHaveValue('A pause');
  await expectAccessible(page);
  await context.setOffline(false);
  await join(page).click();
  await expectJoined(page, address);
  await expect((await asAdmin(page, context, 'Waitlist'))(address)).toHaveCount(1);
});

test('a connection lost before anything was typed recovers too [SITE-29]', async ({ page, context }) => {
  const address = newEmail('lars');
  await openForm(page, '/waitlist');
  await context.setOffline(true);
  await email(page).fill(address);
  await join(page).click();
  await expect(page.getByRole('alert')).toContainText(LOST);
  await context.setOffline(false);
  await join(page).click();
  await expectJoined(page, address);
});

test('a lazily loaded script that was lost is requested again [SITE-29]', async ({ page }) => {
  const address = newEmail('lena');
  const parts = '**/assets/*.js';
  const lost: string[] = [];
  await openForm(page, '/waitlist');
  await page.route(parts, (route) => {
    lost.push(route.request().url());
    return route.abort('connectionreset');
  });
  await email(page).fill(address);
  await join(page).click();
  await expect(page.getByRole('alert')).toContainText(LOST);
  expect(lost.length).toBeGreaterThan(0);
  await page.unroute(parts);
  await join(page).click();
  await expectJoined(page, address);
});

test('a lost answer and a retry make one entry [SITE-29]', async ({ page, context }) => {
  const address = newEmail('anna');
  const sends = posts(page, '/api/waitlist');
  await openForm(page, '/waitlist');
  let first = true;
  await page.route('**/api/waitlist', async (route) => {
    if (!first) return route.continue();
    first = false;
    await route.fetch(); // the server stores it
    await route.abort('connectionreset'); // and the answer never arrives
  });
  await email(page).fill(address);
  await join(page).click();
  await expect(page.getByRole('alert')).toContainText(LOST);
  await join(page).click();
  await expectJoined(page, address);
  expect(sends).toHaveLength(2);
  await expect((await asAdmin(page, context, 'Waitlist'))(address)).toHaveCount(1);
});

test('a visitor who requests the call learns what happens next, and is listed as waiting for it [SITE-06, SITE-29, SITE-30]', async ({
  page,
  context,
}) => {
  const address = newEmail('cara');
  await openForm(page, '/waitlist');
  await expect(page.getByText('cannot be booked online yet')).toHaveCount(0);
  await expect(wish(page)).toHaveValue('');
  await openForm(page, '/waitlist?for=call');
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for the free call' })).toBeVisible();
  await expect(page.getByText('The free 15 minute call cannot be booked online yet.')).toBeVisible();
  await expect(page.getByText('our team gets a note of it at once')).toBeVisible();
  // No reply time has been promised.
  await expect(page.getByText('We are in beta, and cannot say yet how soon.')).toBeVisible();
  await expectAccessible(page);
  const ask = page.getByRole('button', { name: 'Ask for the call' });
  const time = page.getByLabel(/^When do you have time/);
  await email(page).fill(address);
  await time.fill('Mornings');
  await ask.click();
  await expect(page.getByText('We have your request for a call')).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  // A second request from the same address counts as one too.
  await openForm(page, '/waitlist?for=call');
  await email(page).fill(address);
  await time.fill('Or Friday evening');
  await ask.click();
  await expect(page.getByText('We have your request for a call')).toBeVisible();
  const entries = (await asAdmin(page, context, 'Waitlist'))(address);
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Asks for the free call');
  await expect(entries.first()).toContainText('Or Friday evening');
  await expect(entries.last()).toContainText('Mornings');
});
