// Signing in and out, and what can go wrong.
import type { Route } from '@playwright/test';
import { errorBody } from '#kit/errors.ts';
import {
  expect,
  expectAccessible,
  linkInMail,
  PASSWORD,
  signInApi,
  somebody,
  test,
  toast,
} from './journey.ts';
import { visit } from './public-site.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const UNREACHED = 'Nothing is lost. Please check your connection and try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const WRONG = 'Invalid email or password. Please check your credentials and try again.';

test('two tabs, Sign In first, arrow keys between them [AUTH-01, AUTH-13, AUTH-14]', async ({ page }) => {
  await visit(page, '/auth');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByLabel('Looking for care services')).toBeChecked();
  await expect(page.getByLabel('Providing care services')).not.toBeChecked();
  await expect(page.getByText('At least 6 characters.')).toBeVisible();
});

test('empty fields and a short password send nothing and say what to do [AUTH-05, AUTH-11, AUTH-12]', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/auth/sign-') && calls.push(request.url()));
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Enter your email address.', 'Enter your password.']);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.');
  await summary.getByRole('link', { name: 'Enter your password.' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full name').fill('Nora');
  await page.getByLabel('Email').fill('nora@example.test');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Use at least 6 characters\./,
  );
  await expectAccessible(page);
  expect(calls).toEqual([]);
});

test('a wrong password and an unknown address read the same [AUTH-08]', async ({ page }) => {
  const person = await somebody('Wanda Wrong');
  await visit(page, '/auth');
  for (const email of [person.email, 'nobody@example.test']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('main').getByText('Sign in failed')).toBeVisible();
    await expect(page.getByRole('main').getByText(WRONG)).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
    await expectAccessible(page);
  }
});

test('a lost connection and an unexpected error are reported and keep what was typed [AUTH-10, AUTH-20]', async ({
  page,
  context,
}) => {
  await visit(page, '/auth');
  await page.getByLabel('Email').fill('me@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Other pages are loaded ahead.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('main').getByText(UNREACHED)).toBeVisible();
  await expect(toast(page, 'Sign in failed')).toContainText(UNEXPECTED);
  await expect(page.getByLabel('Email')).toHaveValue('me@example.test');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full name').fill('Me Myself');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('main').getByText('Sign up failed')).toBeVisible();
  await expect(page.getByRole('main').getByText(UNREACHED)).toBeVisible();
  await expect(toast(page, 'Sign up failed')).toContainText(UNEXPECTED);
  await expect(page.getByLabel('Full name')).toHaveValue('Me Myself');
  await context.setOffline(false);
});

const refuse = (route: Route) => route.fulfill({ status: 503, json: errorBody('UNAVAILABLE') });

test('other refusals are shown in the server’s words, in the language of the page [AUTH-09]', async ({
  page,
}) => {
  await page.route('**/api/auth/sign-in', refuse);
  await visit(page, '/auth');
  await page.getByLabel('Email').fill('me@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('main').getByText(errorBody('UNAVAILABLE').message)).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(
    page.getByRole('main').getByText(/no podemos conectar con nuestra base de datos/),
  ).toBeVisible();
});

test('other refusals of a sign-up are shown in the server’s words too [AUTH-19]', async ({ page }) => {
  await page.route('**/api/auth/sign-up', refuse);
  await visit(page, '/auth?tab=sign-up');
  await page.getByLabel('Full name').fill('Me Myself');
  await page.getByLabel('Email').fill('me@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('main').getByText('Sign up failed')).toBeVisible();
  await expect(page.getByRole('main').getByText(errorBody('UNAVAILABLE').message)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Me Myself');
});

test('an existing account leads to Sign In with the address filled in [AUTH-18, AUTH-22]', async ({
  page,
}) => {
  const person = await somebody('Edna Exists');
  await visit(page, '/auth?tab=sign-up');
  await page.getByLabel('Full name').fill('Edna Exists');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Providing care services').check();
  await page.getByLabel(/^Organization/).fill('Edna & Co');
  await page.getByRole('button', { name: 'Create my account' }).click();
  // Title and description are one message, announced together.
  const messages = page.getByRole('region', { name: /Messages/ });
  await expect(messages).toHaveAttribute('aria-live', 'polite');
  await expect(messages.getByRole('listitem')).toContainText('Account exists');
  await expect(messages.getByRole('listitem')).toContainText(
    'An account with this email already exists. Please sign in instead.',
  );
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('returnTo is followed, but only on this site [AUTH-02, AUTH-03, AUTH-04]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const cases = [
    ['/app?x=1', /\/app\?x=1$/],
    ['https://evil.test/', /:\d+\/$/],
    ['//evil.test', /:\d+\/$/],
    ['/\\evil.test', /:\d+\/$/],
    ['javascript:alert(1)', /:\d+\/$/],
  ] as const;
  for (const [wanted, lands] of cases) {
    await page.goto(`/auth?returnTo=${encodeURIComponent(wanted)}`);
    await expect(page).toHaveURL(lands);
  }
  await page.goto('/auth');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('the session survives reloads and new tabs, and ends in all of them [AUTH-25, AUTH-36, AUTH-23]', async ({
  page,
  context,
  signedIn,
}) => {
  const person = await signedIn('Tia Tabs');
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Tia Tabs' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Tia Tabs' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/assessments');
  await expect(other.getByRole('heading', { level: 1, name: 'My plans' })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/token|eyJ/);

  await page.getByRole('button', { name: 'Account of Tia Tabs' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(other).toHaveURL(/\/auth\?returnTo=%2Fassessments$/);
  expect((await person.api<{ session: null }>('GET', '/auth/session')).body.session).toBeNull();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a forgotten password: the same answer for everybody, one link, other sessions end [AUTH-49]', async ({
  page,
  context,
}) => {
  const person = await somebody('Fay Forgot');
  await visit(page, '/auth?returnTo=%2Fassessments%3Fsort%3Dold');
  await page.getByLabel('Email').fill('typed@example.test');
  await page.getByRole('link', { name: 'I forgot my password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('typed@example.test');
  for (const email of ['nobody@example.test', person.email]) {
    await visit(page, '/forgot-password?returnTo=%2Fassessments%3Fsort%3Dold');
    await page.getByLabel('Email').fill('');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Enter your email address.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If there is an account for ${email}, a link is on its way.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
      'href',
      '/auth?returnTo=%2Fassessments%3Fsort%3Dold',
    );
    await expectAccessible(page);
  }
  const link = await linkInMail(person.email, /Set a new password/);
  await visit(page, link);
  await expect(page).not.toHaveURL(/token/);
  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Save my new password' }).click();
  await expect(page.getByText('This password is easy to guess')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('three quiet rivers');
  await page.getByRole('button', { name: 'Save my new password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  expect((await person.api<{ session: null }>('GET', '/auth/session')).body.session).toBeNull();
  // From here they go on to where they were when they had forgotten it.
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fassessments%3Fsort%3Dold$/);

  const again = await context.newPage();
  await visit(again, link);
  await again.getByLabel('New password').fill('four quiet rivers');
  await again.getByRole('button', { name: 'Save my new password' }).click();
  await expect(again.getByText('This link is no longer valid')).toBeVisible();
  expect((await signInApi(person.email)).cookie).toBe('');
});

test('a password can be shown [AUTH-05]', async ({ page }) => {
  await visit(page, '/auth');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('visible');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show what I type' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
});

test('an idle person is warned before the session ends, and can stay [AUTH-27, AUTH-28]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  // As if it had just been extended: the page's clock is ahead of the server's.
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const { session } = body;
    if (session) session.expires_at = new Date(Date.parse(session.server_time) + 30 * 60_000).toISOString();
    await route.fulfill({ response: answer, json: body });
  });
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
  await page.clock.fastForward('28:30');
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  const extended = page.waitForResponse('**/api/auth/session/extend');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await extended).status()).toBe(200);
  await expect(warning).toHaveCount(0);
});
