// What every journey begins with: a page on the started product that fails on any console error,
// people who are already signed up, and the accessibility check.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { readMail } from '../support/started.ts';

declare global {
  interface Window {
    axe: typeof axe;
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
  /** Console errors that this journey brings about on purpose. */
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
    // What the page still asks of a stand-in is asked by nobody any more.
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

/** What is said over the page, or in the dialog that is open; not what is on its way out. */
export const allToasts = (page: Page) =>
  page.locator('[data-sonner-toast]:not([data-removed="true"]), [data-toast]');
export const toast = (page: Page, text: string) => allToasts(page).filter({ hasText: text });

/** Collects console errors, page errors, CSP violations and failed requests of a page. */
export function watch(page: Page, expected: RegExp, problems: string[]): void {
  const note = (text: string) => expected.test(text) || problems.push(text);
  page.on(
    'console',
    (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`.trimEnd()),
  );
  page.on('pageerror', (error) => note(error.message));
}

/** Somebody with an account, signed in on the API. */
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

export async function signInApi(email: string): Promise<Omit<Somebody, 'fullName'>> {
  const response = await fetch(`${url()}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
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

export async function signInBrowser(
  context: BrowserContext,
  person: Pick<Somebody, 'cookie'>,
): Promise<void> {
  // The page of who was here before would go on asking in their name; a text of ours asks nothing.
  for (const page of context.pages())
    if (page.url() !== 'about:blank') await page.goto(`${url()}/robots.txt`);
  await context.clearCookies();
  const [pair = ''] = person.cookie.split('; ');
  const at = pair.indexOf('=');
  await context.addCookies([
    { name: pair.slice(0, at), value: pair.slice(at + 1), url: url(), httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** The link in the newest mail to somebody. */
export async function linkInMail(to: string, subject: RegExp): Promise<string> {
  const mail = await readMail(process.env.JOURNEY_DATA ?? '', to, subject);
  const link = mail.match(/https?:\/\/\S+\?token=[\w.%&=-]+/)?.[0];
  if (!link) throw new Error('the mail has no link');
  return link.replace(/^https?:\/\/[^/]+/, url());
}

/** Holds requests on the line. @returns what lets them, and those that follow, go on */
export async function hold(page: Page, where: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(where, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The focus is on this dialog, or on something in it. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus').or(dialog.and(dialog.page().locator(':focus')))).toHaveCount(1);
}

/** Presses Escape where a dialog hears it: once the focus is inside. */
export async function pressEscape(dialog: Locator): Promise<void> {
  await expectFocusIn(dialog);
  await dialog.page().keyboard.press('Escape');
}

/**
 * Listens for the live stream of a page, before the page opens it.
 * @returns waits until the stream has told all that the page had missed
 */
export async function streamCaughtUp(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const ready = new Promise<void>((resolve) => {
    cdp.on('Network.eventSourceMessageReceived', ({ eventName }) => eventName === 'ready' && resolve());
  });
  return () => ready;
}

/** The same as axe.source in less than half of the bytes: each page reads it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose answer depends on colours or on the size of the window. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** The tags of rules whose answer depends on words. */
const OF_WORDS = ['cat.forms', 'cat.language', 'cat.name-role-value', 'cat.text-alternatives'];

/** Nothing for axe to report on what is on screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, { type: 'tag', values: TAGS });
}

/**
 * As expectAccessible, for another look at what it has seen in this state already: in the other scheme
 * or at another width, only what depends on these can be different.
 */
export async function expectAccessibleInAnotherLook(page: Page): Promise<void> {
  await expectNothing(page, { type: 'rule', values: OF_LOOKS });
}

/**
 * As expectAccessible, for a screen that it has seen in this state in the other language: what is built is the
 * same; names, labels and looks can be different.
 */
export async function expectAccessibleInAnotherLanguage(page: Page): Promise<void> {
  const named = axe.getRules(OF_WORDS).map(({ ruleId }) => ruleId);
  await expectNothing(page, { type: 'rule', values: [...new Set([...named, ...OF_LOOKS])] });
}

async function expectNothing(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // What still moves is not what a person reads.
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running')
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // One may begin when another ends.
    for (await frame(); moving().length > 0; await frame())
      await Promise.all(moving().map((each) => each.finished.catch(() => {})));
  });
  // Into each page once, in the page itself, which has no frames of others.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (only) => window.axe.run({ runOnly: only, resultTypes: ['violations'] }),
    runOnly,
  );
  expect(
    violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** A complete set of answers for those journeys that begin after the wizard. */
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
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
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
