// The public site in Spanish, and without JavaScript.
import type { Browser, Page } from '@playwright/test';
import { expect, storedPlan, test, url } from './journey.ts';
import { alive, COST_GUIDE, deadLinks, GUIDES, inSpanish, linksOn, PAGES, visit } from './public-site.ts';

test.use({ expectedErrors: /status of 404/ });

const GUIDE = '/packs/housing/home-safety';

/** Chooses Spanish, as a person once did; only if no choice was made since. */
async function chooseSpanish(page: Page) {
  await page.addInitScript(() => {
    if (!localStorage.getItem('kinkeeper.locale')) localStorage.setItem('kinkeeper.locale', 'es');
  });
}

test('the switch leads to the same page in the other language, and back [SITE-01]', async ({ page }) => {
  for (const [path, english, spanish] of [
    ['/packs', 'Guides for family caregivers', 'Guías para quienes cuidan a un familiar'],
    [GUIDE, 'Make the home safer', 'Haga más segura la casa'],
    ['/waitlist', 'Join the Waitlist', 'Anotarse en la lista de espera'],
  ] as const) {
    await visit(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL(inSpanish(path));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish);
    await expect(page).toHaveTitle(`${spanish} - Kinkeeper`);
    // It survives a reload, and applies to the next visit of the English address.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish);
    // The footer hydrates last, and in the language it was prerendered in.
    await alive(page.getByRole('contentinfo').getByRole('link').first());
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);
    await expect(page).toHaveTitle(`${english} - Kinkeeper`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);
  }
});

test('a visitor who chose Spanish earlier lands on the Spanish page, with the rest of the address [SITE-01]', async ({
  page,
}) => {
  await chooseSpanish(page);
  for (const [path, lands, title] of [
    ['/packs', /\/es\/packs\/?$/, 'Guías para quienes cuidan a un familiar'],
    ['/', /\/es\/?$/, 'Ayuda para quienes cuidan a un familiar'],
    [`${GUIDE}#sources`, /\/es\/packs\/housing\/home-safety\/?#sources$/, 'Haga más segura la casa'],
    ['/waitlist?for=call', /\/es\/waitlist\/?\?for=call$/, 'Pida la llamada gratuita'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(lands);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle(`${title} - Kinkeeper`);
  }
  await expect(
    page.getByText('La llamada gratis de 15 minutos todavía no se puede reservar en línea.'),
  ).toBeVisible();
});

test('a browser that wants French, then Spanish, gets Spanish [SITE-01]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['fr-CA', 'es-MX', 'en'] });
  });
  await page.goto('/waitlist');
  await expect(page).toHaveURL('/es/waitlist');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('the redirect to Spanish keeps the address without a trailing slash [SITE-01]', async ({ page }) => {
  await chooseSpanish(page);
  await visit(page, '/packs');
  await expect(page).toHaveURL('/es/packs');
});

test('a visitor who chose Spanish and opens an unknown guide keeps the address [SITE-19, SITE-33]', async ({
  page,
}) => {
  await chooseSpanish(page);
  await visit(page, '/packs/housing/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Ups! No encontramos la página');
  await expect(page).toHaveURL(/\/packs\/housing\/nothing$/, { timeout: 2000 });
});

test('a Spanish page never links out of Spanish [SITE-01, SITE-19]', async ({ page }) => {
  for (const path of [...PAGES, GUIDE, COST_GUIDE, '/packs/communications/navigating-resistance']) {
    await visit(page, inSpanish(path));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const english = (await linksOn(page)).filter((href) =>
      /^\/($|[?#]|(packs|near-you|for-professionals|report-error|sheets|waitlist|join|getstarted|logo|v2|privacy|terms|verify)(?!.*\.txt)\b)/.test(
        href,
      ),
    );
    // Only the switch to English; the call has a journey of its own below.
    const left = english.filter((href) => href !== '/waitlist?for=call');
    expect(
      left.map((href) => href.replace(/(?<=.)\/$/, '')),
      path,
    ).toEqual([path]);
  }
  await visit(page, '/es');
  await page.getByRole('banner').getByRole('link', { name: 'Guías' }).click();
  await expect(page).toHaveURL('/es/packs');
  await page.getByRole('link', { name: 'Haga más segura la casa' }).first().click();
  await expect(page).toHaveURL(inSpanish(GUIDE));
  await expect(page).toHaveTitle('Haga más segura la casa - Kinkeeper');
  await expect(page.getByRole('heading', { name: 'Ayuda ahora mismo' })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Kinkeeper/ })
    .click();
  await expect(page).toHaveURL('/es');
});

test('the call is booked in Spanish too [SITE-06, SITE-30]', async ({ page }) => {
  await visit(page, '/es');
  await expect(page.getByRole('link', { name: /15 minutos/ })).toHaveAttribute(
    'href',
    '/es/waitlist?for=call',
  );
});

test('every Spanish page has a Spanish title of its own [SITE-01, SITE-19]', async ({ request }) => {
  const titles = new Map<string, string>();
  for (const path of [...PAGES, ...GUIDES]) {
    const title = async (address: string) =>
      /<title>(.*?)<\/title>/.exec(await (await request.get(address)).text())?.[1] ?? '';
    const [english, spanish] = [await title(path), await title(inSpanish(path))];
    expect(spanish, path).not.toBe(english);
    expect(spanish).toMatch(/ - Kinkeeper$/);
    titles.set(spanish, path);
  }
  expect(titles.size).toBe(PAGES.length + GUIDES.length - 1); // /v2 repeats the landing page
});

test('a plan opens in Spanish for somebody who chose it [ASMT-91]', async ({ page, signedIn }) => {
  const id = await storedPlan(await signedIn());
  await chooseSpanish(page);
  await page.goto(`/assessments/${id}`);
  await expect(page).toHaveURL(`/assessments/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Su plan' })).toBeVisible();
});

/** A page in a browser without JavaScript. */
async function withoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url() });
  return context.newPage();
}

test('without JavaScript every public page can be read in both languages, and no link or anchor on it is dead [SITE-01, SITE-19, SITE-22, SITE-28, SITE-30, SITE-31]', async ({
  browser,
  request,
}) => {
  test.slow();
  const page = await withoutScripts(browser);
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const path of [...PAGES, ...GUIDES].flatMap((each) => [each, inSpanish(each)])) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', path.startsWith('/es') ? 'es' : 'en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('© 2025');
    const text = await page.getByRole('main').textContent();
    expect(text?.length, path).toBeGreaterThan(path.endsWith('/logo') ? 30 : 200);
    const fresh = (await linksOn(page)).filter((href) => href.startsWith('#') || !seen.has(href));
    for (const href of fresh) seen.add(href);
    problems.push(...(await deadLinks(request, path, fresh)));
    if (!path.includes('/packs/')) continue;
    // The sections of a guide, its numbers and its sources.
    for (const id of ['get-help-now', 'what-to-know', 'what-to-do', 'what-to-ask', 'pitfalls', 'forms']) {
      await expect(page.locator(`section[aria-labelledby="${id}"]`)).toContainText(/\w{3}/);
    }
    await expect(page.locator('section[aria-labelledby="phones"]').getByRole('link').first()).toBeVisible();
    await expect(page.locator('section[aria-labelledby="sources"] li').first()).toContainText(/\d{4}/);
  }
  expect(problems).toEqual([]);
  // And all of them were checked.
  expect([...seen]).toEqual(expect.arrayContaining([...GUIDES, ...GUIDES.map(inSpanish)]));
  expect([...seen].filter((href) => href.startsWith('#source-')).length).toBeGreaterThan(5);
  await page.context().close();
});

test('without JavaScript there is no search, and tool and forms say why they do nothing [SITE-19, SITE-29]', async ({
  browser,
}) => {
  const page = await withoutScripts(browser);
  await page.goto('/packs');
  expect(await linksOn(page)).toEqual(expect.arrayContaining(GUIDES));
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.goto(COST_GUIDE);
  // Playwright does not find noscript content by its text.
  const note = page.locator('main noscript p');
  await expect(note).toHaveText('This tool needs JavaScript. The guide below works without it.');
  await expect(note).toBeVisible();
  for (const path of ['/waitlist', '/join']) {
    await page.goto(path);
    await expect(note).toHaveText(/^This form needs JavaScript\. You can also write to/);
    await expect(note.locator('a')).toHaveAttribute('href', 'mailto:hello@kinkeeper.localhost');
    await page.goto(inSpanish(path));
    await expect(note).toHaveText(/^Este formulario necesita JavaScript\./);
    await expect(note).toBeVisible();
  }
  await page.context().close();
});

test('without JavaScript the language can be changed and the links work [SITE-01]', async ({ browser }) => {
  const page = await withoutScripts(browser);
  await page.goto(GUIDE);
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haga más segura la casa');
  await page.getByRole('link', { name: 'Todas las guías' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guías para quienes cuidan a un familiar');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Make the home safer' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make the home safer');
  await page.getByRole('link', { name: 'Pitfalls' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Pitfalls' })).toBeInViewport();
  await page.context().close();
});

test('without JavaScript a guide can still be downloaded [SITE-19]', async ({ browser }) => {
  const page = await withoutScripts(browser);
  for (const path of [GUIDE, inSpanish(GUIDE)]) {
    await page.goto(path);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /Download as text|Descargar como texto/ }).click();
    expect((await download).suggestedFilename()).toBe('home-safety.txt');
  }
  await page.context().close();
});

const DEAD = [
  ['the menu of text sizes', '/', 'header button'],
  ['the cost tool', COST_GUIDE, '#focuses input, input[name="zip"]'],
  // `.scripted` is in the base layer, so `.flex` and `.grid` override it and show these again.
  ['Print and Share', GUIDE, 'main button'],
  ['the waitlist form', '/waitlist', 'form input:visible, form button'],
  ['the application form', '/join', 'form input:visible, form button'],
] as const;
for (const [what, path, controls] of DEAD) {
  test(`without JavaScript there is nothing of ${what} [SITE-01]`, async ({ browser }) => {
    const page = await withoutScripts(browser);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator(controls).filter({ visible: true })).toHaveCount(0, { timeout: 2000 });
    await page.context().close();
  });
}
