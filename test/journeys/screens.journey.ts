// Every screen, in both schemes, widths and languages, on a small phone and with large text. A screen is opened
// once and then resized and switched: loading it is what takes time.

import { randomUUID } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import {
  ANSWERS,
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  type Somebody,
  signInApi,
  signInBrowser,
  somebody,
  storedPlan,
  test,
  url,
} from './journey.ts';
import { expectRoom, unfold } from './screen-room.ts';
import { STATES } from './screen-states.ts';

test.use({ expectedErrors: /status of (404|503)/ });

const PUBLIC = [
  '/',
  '/v2',
  '/auth',
  '/auth?tab=sign-up',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/take-back',
  '/stop-reset',
  '/logo',
  '/waitlist',
  '/waitlist?for=call',
  '/join',
  '/verify',
  '/getstarted',
  '/packs',
  '/packs?q=medicare',
  '/packs?q=xylophone',
  '/packs/housing/home-safety',
  '/packs/housing/zip-cost-compare',
  '/for-professionals',
  '/for-professionals?guides=housing/home-safety',
  '/report-error',
  '/report-error?guide=housing/home-safety',
  '/sheets',
  '/sheets/facts-for-the-er',
  '/nowhere',
  '/gallery',
];
const SIGNED_IN = [
  '/app',
  '/app?tab=calendar',
  '/app?tab=messages',
  '/app?tab=tasks',
  '/project',
  '/messages',
  '/tasks',
  '/project/messages',
  '/project/tasks',
  '/project/files',
  '/project/documents',
  '/project/calendar',
  '/appointment/none',
  '/assessments',
  '/account',
  '/account/who-looked',
  '/form?step=1',
  '/form?step=2',
  '/form?step=3',
  '/form?step=4',
  '/form?step=5',
  '/form?step=6',
  '/plan',
  '/knowledge-packs',
  '/project/1',
  '/assessments/none',
  // They are no admin.
  '/admin',
];
const DESK = [
  '/admin',
  '/admin/people',
  '/admin/people?q=xylophone',
  '/admin/resets',
  '/admin/resets?which=over',
  '/admin/new-pack',
  '/admin/quality',
  '/admin/guides',
  '/admin/reports',
  '/admin/reports?status=answered',
  '/admin/content',
  '/reviews',
];
/** Admins' lists as well; admin-desk.journey.ts checks them in English, with rows. */
const DESK_LISTS = [
  '/admin/waitlist',
  '/admin/applications',
  '/admin/help',
  '/admin/providers',
  '/admin/projects',
  '/admin/safety',
];
/** In each language both schemes and both widths; a page adapts to a change by itself. */
const SIDES = {
  en: [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ],
  es: [
    { colorScheme: 'dark', width: 390 },
    { colorScheme: 'light', width: 1280 },
  ],
} as const;

/** Expects axe to find nothing in either look. */
async function lookAtBothSides(page: Page, language: keyof typeof SIDES): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const [index, { colorScheme, width }] of SIDES[language].entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    if (index > 0) await expectAccessibleInAnotherLook(page);
    else await (language === 'en' ? expectAccessible(page) : expectAccessibleInAnotherLanguage(page));
  }
}

/** Expects everything to fit on a small phone, what is collapsed too. */
async function expectRoomOnPhones(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await unfold(page);
  await expectRoom(page, path);
}

/** Switches a signed-in screen to Spanish, where it is. */
async function switchToSpanish(page: Page): Promise<void> {
  // On a phone, a project has no room for the switch.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
}

/** A person's own things, for the paths that need one. */
interface Own {
  plan: string;
  project: string;
}
const NOTHING: Own = { plan: '', project: '' };

/** Opens a screen as a person sees it; the assessment's notice is accepted. */
async function open(page: Page, path: string, own: Own): Promise<void> {
  const address = path
    .replace(/^\/plan$/, `/assessments/${own.plan}`)
    .replace(/^\/project(?=\/[a-z]|$)/, `/project/${own.project}`);
  expectOwnPolicy(await page.goto(address));
  // With or without /es it is the same page; only the language differs.
  const wanted = address.split('?')[0];
  await expect(page).toHaveURL(({ pathname }) => sameScreen(pathname) === (wanted || '/'));
  if (path.startsWith('/form')) await page.getByRole('dialog').getByRole('button').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  // The gallery shows the loading card on purpose.
  if (path === '/gallery') return;
  await expect(page.getByRole('status').filter({ hasText: /Loading|Cargando/ })).toHaveCount(0);
}

function expectOwnPolicy(answer: Response | null): void {
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toMatch(/https?:/);
}

/** Creates a plan, a draft, and a project with a task through the API. */
async function storedThings(person: Somebody): Promise<Own> {
  const project = { request_id: randomUUID(), title: 'Coming home', description: 'One day. '.repeat(60) };
  const made = await person.api<{ id: string }>('POST', '/projects', { ...project, due_date: '2020-02-03' });
  const task = { client_id: randomUUID(), title: 'Order the walker', due_date: '2020-02-03' };
  await person.api('POST', `/projects/${made.body.id}/tasks`, task);
  const own = { plan: await storedPlan(person), project: made.body.id };
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 2 });
  return own;
}

/** @returns the path without its language and trailing slash */
const sameScreen = (pathname: string) => pathname.replace(/^\/es(?=\/|$)/, '').replace(/\/$/, '') || '/';

/** Opens every page with this language chosen. */
const choosing = (page: Page, language: string) =>
  page.addInitScript((lang) => localStorage.setItem('kinkeeper.locale', lang), language);

const plain = (path: string) => ({ path, after: async (_: Page) => {} });

for (const language of ['en', 'es'] as const) {
  test(`public pages are accessible in either scheme, fit small phones and large text, and request nothing elsewhere: ${language} [GUARD-10, AUTH-39]`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await choosing(page, language);
    for (const { path, after } of [...PUBLIC.map(plain), ...STATES]) {
      await open(page, path, NOTHING);
      await after(page);
      await lookAtBothSides(page, language);
      await expectRoomOnPhones(page, path);
    }
    expectOwnPolicy(await page.goto('/outbox'));
    expect([...hosts]).toEqual([url()]);
  });
}

/** Looks at a screen of a signed-in person in both languages, and at its room in English. */
async function lookInBothLanguages(page: Page, path: string, own: Own): Promise<void> {
  await open(page, path, own);
  await lookAtBothSides(page, 'en');
  await expectRoomOnPhones(page, path);
  await switchToSpanish(page);
  await lookAtBothSides(page, 'es');
}

test('signed-in screens are accessible in either scheme and language, fit small phones and large text, and request nothing elsewhere [GUARD-10, AUTH-39]', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  const person = await somebody('Wilhelmina Featherstonehaugh-Montgomery the Third of Somewhere');
  const own = await storedThings(person);
  await signInBrowser(context, person);
  await choosing(page, 'en');
  for (const path of SIGNED_IN) await lookInBothLanguages(page, path, own);
  expect([...hosts]).toEqual([url()]);
});

test('the desk is accessible in either scheme and language, and fits small phones and large text [GUARD-10]', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await choosing(page, 'en');
  for (const path of DESK) await lookInBothLanguages(page, path, NOTHING);
  await choosing(page, 'es');
  for (const path of DESK_LISTS) {
    await open(page, path, NOTHING);
    await lookAtBothSides(page, 'es');
  }
});

test('each screen has its own title, and focus moves to its heading [GUARD-10]', async ({
  page,
  context,
}) => {
  const person = await somebody();
  await signInBrowser(context, person);
  const titles = new Map<string, string>();
  for (const path of [
    '/',
    '/getstarted',
    '/logo',
    '/waitlist',
    '/join',
    '/verify',
    '/packs',
    '/packs/housing/home-safety',
    '/packs/housing/zip-cost-compare',
    '/sheets',
    '/sheets/medicine-list',
    '/gallery',
    '/app',
    '/form',
    '/form?step=2',
    '/assessments',
    '/knowledge-packs',
    '/project/1',
    '/nowhere',
    '/forgot-password',
  ]) {
    await page.goto(path);
    if (path === '/form?step=2') await page.getByRole('dialog').getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
    await expect(page).toHaveTitle(/Kinkeeper$/);
    await expect.poll(() => page.title(), `${path} has a title of its own`).not.toBe('Kinkeeper');
    titles.set(await page.title(), path);
  }
  expect(titles.size).toBe(20);
  await page.goto('/app');
  // Wait for the dashboard's own requests: the next page must not mistake them for its own.
  await expect(page.getByRole('heading', { level: 2, name: 'Your care tools' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'My plans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My plans' })).toBeFocused();
  await page.goto('/app');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
