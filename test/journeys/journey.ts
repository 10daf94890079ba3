// The setup of every journey: a page on the running product that fails on any console error, people who are
// already signed up, and the accessibility check.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { readMail } from '../support/server-process.ts';

export { expectAccessible, expectAccessibleInAnotherLanguage, expectAccessibleInAnotherLook } from './axe.ts';

declare global {
  interface Window {
    __reactRouterManifest: { version: string; routes: Record<string, { path?: string; module: string }> };
  }
}

export const PASSWORD = 'kinkeeper-demo';
export const url = () => process.env.JOURNEY_URL ?? '';

export interface Somebody {
  email: string;
  fullName: string;
  cookie: string;
  api<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }>;
}

interface Fixtures {
  /** Console errors this journey causes on purpose. */
  expectedErrors: RegExp;
  /** Signs somebody up through the API, and signs the page's browser in. */
  signedIn: (fullName?: string, type?: 'customer' | 'service_provider') => Promise<Somebody>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's names from this pattern
  baseURL: async ({}, use) => use(url()),
  expectedErrors: [/^none$/, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const problems: string[] = [];
    watch(page, expectedErrors, problems);
    await use(page);
    // Requests still in mocked routes are dropped: nobody waits for them.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(problems, 'the console stays clean').toEqual([]);
  },
  signedIn: async ({ context }, use) => {
    await use(async (fullName = 'Maria Alvarez', type = 'customer') => {
      const person = await somebody(fullName, type);
      await signInBrowser(context, person);
      return person;
    });
  },
});

export { expect };

/** All toasts, over the page or in the open dialog, except those fading out. */
export const allToasts = (page: Page) =>
  page.locator('[data-sonner-toast]:not([data-removed="true"]), [data-toast]');
export const toast = (page: Page, text: string) => allToasts(page).filter({ hasText: text });

/** Points at a toast that would go by itself: it stays as long as the pointer does. */
export async function keepOpen(shown: Locator): Promise<void> {
  await shown.hover();
}

/** Collects a page's console errors, page errors, CSP violations and failed requests. */
export function watch(page: Page, expected: RegExp, problems: string[]): void {
  // Without a connection, parts of a page that had not arrived by then fail too.
  const isCutOff = expected.test('net::ERR_INTERNET_DISCONNECTED');
  const isExpected = (text: string) =>
    expected.test(text) || (isCutOff && text.startsWith('TypeError: Failed to fetch'));
  const note = (text: string) => isExpected(text) || problems.push(text);
  page.on(
    'console',
    (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`.trimEnd()),
  );
  page.on('pageerror', (error) => note(error.message));
}

/** A person with an account, signed in on the API. */
export async function somebody(
  fullName = 'Maria Alvarez',
  type: 'customer' | 'service_provider' = 'customer',
): Promise<Somebody> {
  const email = `${fullName.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.test`;
  await call('', 'POST', '/auth/sign-up', {
    email,
    password: PASSWORD,
    options: { data: { full_name: fullName, user_type: type } },
  });
  return { fullName, ...(await signInApi(email)) };
}

export async function signInApi(email: string, password = PASSWORD): Promise<Omit<Somebody, 'fullName'>> {
  const response = await fetch(`${url()}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { email, cookie, api: (method, path, body) => call(cookie, method, path, body) };
}

export async function call<T>(
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${url()}/api${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/**
 * Takes the cookies from a browser whose pages were left before: what a page still asks would be refused, and
 * the console would say so.
 * @param cookie the only one that goes; all without it
 */
export async function forgetSession(context: BrowserContext, cookie?: string): Promise<void> {
  for (const page of context.pages()) {
    if (page.url() === 'about:blank') continue;
    // One of our text files sends no requests, and keeps the page on its origin.
    await page.goto(`${new URL(page.url()).origin}/robots.txt`);
  }
  await context.clearCookies(cookie === undefined ? {} : { name: cookie });
}

export async function signInBrowser(
  context: BrowserContext,
  person: Pick<Somebody, 'cookie'>,
): Promise<void> {
  await forgetSession(context);
  const [pair = ''] = person.cookie.split('; ');
  const at = pair.indexOf('=');
  await context.addCookies([
    { name: pair.slice(0, at), value: pair.slice(at + 1), url: url(), httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** The link in somebody's newest mail. */
export async function linkInMail(to: string, subject: RegExp): Promise<string> {
  const mail = await readMail(process.env.JOURNEY_DATA ?? '', to, subject);
  const link = mail.match(/https?:\/\/\S+\?token=[\w.%&=-]+/)?.[0];
  if (!link) throw new Error('the mail has no link');
  return link.replace(/^https?:\/\/[^/]+/, url());
}

/**
 * Holds requests back.
 * @returns releases them, and lets later ones pass
 */
export async function hold(page: Page, where: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(where, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The server does what the next such request asks for, and its answer is lost. */
export async function loseAnswer(page: Page, where: string | RegExp, method: string): Promise<void> {
  let lost = false;
  await page.route(where, async (route) => {
    if (lost || route.request().method() !== method) return route.fallback();
    lost = true;
    await route.fetch();
    return route.fulfill({ status: 500, json: {} });
  });
}

/** @returns the address of the script that the build made of a module that is loaded after the page */
export function scriptOf(name: string): RegExp {
  const parts = JSON.parse(readFileSync('build/parts.json', 'utf8')) as Record<
    string,
    { name?: string; file: string }
  >;
  const file = Object.values(parts).find((part) => part.name === name)?.file;
  if (!file) throw new Error(`no script ${name}`);
  return new RegExp(`/${file}$`);
}

/** Expects focus on this dialog, or inside it. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus').or(dialog.and(dialog.page().locator(':focus')))).toHaveCount(1);
}

/** Presses Escape once focus is inside the dialog, so that it handles it. */
export async function pressEscape(dialog: Locator): Promise<void> {
  await expectFocusIn(dialog);
  await dialog.page().keyboard.press('Escape');
}

/**
 * Watches a page's live stream from before it opens.
 * @returns waits until the stream has delivered everything the page had missed
 */
export async function streamCaughtUp(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const ready = new Promise<void>((resolve) => {
    cdp.on('Network.eventSourceMessageReceived', ({ eventName }) => eventName === 'ready' && resolve());
  });
  return () => ready;
}

/**
 * Waits for what a screen shows once it has given up a read. It tries three times, with seconds in between;
 * the page's time skips them, so `page.clock.install()` comes before it opens.
 */
export async function untilGivenUp(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 15_000 });
}

/** Waits until the events of a press are over, and what they changed is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** A complete set of answers, for journeys that begin after the wizard. */
export const ANSWERS = {
  safety_check: ['none_of_above'],
  starting_points: ['fall_safety', 'memory_behavior'],
  memory_detail_chips: ['gets_lost'],
  city_or_zip: 'Phoenix',
  decision_status: 'think_exists',
  care_team: ['me'],
  coverage_snapshot: ['medicare'],
  money_last_60_days: ['scams_fraud'],
  home_setup: ['tub_shower_no_bars', 'lives_alone'],
  daily_needs_now: ['bathing', 'dressing', 'meal_prep'],
  falls_and_mobility: 'fell_3mo',
  memory_behavior: ['lost_wandering'],
  driving_status: 'drives_concerned',
  weekly_help_hours: '15_plus',
};

/** Stores an assessment through the API. @returns its id */
export async function storedPlan(person: Somebody, answers: object = ANSWERS): Promise<string> {
  const saved = await person.api<{ id: string }>('PATCH', '/assessments/draft', {
    draft_id: null,
    changes: answers,
    step: 6,
  });
  const made = await person.api<{ id: string }>('POST', '/assessments', { draft_id: saved.body.id });
  return made.body.id;
}

/** Opens the assessment and accepts the notice. */
export async function openForm(page: Page, step?: number): Promise<void> {
  await page.goto(step ? `/form?step=${step}` : '/form');
  // The notice stands in the page before its scripts, which make it a dialog and move focus into it (0216).
  const notice = page.getByRole('dialog', { name: 'Important Notice' });
  await expectFocusIn(notice);
  await notice.getByRole('button', { name: 'I understand, continue to assessment' }).click();
}

/** Waits until the server has every answer. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kinkeeper.own.')).length),
    )
    .toBe(0);
}
