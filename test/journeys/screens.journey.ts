// Every screen, in both schemes, widths and languages: for the eye and for the keyboard.

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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
import { visit } from './public-site.ts';
import { overflow, setTextSize, smallTargets, unfold } from './screen-room.ts';
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
  '/logo',
  '/waitlist',
  '/waitlist?for=call',
  '/join',
  '/getstarted',
  '/packs',
  '/packs?q=medicare',
  '/packs?q=xylophone',
  '/packs/housing/home-safety',
  '/packs/housing/zip-cost-compare',
  '/nowhere',
  '/gallery',
];
/** Pages with the language in their address; the others follow the browser's choice. */
const IN_SPANISH = ['/es', '/es/packs', '/es/packs/housing/home-safety', '/es/waitlist', '/es/join'];
const SIGNED_IN = [
  '/app',
  '/app?tab=messages',
  '/app?tab=tasks',
  '/project',
  '/messages',
  '/project/messages',
  '/project/tasks',
  '/project/files',
  '/assessments',
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
  '/admin',
];
/** For admins. */
const DESK = [
  '/admin/people',
  '/admin/people?q=xylophone',
  '/admin/new-pack',
  '/admin/quality',
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
  for (const [index, { colorScheme, width }] of SIDES[language].entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    if (index > 0) await expectAccessibleInAnotherLook(page);
    else await (language === 'en' ? expectAccessible(page) : expectAccessibleInAnotherLanguage(page));
  }
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
  await page.goto(address);
  // With or without /es it is the same page; only the language differs.
  const wanted = address.replace(/^\/es/, '').split('?')[0];
  await expect(page).toHaveURL(({ pathname }) => sameScreen(pathname) === (wanted || '/'));
  if (path.startsWith('/form')) await page.getByRole('dialog').getByRole('button').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  // The gallery shows the loading card on purpose.
  if (path === '/gallery') return;
  await expect(page.getByRole('status').filter({ hasText: /Loading|Cargando/ })).toHaveCount(0);
}

/** Creates a plan and a project with a task through the API. */
async function storedThings(person: Somebody): Promise<Own> {
  const project = { request_id: randomUUID(), title: 'Coming home', description: 'One day. '.repeat(60) };
  const made = await person.api<{ id: string }>('POST', '/projects', { ...project, due_date: '2020-02-03' });
  const task = { client_id: randomUUID(), title: 'Order the walker', due_date: '2020-02-03' };
  await person.api('POST', `/projects/${made.body.id}/tasks`, task);
  return { plan: await storedPlan(person), project: made.body.id };
}

/** @returns the path without its language and trailing slash */
const sameScreen = (pathname: string) => pathname.replace(/^\/es(?=\/|$)/, '').replace(/\/$/, '') || '/';

for (const language of ['en', 'es'] as const) {
  test(`axe finds nothing in either scheme, at either width: ${language} [GUARD-10]`, async ({
    page,
    context,
  }) => {
    test.setTimeout(360_000);
    await context.addInitScript((lang) => localStorage.setItem('kinkeeper.locale', lang), language);
    for (const path of PUBLIC) {
      await open(page, path, NOTHING);
      await lookAtBothSides(page, language);
    }
    for (const { path, after } of STATES) {
      await open(page, path, NOTHING);
      await after(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await lookAtBothSides(page, language);
    }
    const person = await signInApi(CAST.ada.email);
    const own = await storedThings({ ...person, fullName: '' });
    await signInBrowser(context, person);
    for (const path of [...SIGNED_IN, ...DESK, ...(language === 'es' ? DESK_LISTS : [])]) {
      await open(page, path, own);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await lookAtBothSides(page, language);
    }
  });
}

test('320 px and 200% text never scroll sideways; targets are large enough [GUARD-10]', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const person = await somebody('Wilhelmina Featherstonehaugh-Montgomery the Third of Somewhere');
  const own = await storedThings(person);
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 2 });
  await page.setViewportSize({ width: 320, height: 640 });
  // Opening a Spanish address switches the browser to Spanish.
  await context.addInitScript(() => localStorage.removeItem('kinkeeper.locale'));
  const plain = (path: string) => ({ path, after: async (_: Page) => {} });
  for (const { path, after } of [
    ...[...PUBLIC, ...IN_SPANISH].map(plain),
    ...STATES,
    ...SIGNED_IN.map(plain),
  ]) {
    if (path === SIGNED_IN[0]) await signInBrowser(context, person);
    await open(page, path, own);
    await after(page);
    // What is collapsed must fit as well.
    await unfold(page);
    expect(await overflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await smallTargets(page), path).toEqual([]);
    await setTextSize(page, '200%');
    expect(await overflow(page), `${path} at 200% scrolls sideways`).toBeLessThanOrEqual(0);
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
    '/packs',
    '/packs/housing/home-safety',
    '/packs/housing/zip-cost-compare',
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
  expect(titles.size).toBe(17);
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

test('text size and language are remembered, and reduced motion is respected [GUARD-10]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/getstarted');
  await page.getByRole('button', { name: 'Text size: Normal text' }).click();
  await page.getByRole('button', { name: 'Largest text' }).click();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('20px');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/getstarted');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Empecemos' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20px');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('forced colors keep choices visible, and pages are readable without JavaScript [GUARD-10]', async ({
  page,
  browser,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/auth?tab=sign-up');
  await expect(page.getByLabel('Looking for care services')).toHaveCSS('appearance', 'auto');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${url()}/`);
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await context.close();
});

test('the page requests nothing from other hosts, and obeys its own policy [AUTH-39]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const planId = await storedPlan(person);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  for (const path of ['/', '/auth', '/form', '/app', '/gallery', `/assessments/${planId}`, '/outbox']) {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toMatch(/https?:/);
  }
  expect([...hosts]).toEqual([url()]);
});
