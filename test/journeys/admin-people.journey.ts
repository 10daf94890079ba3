// The desk's list of people: who there is, who is an admin, whose account is closed.

import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import {
  expect,
  expectAccessible,
  PASSWORD,
  pressEscape,
  type Somebody,
  signInApi,
  signInBrowser,
  somebody,
  test,
  untilGivenUp,
} from './journey.ts';
import { refuseOnce } from './proof-needed.ts';
import { visit } from './public-site.ts';

test.use({ expectedErrors: /status of (401|403|409|503)/ });
// Serial, so that in the first test the demo's admin is the only one.
test.describe.configure({ mode: 'serial' });

const card = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' });
const dialog = (page: Page) => page.getByRole('alertdialog');
const asAda = async () => signInApi(CAST.ada.email);

async function open(page: Page, words = ''): Promise<void> {
  await page.goto(words ? `/admin/people?q=${encodeURIComponent(words)}` : '/admin/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
}

/** The server's record of a person. */
async function standing(person: Somebody) {
  const ada = await asAda();
  const answer = await ada.api<{
    people: { id: string; is_admin: boolean; deactivated_at: string | null }[];
  }>('GET', `/people?search=${encodeURIComponent(person.email)}`);
  expect(answer.body.people).toHaveLength(1);
  return answer.body.people[0];
}

test('the last admin cannot be removed, and reads why [AD1]', async ({ page, context }) => {
  await signInBrowser(context, await asAda());
  await open(page, CAST.ada.email);
  const own = card(page, CAST.ada.email);
  await expect(own.getByText('(you)')).toBeVisible();
  for (const [action, title] of [
    ['Remove admin', `Remove ${CAST.ada.full_name} as an admin?`],
    ['Close account', `Close the account of ${CAST.ada.full_name}?`],
  ] as const) {
    await own.getByRole('button', { name: `${action}: ${CAST.ada.full_name}` }).click();
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
    await expect(dialog(page).getByText('This is your own account.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: action }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      'There must be at least one admin who can sign in.',
    );
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
  await expect(own.getByText('Admin', { exact: true })).toBeVisible();
});

test('a search finds somebody despite a typo, and stays in the address', async ({ page, context }) => {
  const zelda = await somebody('Zelda Quillfeather', 'service_provider');
  await signInBrowser(context, await asAda());
  await open(page);
  await expect(card(page, zelda.email)).toBeVisible();
  await expectAccessible(page);
  await search(page).fill('quilfether');
  await expect(page.getByRole('status').filter({ hasText: '1 person found' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/people\?q=quilfether$/);
  await page.reload();
  await expect(search(page)).toHaveValue('quilfether');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(1);
  for (const badge of ['Provider', 'Verified'])
    await expect(card(page, zelda.email).getByText(badge, { exact: true })).toBeVisible();

  await search(page).fill('xylophone');
  await expect(page.getByText('Nobody has a name or email like this.')).toBeVisible();
  await expectAccessible(page);
  await search(page).fill('');
  await expect(card(page, zelda.email)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/people$/);
});

test('a list that failed to load can be retried', async ({ page, context }) => {
  await signInBrowser(context, await asAda());
  await page.route('**/api/people*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.clock.install();
  await open(page);
  await untilGivenUp(page, page.getByRole('alert').filter({ hasText: 'We could not load the list' }));
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('marks that could not be read are not taken for none [312(b)]', async ({ page, context }) => {
  await signInBrowser(context, await asAda());
  await page.route('**/api/bulk-readings', (route) => route.fulfill({ status: 503, json: {} }));
  await page.clock.install();
  await open(page);
  const failed = page.getByRole('alert').filter({ hasText: 'We could not look at the record of who looked' });
  await untilGivenUp(page, failed);
  await expectAccessible(page);
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
});

test('by keyboard alone, an admin makes another one and undoes it [AUTH-32]', async ({ page, context }) => {
  const grace = await somebody('Grace Keyboard');
  await signInBrowser(context, await asAda());
  await open(page);
  await search(page).focus();
  await page.keyboard.type(grace.email);
  await expect(page.getByRole('status').filter({ hasText: '1 person found' })).toBeVisible();
  const press = async (name: string) => {
    const target = page.getByRole('button', { name, exact: true });
    await tabTo(page, name);
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press('Make admin: Grace Keyboard');
  await expect(dialog(page)).toContainText('Make Grace Keyboard an admin?');
  await expect(dialog(page)).toContainText(grace.email);
  await expectAccessible(page);
  // Escape changes nothing, and restores focus.
  await pressEscape(dialog(page));
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Make admin: Grace Keyboard' })).toBeFocused();
  expect((await standing(grace))?.is_admin).toBe(false);

  await page.keyboard.press('Enter');
  await press('Make admin');
  await expect(page.getByText('Grace Keyboard is an admin now.')).toBeVisible();
  await expect(card(page, grace.email).getByText('Admin', { exact: true })).toBeVisible();
  expect((await standing(grace))?.is_admin).toBe(true);

  await expect(page.getByRole('button', { name: 'Remove admin: Grace Keyboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press('Remove admin');
  await expect(page.getByText('Grace Keyboard is not an admin any more.')).toBeVisible();
  expect((await standing(grace))?.is_admin).toBe(false);
});

/** Presses Tab until a control of this name has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
}

test('a closed account is signed out where it is open, and told so when signing in', async ({
  page,
  context,
  browser,
}) => {
  const maria = await somebody('Maria Closed');
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signInBrowser(other, maria);
  await theirs.goto('/app');
  await expect(theirs.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();

  await signInBrowser(context, await asAda());
  await open(page, maria.email);
  await page.getByRole('button', { name: 'Close account: Maria Closed' }).click();
  await expect(dialog(page)).toContainText('signed out everywhere at once');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close account' }).click();
  await expect(card(page, maria.email).getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Make admin/ })).toHaveCount(0);
  await expectAccessible(page);

  // The open page has nothing to show any more, and redirects to sign-in.
  await expect(theirs).toHaveURL(/\/auth\?returnTo=%2Fapp/);
  await theirs.getByRole('textbox', { name: 'Email' }).fill(maria.email);
  await theirs.getByLabel('Password', { exact: true }).fill('a wrong password');
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs.getByRole('main').getByText('Invalid email or password.')).toBeVisible();
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs.getByRole('main').getByText('This account is closed for now.')).toBeVisible();
  await expectAccessible(theirs);

  await page.getByRole('button', { name: 'Reopen account: Maria Closed' }).click();
  await dialog(page).getByRole('button', { name: 'Reopen account' }).click();
  await expect(page.getByText('The account of Maria Closed is open again.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs).toHaveURL(/\/app$/);
  await other.close();
});

for (const [title, leave] of [
  ['who goes of themself', leaveByOneself],
  ['whom another one removed', searchOnce],
] as const) {
  test(`an admin ${title} leaves the desk [AUTH-32]`, async ({ page, context }) => {
    const iris = await somebody('Iris Leaving');
    const ada = await asAda();
    const { id = '' } = (await standing(iris)) ?? {};
    await ada.api('PUT', `/people/${id}/admin`, { is_admin: true });
    await signInBrowser(context, iris);
    await open(page, iris.email);
    await expect(card(page, iris.email)).toBeVisible();
    if (leave === searchOnce) await ada.api('PUT', `/people/${id}/admin`, { is_admin: false });
    await leave(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    expect((await standing(iris))?.is_admin).toBe(false);
  });
}

async function leaveByOneself(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove admin: Iris Leaving' }).click();
  await dialog(page).getByRole('button', { name: 'Remove admin' }).click();
}

async function searchOnce(page: Page): Promise<void> {
  await search(page).fill('somebody else');
}

test('the sign-in page says the same in Spanish', async ({ page }) => {
  const maria = await somebody('Maria Cerrada');
  const ada = await asAda();
  const { id = '' } = (await standing(maria)) ?? {};
  await ada.api('PUT', `/people/${id}/active`, { active: false });
  await page.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await visit(page, '/auth');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(maria.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('main').getByText('Esta cuenta está cerrada por ahora.')).toBeVisible();
});

test('an admin proves again who they are before making another one [AUTH-32]', async ({ page, context }) => {
  const grace = await somebody('Grace Proof');
  await signInBrowser(context, await asAda());
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await search(page).fill(grace.email);
  await expect(card(page, grace.email)).toBeVisible();
  await refuseOnce(page, '**/api/people/*/admin');
  await page.getByRole('button', { name: 'Make admin: Grace Proof' }).click();
  await dialog(page).getByRole('button', { name: 'Make admin' }).click();
  const password = dialog(page).getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  expect((await standing(grace))?.is_admin).toBe(false);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/make-admin-proof.png' });
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Grace Proof is an admin now.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect((await standing(grace))?.is_admin).toBe(true);
  await page.getByRole('button', { name: 'Remove admin: Grace Proof' }).click();
  await dialog(page).getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('Grace Proof is not an admin any more.')).toBeVisible();
});
