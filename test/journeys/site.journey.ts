// The landing page and what belongs to it: its texts, its links, the logo, the not-found page.
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { COMMUNICATIONS, COST_GUIDE, HEALTHCARE, HOUSING, visit } from './public-site.ts';

test.use({ expectedErrors: /status of 404|assets\/Footer-/ });

const HEADLINE = "When you don't know where to turn for an aging loved one, we do.";

test('the landing page opens for anybody, and /v2 is the same page [SITE-01, SITE-02, SITE-05]', async ({
  page,
}) => {
  const texts: string[] = [];
  for (const path of ['/', '/v2']) {
    const status = await visit(page, path);
    expect(status).toBe(200);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
    // In the page, hidden, until scripts take it out.
    await expect(page.getByText('Go to your home page')).toHaveCount(0);
    texts.push((await page.getByRole('main').textContent()) ?? '');
  }
  expect(texts[0]?.length).toBeGreaterThan(3000);
  expect(texts[1]).toBe(texts[0]);
});

test('the logo in the header leads home, from every public page [SITE-04]', async ({ page }) => {
  for (const path of ['/packs', COST_GUIDE, '/logo', '/nowhere']) {
    await visit(page, path);
    await page.getByRole('banner').getByRole('link', { name: 'Kinkeeper, home' }).click();
    await expect(page, path).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
  }
});

test('it says first whom it is for, and that nothing is offered yet [SITE-03, SITE-24]', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByText(/^For grown children and other family caregivers/)).toContainText(
    'those who also have a job to keep',
  );
  await expect(page.getByText('Care professionals are welcome too')).toBeVisible();
  // The notice is next to the button, before the first section.
  const notice = page.getByText('We are in beta. No services are offered yet.');
  await expect(notice).toBeVisible();
  const below = await page.getByRole('region', { name: 'How it works' }).boundingBox();
  expect((await notice.boundingBox())?.y).toBeLessThan(below?.y ?? 0);
});

test('the call is booked in a new tab, and the landing page stays [SITE-06, SITE-30]', async ({
  page,
  context,
}) => {
  await visit(page, '/');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('link', { name: 'Book a Free 15 Minute Exploratory Call (opens in a new tab)' })
    .click();
  const tab = await opened;
  // No setting, so it leads to the waitlist, which says why.
  await expect(tab).toHaveURL('/waitlist?for=call');
  await expect(tab.getByText('The free 15 minute call cannot be booked online yet.')).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1, name: 'Ask for the free call' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('the crisis line reads as two offers on a phone [GUARD-10]', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, '/');
    const offers = page.getByRole('complementary', { name: 'Help in a crisis' }).locator('p > span');
    const places = await offers.evaluateAll((all) =>
      all.flatMap((offer) => {
        const walker = document.createTreeWalker(offer, NodeFilter.SHOW_TEXT);
        const words: { left: number; right: number; top: number }[] = [];
        while (walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const { left, right, top } = range.getBoundingClientRect();
          if (walker.currentNode.textContent?.trim()) words.push({ left, right, top });
        }
        return [words];
      }),
    );
    const [first = [], second = []] = places;
    const gap = (second[0]?.left ?? 0) - (first.at(-1)?.right ?? 0);
    const within = [first, second].flatMap((words) =>
      words.slice(1).map(({ left }, at) => left - (words[at]?.right ?? 0)),
    );
    expect(gap, `${width} px`).toBeGreaterThan(2 * Math.max(...within));
  }
});

test('how it works, the reality of caregiving and our approach [SITE-07, SITE-08]', async ({ page }) => {
  await visit(page, '/#how-it-works');
  const how = page.getByRole('region', { name: 'How it works' });
  await expect(how).toHaveId('how-it-works');
  await expect(how).toBeInViewport();
  await expect(how.getByRole('heading', { level: 3 })).toHaveCount(3);
  const approach = page.getByRole('region', { name: 'The reality of caregiving, and our approach' });
  await expect(approach).toContainText('63 million adults in the United States give care');
  await expect(approach).toContainText('We start with what cannot wait.');
});

test('four values and four offers, each with its text [SITE-09, SITE-10, SITE-11, SITE-12]', async ({
  page,
}) => {
  await visit(page, '/');
  const values = page.getByRole('region', { name: 'Designed for families' });
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([
    'Family-first',
    'Choice & control',
    'Compassion + plain language',
    'Whole-family context',
  ]);
  const offers = page.getByRole('region', { name: 'What Kinkeeper offers' });
  await expect(offers.getByRole('heading', { level: 3 })).toHaveText([
    'KinGuides',
    'KinAssistants',
    'Comprehensive care',
    'Family facilitation for tough conversations',
  ]);
  await expect(offers.getByRole('listitem')).toHaveText([
    /Vetted professionals: social workers, care coordinators, counselors and death doulas\..*care plans, run family meetings and give emotional support/,
    /calls, research, scheduling and paperwork/,
    /A KinGuide and a KinAssistant together/,
    /in the middle when driving, moving or money has to be talked about/,
  ]);
  await expect(offers).toContainText('none can be booked yet');
});

test('HIPAA compliance is called a goal, next to what works today [SITE-13, SITE-14]', async ({ page }) => {
  await visit(page, '/');
  const app = page.getByRole('region', { name: 'One secure place' });
  await expect(app).toContainText(
    'HIPAA-compliant app for booking sessions, sharing care plans and storing documents',
  );
  await expect(app).toContainText('our goal for the end of the beta, not a claim for today');
  await expect(app.getByRole('heading', { level: 3 })).toHaveText([
    'Works today',
    'Before we call it HIPAA-compliant',
  ]);
  // It is claimed nowhere else.
  const claims = async (part: Locator) => (await part.textContent())?.match(/HIPAA-compliant/gi)?.length;
  expect(await claims(page.getByRole('main'))).toBe(await claims(app));
});

test('ten topics in order, with their guides [SITE-15, SITE-16, SITE-17, SITE-18, SITE-19]', async ({
  page,
}) => {
  await visit(page, '/#resources');
  const areas = page.getByRole('region', { name: 'Areas we can help you navigate' });
  await expect(areas).toHaveId('resources');
  await expect(areas).toBeInViewport();
  const topics = [
    'Healthcare',
    'Housing',
    'Work & Family Balance',
    'Tough Conversations',
    'End of Life',
    'Insurance',
    'Legal',
    'Community Support',
    'Daily Living Needs',
    'Self-Care',
  ];
  await expect(areas.getByRole('heading', { level: 3 })).toHaveText(topics);
  const under = async (topic: string) => {
    const item = areas
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: topic }) });
    const links = item.getByRole('link');
    return (await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')))).sort();
  };
  expect(await under('Healthcare')).toEqual(expect.arrayContaining(HEALTHCARE));
  expect(await under('Tough Conversations')).toEqual(expect.arrayContaining(COMMUNICATIONS));
  expect(await under('Housing')).toEqual(expect.arrayContaining(HOUSING));
  await areas.getByRole('link', { name: 'Make the home safer' }).click();
  await expect(page).toHaveURL('/packs/housing/home-safety');
  await expect(page.getByRole('heading', { level: 1, name: 'Make the home safer' })).toBeFocused();
});

test('helpers are invited to apply by form and by mail [SITE-20, SITE-21, SITE-30]', async ({ page }) => {
  await visit(page, '/');
  const team = page.getByRole('region', { name: 'Join our team' });
  await expect(team).toContainText('future KinGuides and KinAssistants');
  await expect(team.getByRole('link', { name: 'or write to hello@kinkeeper.localhost' })).toHaveAttribute(
    'href',
    'mailto:hello@kinkeeper.localhost',
  );
  await team.getByRole('link', { name: 'Apply here' }).click();
  await expect(page).toHaveURL('/join');
});

test('what we do not do, and the footer of every page [SITE-22, SITE-23, SITE-24, SITE-25, SITE-26, SITE-27, LIMIT-08]', async ({
  page,
}) => {
  await visit(page, '/');
  const not = page.getByRole('region', { name: 'What we do not do' });
  await expect(not.getByRole('listitem')).toHaveText([
    'We take no kickbacks, referral fees or commissions from anybody.',
    'We give no medical care.',
    'We do not represent you in legal or financial matters.',
    'We do not make decisions for your family.',
    /^We are not a crisis service\./,
  ]);
  for (const path of ['/', '/packs', '/join', '/packs/healthcare/monitor-report']) {
    await visit(page, path);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Kinkeeper is in beta. No services are offered yet.');
    await expect(footer).toContainText('We take no kickbacks, referral fees or commissions.');
    await expect(footer).toContainText('no medical care and no legal or financial representation');
    await expect(footer).toContainText('© 2025 Kinkeeper');
    await expect(footer.getByRole('link', { name: 'hello@kinkeeper.localhost' })).toHaveAttribute(
      'href',
      'mailto:hello@kinkeeper.localhost',
    );
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Join the Waitlist' }).click();
  await expect(page).toHaveURL('/waitlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Join the Waitlist' })).toBeFocused();
});

test('the logo in four variants, on a page without controls [SITE-31]', async ({ page }) => {
  const status = await visit(page, '/logo');
  expect(status).toBe(200);
  const figures = page.getByRole('main').getByRole('figure');
  await expect(figures).toHaveText([/Hero$/, /Dark$/, /Light$/, /PNG$/]);
  const picture = page.getByRole('img', { name: 'Kinkeeper logo' });
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await expect(picture).toHaveAttribute('src', /\.png$/);
  await expect(page.getByRole('main').locator('a, button, input, [tabindex="0"]')).toHaveCount(0);
});

test('an unknown path answers 404 in the language of its address, with a link home [SITE-19, SITE-32, SITE-33]', async ({
  page,
}) => {
  for (const path of [
    '/nowhere',
    '/packs/healthcare/nothing',
    '/packs/gardening/roses',
    '/packs/none/none',
  ]) {
    const status = await visit(page, path);
    expect(status, path).toBe(404);
    await expect(page).toHaveTitle('Oops! Page not found - Kinkeeper');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeFocused();
  }
  const status = await visit(page, '/es/packs/healthcare/nothing');
  expect(status).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Ups! No encontramos la página');
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/es');
});

for (const path of ['/packs/gardening', '/es/nowhere', '/es/packs/gardening']) {
  test(`${path} answers 404 without an error in the console [SITE-32, SITE-33]`, async ({ page }) => {
    const status = await visit(page, path);
    expect(status).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Oops!|¡Ups!)/);
  });
}

test('privacy and terms are public, in both languages, and mark what is not filled in [SITE-22]', async ({
  page,
}) => {
  await visit(page, '/privacy');
  for (const said of ['the internet address you came from', '“Close my account”'])
    await expect(page.getByRole('main').getByText(said)).toBeVisible();
  for (const [at, heading, unset] of [
    ['/privacy', 'Privacy', 'has not filled in their name yet'],
    ['/terms', 'Terms of use', 'has not filled in their name yet'],
    ['/es/privacy', 'Privacidad', 'todavía no ha indicado su nombre'],
    ['/es/terms', 'Condiciones de uso', 'todavía no ha indicado su nombre'],
  ] as const) {
    await visit(page, at);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(unset)).toBeVisible();
    await expect(page.getByText('This site is run by')).toBeHidden();
    await expectAccessible(page);
  }
  await visit(page, '/es/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeFocused();
  await expect(page.getByText('todavía no ha indicado su nombre')).toBeVisible();
});
