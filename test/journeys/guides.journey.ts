// The guides: finding one, with and without a connection, reading it, and taking it along.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, url } from './journey.ts';
import {
  alive,
  COMMUNICATIONS,
  GUIDES,
  HEALTHCARE,
  HOUSING,
  inSpanish,
  linesOf,
  linksOn,
  visit,
} from './public-site.ts';

const GUIDE = '/packs/housing/home-safety';
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the guides' });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

test('guides by area, each with a summary and a reading time [SITE-16, SITE-17, SITE-18, SITE-19]', async ({
  page,
}) => {
  await visit(page, '/packs');
  for (const [area, guides] of [
    ['Healthcare', HEALTHCARE],
    ['Family talks', COMMUNICATIONS],
    ['Housing', HOUSING],
  ] as const) {
    const section = page.getByRole('region', { name: area });
    const items = section.getByRole('listitem');
    for (const item of await items.all()) await expect(item).toHaveText(/\w{4}.*\d+ minutes$/);
    const links = section.getByRole('link');
    const addresses = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses).toEqual(expect.arrayContaining([...guides]));
    expect(new Set(addresses).size).toBe(addresses.length);
  }
  // None is forgotten, though some stand under two areas.
  const listed = await cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(new Set(listed.filter((address) => !address.startsWith('#')))).toEqual(new Set(GUIDES));

  const areas = page.getByRole('navigation', { name: 'Areas' });
  for (const link of await areas.getByRole('link').all())
    await expect(page.locator((await link.getAttribute('href')) ?? '')).toHaveText(
      (await link.textContent()) ?? '',
    );
  await areas.getByRole('link', { name: 'Self-Care' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Self-Care' })).toBeInViewport();
});

test('guides by moment, and from one to the next [SITE-19]', async ({ page }) => {
  await visit(page, '/packs');
  const moments = page.getByRole('region', { name: 'Where are you right now?' });
  await expect(moments.getByRole('heading', { level: 3 })).toHaveText([
    'Today in the hospital',
    'Moving in',
    'After the diagnosis',
    'The last months',
  ]);
  await moments.getByRole('link', { name: 'Make the home safer' }).click();
  await expect(page).toHaveURL(GUIDE);
  const more = page.getByRole('navigation', { name: 'More guides' });
  await expect(more).toContainText(/Previous:.+Next:/);
  const next = more.getByRole('link').last();
  const title = (await next.textContent()) ?? '';
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await more.getByRole('link').first().click();
  await expect(page).toHaveURL(GUIDE);
  await page.emulateMedia({ media: 'print' });
  await expect(more).toBeHidden();
});

test('the search works in both languages, with typos and without accents [SITE-19]', async ({ page }) => {
  await visit(page, '/packs');
  for (const [words, first] of [
    ['falls', 'Make the home safer'],
    ['demntia', /[Dd]ementia|memory/],
    ['grab bars', 'Toilet, tub, stairs, and bed: the right tool for each'],
    ['caida', 'Make the home safer'],
    ['caída', 'Make the home safer'],
    ['demencia', /[Dd]ementia|memory/],
    ['medcare', /.+/],
    ['cost of care', 'Compare what care costs'],
    ['patient portl', 'Get your own login to the patient portal'],
  ] as const) {
    await search(page).fill(words);
    await expect(page, words).toHaveURL(({ searchParams }) => searchParams.get('q') === words);
    const said = page.getByRole('status').filter({ hasText: /^\d+ guides? found$/ });
    await expect(said).toBeVisible();
    await expect(cards(page).first(), words).toHaveText(first);
    const found = Number.parseInt((await said.textContent()) ?? '', 10);
    expect(found, words).toBeGreaterThan(0);
    expect(found, words).toBeLessThan(GUIDES.length);
    await expect(cards(page)).toHaveCount(found);
  }
  await expectAccessible(page);
  await search(page).fill('');
  await expect(page.getByRole('region', { name: 'Housing' })).toBeVisible();
  await visit(page, '/es/packs');
  await page.getByRole('searchbox', { name: 'Buscar en las guías' }).fill('baño');
  await expect(page.getByText(/^\d+ guías? encontradas?$/)).toBeVisible();
  await expect(cards(page).first()).toHaveText(/^Bañarse/);
});

test('a plural form ranks before a mere lookalike [SITE-19]', async ({ page }) => {
  await visit(page, '/es/packs');
  await page.getByRole('searchbox', { name: 'Buscar en las guías' }).fill('caidas');
  await expect(page.getByText(/^\d+ guías? encontradas?$/)).toBeVisible();
  await expect(cards(page).first()).toHaveText('Haga más segura la casa');
});

test('a search without results says so, and what to try [SITE-19]', async ({ page }) => {
  await visit(page, '/packs');
  await search(page).fill('xylophone');
  await expect(page.getByText('We have no guide for these words yet.')).toBeVisible();
  await expect(page.getByText('0 guides found')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expectAccessible(page);
  await search(page).fill('   ');
  await expect(page.getByRole('region', { name: 'Housing' })).toBeVisible();
});

test('the search stays in the address, over a reload and Back [SITE-19]', async ({ page }) => {
  await visit(page, '/packs');
  await search(page).fill('memory loss');
  await expect(page).toHaveURL('/packs?q=memory+loss');
  // The search index loads after the page.
  const count = page.getByText(/^\d+ guides? found$/);
  await expect(count).toBeVisible();
  const found = await cards(page).allInnerTexts();
  await page.reload();
  await expect(search(page)).toHaveValue('memory loss');
  await expect(count).toBeVisible();
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(found);
  await cards(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found[0] ?? '');
  await page.goBack();
  await expect(page).toHaveURL('/packs?q=memory+loss');
  await expect(search(page)).toHaveValue('memory loss');
  await expect(count).toBeVisible();
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(found);
  await search(page).fill('');
  await expect(page).toHaveURL('/packs');
  // One search is one history entry, not one per letter.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/packs/);
});

test.describe('without a connection', () => {
  // Scripts that are loaded once there is time, for dialogs, may just be on their way.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('the list and its search still work [SITE-19]', async ({ page, context }) => {
    await visit(page, '/packs');
    const count = page.getByText(/^\d+ guides? found$/);
    // The search script loads after the page; once something is found, it is there.
    await search(page).fill('falls');
    await expect(count).toBeVisible();
    await search(page).fill('');
    await expect(count).toHaveCount(0);
    await context.setOffline(true);
    await search(page).fill('medicare');
    await expect(count).toBeVisible();
    await search(page).fill('caida');
    await expect(cards(page).first()).toHaveText('Make the home safer');
    await context.setOffline(false);
  });
});

test('contents, citations and sources link to each other [SITE-19]', async ({ page }) => {
  await visit(page, GUIDE);
  await expect(
    page.getByText(/^Checked against its sources on Nov 23, 2026\. About \d+ minutes to read\./),
  ).toBeVisible();
  const help = page.getByRole('region', { name: 'Get help now' });
  await expect(help).toContainText('Call 911 after a fall');
  expect(await linesOf(help.getByRole('link', { name: '1-800-222-1222' }))).toBe(1);
  const contents = page.getByRole('navigation', { name: 'In this guide' });
  const parts = ['What to know', 'What to do this week', 'What to ask', 'Pitfalls', 'Forms'];
  await expect(contents.getByRole('link')).toHaveText([...parts, 'Phone numbers', 'Sources']);
  for (const part of [...parts, 'Phone numbers', 'Sources']) {
    await contents.getByRole('link', { name: part }).click();
    await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeInViewport();
  }
  const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem');
  const cited = (await linksOn(page)).filter((href) => href.startsWith('#source-'));
  expect(cited.sort()).toEqual(
    Array.from({ length: await sources.count() }, (_, at) => `#source-${at + 1}`).sort(),
  );
  await expect(sources.first()).toContainText(/Checked \w{3} \d+, 2026\./);
  for (const source of await sources.all()) {
    const link = source.getByRole('link');
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await page.locator('a[href="#source-2"]').first().press('Enter');
  await expect(page).toHaveURL(`${GUIDE}#source-2`);
  await expect(page.locator('#source-2')).toBeInViewport();
  await expect(page.getByRole('link', { name: /Poison Control.*1-800-222-1222/ })).toHaveAttribute(
    'href',
    'tel:+18002221222',
  );
  await expectAccessible(page);
});

test('ticks survive a reload, are counted, and are gone after sign-out [SITE-19, AUTH-36]', async ({
  page,
  signedIn,
}) => {
  await signedIn('Tina Ticks');
  await visit(page, GUIDE);
  const todo = page.getByRole('region', { name: 'What to do this week' });
  const items = todo.getByRole('checkbox');
  await expect(items).toHaveCount(8);
  await expect(todo.getByRole('status')).toHaveText('0 of 8 done.');
  await items.nth(1).check();
  await items.nth(4).check();
  await items.nth(5).check();
  await items.nth(5).uncheck();
  await expect(todo.getByRole('status')).toHaveText('2 of 8 done.');
  await page.reload();
  await expect(todo.getByRole('status')).toHaveText('2 of 8 done.');
  await expect(items.nth(1)).toBeChecked();
  await expect(items.nth(0)).not.toBeChecked();
  // They belong to this guide only, in both languages.
  await visit(page, '/packs/housing/downsizing');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await visit(page, inSpanish(GUIDE));
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(GUIDE);
  await page.getByRole('button', { name: 'Account of Tina Ticks' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(GUIDE);
  await alive(items.first());
  await expect(todo.getByRole('status')).toHaveText('0 of 8 done.');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('corrupt ticks in the browser do no harm [SITE-19]', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('kinkeeper.own.guide.housing.home-safety', '{"no": "list"'),
  );
  await visit(page, GUIDE);
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('1 of 8 done.')).toBeVisible();
});

test('a guide downloads as a self-contained text file, in its language [SITE-19]', async ({ page }) => {
  for (const [path, name, title, headings, item] of [
    [
      GUIDE,
      'Download as text',
      'MAKE THE HOME SAFER',
      ['GET HELP NOW', 'WHAT TO DO THIS WEEK', 'PITFALLS', 'PHONE NUMBERS', 'SOURCES'],
      'Take up one loose rug and move one cord.',
    ],
    [
      inSpanish(GUIDE),
      'Descargar como texto',
      'HAGA MÁS SEGURA LA CASA',
      ['AYUDA AHORA MISMO', 'QUÉ HACER ESTA SEMANA', 'ERRORES COMUNES', 'NÚMEROS DE TELÉFONO', 'FUENTES'],
      'Quite un tapete suelto y mueva un cable.',
    ],
  ] as const) {
    await visit(page, path);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('home-safety.txt');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.startsWith(`${title}\n`)).toBe(true);
    expect(text).toContain(`\n${url()}${path}\n`);
    for (const heading of headings) expect(text).toContain(`\n${heading}\n`);
    expect(text).toContain(`\n[ ] ${item}`);
    expect(text).toContain('1-800-222-1222');
    expect(text).not.toMatch(/[{}<>]|%KINKEEPER|\[\^|\*\*/);
    expect(text.split('\n').filter((line) => line.length > 76 && !line.includes('https://'))).toEqual([]);
  }
});

test('a printed guide includes the addresses of its sources [SITE-19]', async ({ page }) => {
  await page.goto('/packs/housing/home-safety');
  await alive(page.getByRole('contentinfo').getByRole('link').first());
  const source = page.locator('#sources ~ ol li').first();
  const address = await source.getByRole('link').getAttribute('href');
  await expect(source.getByText(address ?? 'none')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(source.getByText(address ?? 'none')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exit this page' })).toBeHidden();
});
