// What a person came for is in the first screen: on small screens, with enlarged text, and before the scripts.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, somebody, test } from './journey.ts';
import { shared } from './projects.ts';
import { overflow } from './screen-room.ts';

/** As somebody who has had large text all along. */
async function enlargeText(page: Page, size: string): Promise<void> {
  await page.addInitScript((to) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${to} !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, size);
}

const choose = (page: Page, locale: string) =>
  page.addInitScript((it) => localStorage.setItem('kinkeeper.locale', it), locale);

/** The lines of headings that end within a word. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lineOf = (node: Text, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().top;
    };
    return [...document.querySelectorAll('h1, h2')].flatMap((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu))
          if (lineOf(node, index) !== lineOf(node, index + word.length - 1)) broken.push(word);
      return broken;
    });
  });

for (const locale of ['en', 'es'] as const) {
  test(`the crisis line is one row on the smallest phone, in ${locale} [GUARD-10]`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await choose(page, locale);
    await signedIn();
    for (const at of ['/', '/app']) {
      await page.goto(at);
      const links = page.getByRole('complementary').first().getByRole('link');
      await expect(links).toHaveCount(3);
      const boxes = await links.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().toJSON()),
      );
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
      for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });

  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ])
    test(`text of 200% leaves the dashboard and an assessment in the first screen, at ${width} x ${height}, in ${locale} [DASH-01]`, async ({
      page,
      signedIn,
    }) => {
      await page.setViewportSize({ width, height });
      await enlargeText(page, '200%');
      await choose(page, locale);
      await signedIn();
      for (const at of ['/app', '/form', '/assessments', '/account', '/packs']) {
        await page.goto(at);
        const heading = page.getByRole('heading', { level: 1, includeHidden: true });
        await expect(heading).toHaveCount(1);
        await expect
          .poll(async () => (await heading.boundingBox())?.y, { message: at })
          .toBeLessThan(height * 0.75);
        expect(await brokenWords(page), at).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
    });
}

test('the field to write in says in both languages what it is for, whole [CHAT-01]', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const maria = await signedIn();
  const id = await shared(maria, await somebody('Dana Diaz', 'service_provider'));
  for (const [locale, name] of [
    ['en', 'Message'],
    ['es', 'Mensaje'],
  ] as const) {
    await choose(page, locale);
    await page.goto(`/project/${id}/messages`);
    const field = page.getByRole('textbox', { name, exact: true });
    await expect(field).toBeVisible();
    const spare = await field.evaluate((box: HTMLTextAreaElement) => {
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      const { font, paddingLeft, paddingRight } = getComputedStyle(box);
      pen.font = font;
      const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return room - pen.measureText(box.placeholder).width;
    });
    expect(spare).toBeGreaterThanOrEqual(0);
  }
});

test('what a screen reads first is asked for before its scripts have run, once, in the name of its person [DASH-05]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  const body = { client_id: crypto.randomUUID(), content: 'Is the van booked?' };
  expect((await dana.api('POST', `/projects/${id}/messages`, body)).status).toBe(201);
  // The browser notes that somebody is signed in here.
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  const asked: string[] = [];
  // That they are read is news, after which the project may be read again.
  let isNews = false;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    isNews ||= pathname.endsWith('/messages/read');
    if (isNews || !pathname.startsWith('/api/')) return;
    const named = request.headers()['kinkeeper-person'] !== undefined;
    asked.push(`${request.method()} ${pathname.replace(id, ':id')}${named ? ' named' : ''}`);
  });
  // No script of the page runs until its data has been asked for.
  const seen = page.waitForRequest(`**/api/projects/${id}/messages`);
  await page.route('**/assets/*.js', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto(`/project/${id}/messages`);
  await expect(page.getByRole('log').getByText('Is the van booked?')).toBeVisible();
  for (const read of [
    'GET /api/auth/session',
    'GET /api/projects/:id named',
    'GET /api/projects/:id/messages named',
  ])
    expect(
      asked.filter((each) => each === read),
      read,
    ).toHaveLength(1);
});

test('the notice before an assessment does not wait for scripts where somebody was signed in, and stays in its place when they come [ASMT-01]', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn();
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/form', { waitUntil: 'domcontentloaded' });
  const notice = page.getByRole('dialog', { name: 'Important Notice' });
  await expect(notice).toContainText('not a crisis service');
  await expect(notice.getByRole('link', { name: 'call 911' })).toHaveAttribute('href', 'tel:911');
  const accept = notice.getByRole('button', { name: 'I understand, continue to assessment' });
  await expect(accept).toBeDisabled();
  const place = await notice.boundingBox();
  scripts.resolve();
  await expect(accept).toBeEnabled();
  await expect.poll(() => notice.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  expect(await notice.boundingBox()).toEqual(place);
  await expectAccessible(page);
  await accept.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Safety Check' })).toBeFocused();
});

for (const javaScriptEnabled of [true, false])
  test(`whoever was not signed in here sees no such notice, ${javaScriptEnabled ? 'before the scripts' : 'and nobody without them'} [ASMT-01]`, async ({
    browser,
    baseURL,
  }) => {
    const origins = [{ origin: baseURL ?? '', localStorage: [{ name: 'kinkeeper.known', value: '1' }] }];
    const context = await browser.newContext({
      javaScriptEnabled,
      ...(javaScriptEnabled ? {} : { storageState: { cookies: [], origins } }),
    });
    const page = await context.newPage();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/form');
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText('Important Notice')).toBeHidden();
    await context.close();
  });
