// How a session ends and what remains, on every page; and how people get in.
import { randomBytes } from 'node:crypto';
import type { Browser, Page, Route } from '@playwright/test';
import { readMail } from '../support/server-process.ts';
import { listenForAlerts } from './announcements.ts';
import {
  expect,
  expectAccessible,
  hold,
  linkInMail,
  openForm,
  PASSWORD,
  pressEscape,
  type Somebody,
  scriptOf,
  signInApi,
  signInBrowser,
  test,
  url,
} from './journey.ts';
import { NEUTRAL, serveNeutral } from './neutral.ts';
import { visit } from './public-site.ts';

test.use({ expectedErrors: /Failed to load resource/ });

/** A page of the same person in another browser. */
async function elsewhere(browser: Browser, person: Somebody): Promise<Page> {
  const context = await browser.newContext({ baseURL: url(), viewport: { width: 390, height: 844 } });
  await signInBrowser(context, await signInApi(person.email));
  return context.newPage();
}

/**
 * Creates a plan for this person.
 * @returns its address
 */
async function planOf(person: Somebody): Promise<string> {
  const saved = await person.api<{ id: string }>('PATCH', '/assessments/draft', {
    draft_id: null,
    changes: {
      safety_check: ['suspected_abuse'],
      starting_points: ['housing'],
      city_or_zip: '85004',
      decision_status: 'has_poa_copy',
      care_team: ['me'],
      coverage_snapshot: ['medicare'],
      monthly_budget: '250_1000',
      falls_and_mobility: 'no_issues',
      driving_status: 'drives_safely',
      weekly_help_hours: '3_6',
      help_level: 'help_plan_only',
    },
    step: 6,
  });
  const made = await person.api<{ id: string }>('POST', '/assessments', { draft_id: saved.body.id });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return `/assessments/${made.body.id}`;
}

test('a plan open elsewhere is gone within ten seconds of a password change [AUTH-25, AUTH-28]', async ({
  page,
  browser,
  signedIn,
}) => {
  const person = await signedIn('Petra Pages');
  const plan = await planOf(person);
  const other = await elsewhere(browser, person);
  for (const each of [page, other]) {
    await each.goto(plan);
    await expect(each.getByRole('heading', { level: 1, name: /plan/i })).toBeVisible();
  }
  const secondTab = await page.context().newPage();
  await secondTab.goto('/assessments');
  await expect(secondTab.getByRole('heading', { level: 1, name: 'My plans' })).toBeVisible();

  await person.api('POST', '/auth/password/forgot', { email: person.email });
  const token = decodeURIComponent(
    (await linkInMail(person.email, /Set a new password/)).split('token=')[1] ?? '',
  );
  await person.api('POST', '/auth/password/reset', { token, password: 'three quiet rivers' });
  for (const each of [page, other, secondTab]) {
    await expect(each, 'within 10 s').toHaveURL(/\/auth\?returnTo=/, { timeout: 10_000 });
    await expect(each.getByText('You were signed out.', { exact: true })).toBeVisible();
    await expect(each.getByRole('heading', { level: 1, name: 'Sign in to Kinkeeper' })).toBeVisible();
  }
  await expectAccessible(page);
  await other.context().close();
});

test('Exit this page leaves in every tab of the browser [ASMT-93, AUTH-25]', async ({
  page,
  context,
  signedIn,
}) => {
  await serveNeutral(context);
  const person = await signedIn('Ellen Exit');
  await page.goto(await planOf(person));
  const other = await context.newPage();
  await openForm(other);
  await hold(other, '**/api/assessments/draft'); // Leaving aborts this save, which must store nothing.
  const saving = other.waitForRequest('**/api/assessments/draft');
  await other.getByLabel('Possible abuse').check();
  await saving;
  await other.evaluate(() => sessionStorage.setItem('kinkeeper.own.tab.pack.', 'My brother hits dad'));
  await page.getByRole('button', { name: 'Exit this page' }).click();
  for (const each of [page, other]) await expect(each).toHaveURL(NEUTRAL);
  await page.goto('/logo');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /own|known/.test(key)))).toEqual(
    [],
  );
  await other.goto('/logo');
  expect(await other.evaluate(() => sessionStorage.getItem('kinkeeper.own.tab.pack.'))).toBeNull();
  await expect.poll(async () => (await person.api('GET', '/assessments')).status).toBe(401);
});

test('“Exit this page” is on every page that shows or asks for health, and covers nothing [ASMT-93]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn('Hanna Health');
  const project = await person.api<{ id: string }>('POST', '/projects', {
    request_id: crypto.randomUUID(),
    title: 'Coming home',
  });
  const pages = [
    '/getstarted',
    '/es/getstarted',
    '/packs/housing/home-safety',
    '/packs/housing/zip-cost-compare',
    '/app',
    '/form',
    '/assessments',
    await planOf(person),
    '/knowledge-packs',
    '/orders',
    '/account',
    ...['', '/messages', '/files'].map((part) => `/project/${project.body.id}${part}`),
  ];
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const at of pages) {
      await page.goto(at);
      const exit = page.getByRole('button', { name: /^(Exit this page|Salir de esta página)$/ });
      await expect(exit, `${at} at ${width}`).toBeVisible();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      const [box, below] = [await exit.boundingBox(), await heading.boundingBox()];
      expect([at, width, (box?.height ?? 0) >= 44]).toEqual([at, width, true]);
      // On one line, so that the page itself is on the screen; on the narrowest phones its text wraps to a
      // second.
      const height = await page
        .locator('aside, header > div')
        .filter({ has: exit })
        .evaluate((row) => {
          const [{ top, bottom }, title] = [row.getBoundingClientRect(), row.querySelector('h1')];
          return (title?.getBoundingClientRect().top ?? bottom) - top;
        });
      expect([at, width, height <= (width === 390 ? 76 : 110)]).toEqual([at, width, true]);
      expect([at, width, (box?.y ?? 0) + (box?.height ?? 0) <= (below?.y ?? 0)]).toEqual([at, width, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), at).toBe(true);
    }
  }
  await page.goto('/packs/housing/home-safety');
  await expect(page.getByText(/Your browser history stays|El historial del navegador queda/)).toBeVisible();
  await expectAccessible(page);
});

test('a person idle too long reads why, and gets back what they were typing [AUTH-27, AUTH-28]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn('Quinn Quiet');
  await page.clock.install();
  await page.goto('/knowledge-packs');
  // What watches typing comes with the toasts, after the page.
  const release = await hold(page, scriptOf('Toasts'));
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Quinn Quiet' })).toBeVisible();
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel(/^Title/).fill('Mom after the hospital');
  release();
  await expect(page.locator('dialog ol[aria-live], [role="dialog"] ol[aria-live]')).toBeAttached();
  // It ends when the page asks about it because of its clock: the page hears of an end before that, too.
  const end = async (route: Route) => {
    await person.api('POST', '/auth/sign-out');
    await route.continue();
  };
  await page.route('**/api/auth/session', end, { times: 1 });
  await page.clock.fastForward('31:00');
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fapp$/);
  await expect(page.getByText('We signed you out because nothing happened for a while.')).toBeVisible();
  await expect(page.getByText('Mom after the hospital')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('We signed you out because nothing happened for a while.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const kept = page.getByRole('dialog', { name: 'This is what you were typing' });
  await expect(kept.getByRole('textbox')).toHaveValue('Mom after the hospital');
  await expectAccessible(page);
  await pressEscape(kept);
  await page.reload();
  await expect(kept.getByRole('textbox')).toHaveValue('Mom after the hospital');
  await kept.getByRole('button', { name: 'I have what I need' }).click();
  await expect(kept).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Quinn Quiet' })).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test('five minutes before the absolute end, the password extends the session without leaving the page [AUTH-27]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn('Lena Long');
  const before = await person.api<{ session: { ends_at: string } }>('GET', '/auth/session');
  // The server says that this session ends in five minutes; a new one does not.
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    // The request's page is gone, so nobody receives the answer.
    const body = await answer.json().catch(() => null);
    if (body === null) return route.abort();
    const soon = new Date(Date.now() + 5 * 60_000).toISOString();
    if (body.session?.ends_at === before.body.session.ends_at)
      Object.assign(body.session, { ends_at: soon, expires_at: soon });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/knowledge-packs');
  const topic = page.getByLabel(/topic/i).first();
  const warning = page.getByRole('alertdialog', { name: /^We sign you out at / });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Not now' }).click();
  await expect(warning).toHaveCount(0);
  await topic.fill('Falls at home');
  await page.reload();
  await expect(warning).toBeVisible();
  const heard = await listenForAlerts(page);
  const password = warning.getByLabel('Password', { exact: true });
  for (const [typed, said] of [
    ['', 'Enter your password.'],
    ['not it', 'That is not your password. Please try again.'],
  ] as const) {
    await password.fill(typed);
    for (const _ of [1, 2]) {
      await password.press('Enter');
      await expect.poll(heard).toEqual([said]);
    }
  }
  await warning.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toHaveCount(0);
  await expect(page).toHaveURL(/\/knowledge-packs$/);
  await expect(topic).toHaveValue('Falls at home');
});

test('sign-up shows errors at their fields, keeps returnTo, and continues on another device [AUTH-11, AUTH-15, AUTH-21]', async ({
  page,
  browser,
}) => {
  const address = `nora.${randomBytes(4).toString('hex')}@example.test`;
  await visit(page, '/auth?tab=sign-up&returnTo=%2Fform%3Fstep%3D2');
  await page.getByLabel('Full name').fill('Nora <script>');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Nora <script>');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Write your name without signs like < > @ /.']);
  await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await page.getByLabel('Full name').fill('Nora Newcomer');
  await page.getByRole('button', { name: 'Create my account' }).click();
  const panel = page.locator('main [tabindex="-1"]').filter({ hasText: 'Check your email' });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText(address);
  await page.getByLabel('Email').fill('somebody.else@example.test');
  await expect(panel).toContainText(address);
  await page.reload();
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('Sent. It can take a few minutes.')).toBeVisible();

  const mail = await readMail(process.env.JOURNEY_DATA ?? '', address, /Verify your email/);
  const link = (mail.match(/https?:\/\/\S+\/verify-email\?\S+/)?.[0] ?? '').replace(
    /^https?:\/\/[^/]+/,
    url(),
  );
  expect(link).toContain('returnTo=');
  const context = await browser.newContext({ baseURL: url() });
  const phone = await context.newPage();
  await phone.goto(link.replace(/token=[^&]+/, 'token=stale.link.here'));
  await expect(phone.getByText('This link is no longer valid')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute(
    'href',
    '/auth?returnTo=%2Fform%3Fstep%3D2',
  );
  // The phone did not ask for it.
  await phone.goto(link);
  await expect(phone.getByText('One more step: sign in')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'Sign in to finish' }).click();
  await expect(phone.getByText('Sign in to verify your email address.')).toBeVisible();
  await phone.getByLabel('Email').fill(address);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // What signing in still asks for comes once the person has gone on.
  const goneOn = Promise.withResolvers<void>();
  await phone.route('**/api/functions/is_admin', async (route) => {
    await goneOn.promise;
    await route.continue();
  });
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(phone.getByText('Your email address is verified')).toBeVisible();
  await phone.getByRole('link', { name: 'Go on to where you were' }).click();
  const inForm = /:\d+\/form(\?step=\d)?$/;
  await expect(phone).toHaveURL(inForm);
  const late = phone.waitForResponse('**/api/functions/is_admin');
  goneOn.resolve();
  await (await late).finished();
  await phone.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(phone.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(
    'Your email address',
  );
  await expect(phone).toHaveURL(inForm);
  // A returnTo to another site is ignored.
  await phone.goto(link.replace(/returnTo=[^&\s]+/, 'returnTo=https%3A%2F%2Fevil.test%2F'));
  await expect(phone.getByRole('link', { name: /^Go (to|on)/ })).not.toHaveAttribute('href', /evil/);
  await context.close();
});
