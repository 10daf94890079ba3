// The pages of the states: whom to call there, and how a device remembers its state.
import type { Page } from '@playwright/test';
import { listenForAlerts } from './announcements.ts';
import { ANSWERS, expect, expectAccessible, storedPlan, test } from './journey.ts';
import { ask, openPacks, result } from './packs.ts';
import { finish, openFlow, toChooser, toDrillDown, toPlan, WORST } from './plan-flow.ts';
import { inSpanish, tabTo, visit } from './public-site.ts';

const ALL = '/near-you';
const OHIO = '/near-you/ohio';
const ABUSE = '/packs/community/abuse-and-neglect';
const zip = (page: Page) => page.getByRole('textbox', { name: 'ZIP code of your loved one' });
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('kinkeeper.state'));
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const wide of [320, 390, 1280]) {
  test(`a state says whom to call, the most urgent first, ${wide} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width: wide, height: 844 });
    await visit(page, OHIO);
    await expect(page.getByRole('heading', { level: 1, name: 'Near you: Ohio' })).toBeVisible();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles[0]).toBe('Adult protective services');
    expect(titles.length).toBe(9);
    const emergency = page.getByRole('link', { name: 'Call 911.' });
    await expect(emergency).toHaveAttribute('href', 'tel:911');
    const aps = page.getByRole('region', { name: 'Adult protective services' });
    const call = aps.getByRole('link', { name: /1-855-644-6277/ });
    await expect(call).toHaveAttribute('href', 'tel:+18556446277');
    const above = (await emergency.boundingBox())?.y ?? Number.NaN;
    expect(above).toBeLessThan((await call.boundingBox())?.y ?? 0);
    for (const region of await page.getByRole('main').getByRole('region').all())
      await expect(region).toContainText(
        /Source: .+, checked on Nov 26, 2026\.|We have no line with a source/,
      );
    expect(await width(page)).toBeLessThanOrEqual(wide);
    await expectAccessible(page);

    await visit(page, ALL);
    await expect(page.getByRole('navigation', { name: 'States' }).getByRole('link')).toHaveCount(51);
    await expect(page.getByRole('navigation', { name: 'Territories' }).getByRole('link')).toHaveCount(5);
    expect(await width(page)).toBeLessThanOrEqual(wide);
    await expectAccessible(page);
  });
}

test('both pages are read in Spanish', async ({ page }) => {
  await visit(page, inSpanish(OHIO));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1, name: 'Cerca de usted: Ohio' })).toBeVisible();
  const aps = page.getByRole('region', { name: 'Servicios de protección para adultos' });
  await expect(aps).toContainText('Fuente: ');
  await expect(aps.getByRole('link', { name: /1-855-644-6277/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Todos los estados' }).click();
  await expect(page).toHaveURL(inSpanish(ALL));
  await expect(page.getByRole('link', { name: 'Carolina del Norte' })).toHaveAttribute(
    'href',
    inSpanish('/near-you/north-carolina'),
  );
  await expectAccessible(page);
});

test('a state without a line says so, and names who knows', async ({ page }) => {
  await visit(page, '/near-you/american-samoa');
  const aps = page.getByRole('region', { name: 'Adult protective services' });
  await expect(aps).toContainText('We have no line with a source for American Samoa yet. Ask here:');
  await expect(aps.getByRole('link', { name: /^Eldercare Locator/ })).toHaveAttribute(
    'href',
    'tel:+18006771116',
  );
});

test('a ZIP code leads to its state, which the device remembers until told otherwise', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await visit(page, ALL);
  await tabTo(page, 'textbox', /ZIP code/);
  await page.keyboard.type('43215');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(OHIO);
  await expect(page.getByText('Guides on this device show what is in Ohio.')).toBeVisible();
  expect(await remembered(page)).toBe('OH');
  expect(asked.filter((each) => each.includes('43215'))).toEqual([]);

  await visit(page, ALL);
  await expect(page.getByText('This device remembers: Ohio')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Forget Ohio' }).click();
  await expect(page.getByText('This device remembers')).toHaveCount(0);
  await expect(zip(page)).toBeFocused();
  expect(await remembered(page)).toBeNull();

  await page.getByRole('link', { name: 'Texas' }).click();
  await expect(page).toHaveURL('/near-you/texas');
  expect(await remembered(page)).toBe('TX');
  const forget = page.getByRole('button', { name: 'Forget Texas' });
  await forget.press('Enter');
  await expect(page.getByRole('button', { name: 'Remember Texas' })).toBeFocused();
  expect(await remembered(page)).toBeNull();
});

test('ZIP codes of a military post, of a territory, and of no place are answered', async ({ page }) => {
  await visit(page, ALL);
  const find = page.getByRole('button', { name: 'Find the state' });
  for (const military of ['09009', '34001', '96201']) {
    await zip(page).fill(military);
    await find.click();
    await expect(page.getByText('This is the ZIP code of a military post.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Military OneSource/ })).toBeVisible();
  }
  await expectAccessible(page);
  for (const [typed, said] of [
    ['', 'Enter a ZIP code with five digits.'],
    ['4321', 'Enter a ZIP code with five digits.'],
    ['00000', 'We know no state with this ZIP code.'],
    ['96940', 'We know no state with this ZIP code.'],
  ] as const) {
    await zip(page).fill(typed);
    await find.click();
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(zip(page)).toBeFocused();
  }
  const heard = await listenForAlerts(page);
  await zip(page).press('Enter');
  await expect.poll(heard).toEqual([expect.stringContaining('We know no state with this ZIP code.')]);
  await expectAccessible(page);
  await expect(page).toHaveURL(ALL);
  await zip(page).fill('00901');
  await find.click();
  await expect(page).toHaveURL('/near-you/puerto-rico');
});

test('a browser that keeps nothing is told apart from one that does', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await visit(page, OHIO);
  await page.getByRole('button', { name: 'Remember Ohio' }).click();
  await expect(page.getByText('Your browser did not keep it.')).toBeVisible();
  await expectAccessible(page);
});

for (const [inLanguage, near, more, title] of [
  [(path: string) => path, 'Near you', 'More in Ohio', 'Near you: Ohio'],
  [inSpanish, 'Cerca de usted', 'Más en Ohio', 'Cerca de usted: Ohio'],
] as const) {
  test(`a guide shows what its reader’s state has, and asks for nothing that tells it: ${title}`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit(page, inLanguage(ABUSE));
    const section = page.getByRole('region', { name: near, exact: true });
    await expect(section.getByRole('link')).toHaveAttribute('href', inLanguage(ALL));
    await expectAccessible(page);
    expect(asked.filter((path) => path.endsWith('.json'))).toEqual([]);

    await page.evaluate(() => localStorage.setItem('kinkeeper.state', 'OH'));
    await page.reload();
    const mine = page.getByRole('region', { name: title });
    await expect(mine.getByRole('link', { name: /1-855-644-6277/ })).toBeVisible();
    await expect(mine.getByRole('link', { name: more })).toHaveAttribute('href', inLanguage(OHIO));
    expect(asked.filter((path) => path.endsWith('.json')).toSorted()).toEqual([
      inLanguage('/near-you/aps.json'),
      inLanguage('/near-you/ombudsman.json'),
    ]);
    expect(asked.join(' ')).not.toMatch(/ohio/i);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await width(page)).toBeLessThanOrEqual(320);
    await page.emulateMedia({ media: 'print' });
    await expect(mine.getByText('1-855-644-6277')).toBeVisible();
    await expect(mine.getByRole('link', { name: more })).toBeHidden();

    await page.evaluate(() => localStorage.setItem('kinkeeper.state', 'nowhere'));
    await page.reload();
    await expect(page.getByRole('heading', { name: near, exact: true })).toBeHidden();
  });
}

test('a plan without an account shows what the state of its ZIP code has, else what the device remembers', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openFlow(page);
  await finish(page, 'Housing', WORST);
  await toDrillDown(page);
  await page.getByRole('checkbox', { name: 'Assisted living options' }).check();
  await toChooser(page);
  await toPlan(page);
  const unknown = page.getByRole('region', { name: 'Near you', exact: true });
  await expect(unknown.getByRole('link')).toHaveAttribute('href', ALL);

  await page.evaluate(() => localStorage.setItem('kinkeeper.state', 'TX'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Near you: Texas' })).toBeVisible();

  await page.goBack();
  await page.goBack();
  await zip(page).fill('43215');
  await toChooser(page);
  await toPlan(page);
  const mine = page.getByRole('region', { name: 'Near you: Ohio' });
  await expect(mine.getByRole('heading', { level: 3, name: 'Long-term care ombudsman' })).toBeVisible();
  await expect(mine.getByRole('link', { name: 'More in Ohio' })).toHaveAttribute('href', OHIO);
  // The plan's own request has carried the answers; the lines are those of all states.
  expect(asked.join(' ')).not.toMatch(/ohio|texas|43215/i);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await width(page)).toBeLessThanOrEqual(320);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /near-you|Failed to load/ });
  test('a guide still leads to the list', async ({ page }) => {
    await page.route('**/near-you/*.json', (route) => route.abort());
    await page.addInitScript(() => localStorage.setItem('kinkeeper.state', 'OH'));
    await visit(page, ABUSE);
    const section = page.getByRole('region', { name: 'Near you', exact: true });
    await expect(section.getByRole('link')).toHaveAttribute('href', ALL);
  });
});

test.describe('signed in', () => {
  test('a pack for no state shows what the one on this device has, and asks for nothing that tells it', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await openPacks(page);
    await ask(page, 'How can I get help with bathing her?', 'resources');
    const near = result(page).getByRole('region', { name: 'Near you', exact: true });
    await expect(near.getByRole('link')).toHaveAttribute('href', ALL);
    await expectAccessible(page);

    await page.evaluate(() => localStorage.setItem('kinkeeper.state', 'OH'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    const mine = result(page).getByRole('region', { name: 'Near you: Ohio' });
    await expect(mine.getByRole('heading', { name: 'State office on aging' })).toBeVisible();
    await expect(mine.getByRole('link', { name: 'More in Ohio' })).toHaveAttribute('href', OHIO);
    expect(asked.join(' ')).not.toMatch(/ohio|[=/]OH\b/i);
    await expectAccessible(page);
  });

  test('a plan shows what the state of its location has, also on paper [ASMT-91]', async ({
    page,
    signedIn,
  }) => {
    const person = await signedIn();
    const id = await storedPlan(person, { ...ANSWERS, city_or_zip: 'Columbus, OH 43215' });
    await page.goto(`/assessments/${id}`);
    const near = page.getByRole('region', { name: 'Near you: Ohio' });
    await expect(near.getByRole('heading', { name: 'State office on aging' })).toBeVisible();
    await expect(near.getByText(/Source: .+, checked on/).first()).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(near.getByRole('listitem').filter({ hasText: 'State office on aging:' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await near.getByRole('link', { name: 'More in Ohio' }).click();
    await expect(page).toHaveURL(OHIO);
    await expect(page.getByRole('heading', { level: 1, name: 'Near you: Ohio' })).toBeVisible();

    const other = await storedPlan(person, { ...ANSWERS, city_or_zip: 'APO AE 09009' });
    await page.goto(`/assessments/${other}`);
    await expect(page.getByText('We could not tell a state from “APO AE 09009”.')).toBeVisible();
  });
});

test('without JavaScript the list leads to every state', async ({ browser }) => {
  for (const inLanguage of [(path: string) => path, inSpanish]) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(inLanguage(ALL));
    await expect(page.locator('form')).toBeHidden();
    await page.getByRole('link', { name: 'Ohio' }).click();
    await expect(page).toHaveURL(inLanguage(OHIO));
    await expect(page.getByRole('link', { name: /1-855-644-6277/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Ohio/ })).toBeHidden();
    await context.close();
  }
});

test.describe('a state that does not exist', () => {
  test.use({ expectedErrors: /status of 404/ });
  test('is not found, and leads to the list', async ({ page }) => {
    for (const path of ['/near-you/none', '/near-you/atlantis', inSpanish('/near-you/atlantis')]) {
      expect(await visit(page, path)).toBe(404);
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Elija un estado' }).click();
    await expect(page).toHaveURL(inSpanish(ALL));
  });
});
