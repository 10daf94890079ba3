// Taking a guide along: sharing, printing, and by keyboard alone.
import type { Page } from '@playwright/test';
import { readPdf } from '../support/pdf-text.ts';
import { expect, test, untilDrawn, url } from './journey.ts';
import { alive, GUIDES, inSpanish, tabTo, visit } from './public-site.ts';

const GUIDE = '/packs/housing/home-safety';

declare global {
  interface Window {
    /** What the mocked browser APIs were called with. */
    noted?: unknown[];
  }
}

test('a guide is shared with the device’s own share sheet, without its anchor [SITE-19]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.noted = [];
    Object.defineProperty(navigator, 'share', {
      value: async (link: unknown) => void window.noted?.push(link),
    });
  });
  await visit(page, `${GUIDE}#pitfalls`);
  await (await alive(page.getByRole('button', { name: 'Share' }))).click();
  await expect
    .poll(() => page.evaluate(() => window.noted))
    .toEqual([{ title: 'Make the home safer', url: `${url()}${GUIDE}` }]);
});

test('closing the share sheet is not a failure, and a real one says where the link is [SITE-19]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.noted = [];
    Object.defineProperty(navigator, 'share', {
      value: async () => {
        const first = window.noted?.push('asked') === 1;
        throw new DOMException('no', first ? 'AbortError' : 'DataError');
      },
    });
  });
  await visit(page, GUIDE);
  const share = await alive(page.getByRole('button', { name: 'Share' }));
  await share.click();
  await expect.poll(() => page.evaluate(() => window.noted?.length)).toBe(1);
  await untilDrawn(page);
  await expect(page.getByText('We could not copy the link.')).toHaveCount(0);
  await share.click();
  await expect(page.getByRole('status').filter({ hasText: 'We could not copy the link.' })).toContainText(
    'It is in the address line of your browser.',
  );
});

test('if the device cannot share, the link is copied [SITE-19]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await visit(page, GUIDE);
  await (await alive(page.getByRole('button', { name: 'Share' }))).click();
  await expect(page.getByText('The link is copied. Paste it into a message.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url()}${GUIDE}`);
});

test('tools, contents and checklist work by keyboard alone [SITE-19, GUARD-10]', async ({ page }) => {
  await page.addInitScript(() => {
    window.noted = [];
    window.print = () => void window.noted?.push('printed');
    Object.defineProperty(navigator, 'share', { value: async () => void window.noted?.push('shared') });
  });
  await visit(page, GUIDE);
  await alive(page.getByRole('button', { name: 'Print' }));
  await tabTo(page, 'link', /^All guides$/);
  await tabTo(page, 'button', /^Print$/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', /^Download as text$/);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('home-safety.txt');
  await tabTo(page, 'button', /^Share$/);
  await page.keyboard.press('Space');
  await expect.poll(() => page.evaluate(() => window.noted)).toEqual(['printed', 'shared']);

  await tabTo(page, 'link', /^What to do this week$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'What to do this week' })).toBeInViewport();
  // The next Tab continues from there.
  await page.keyboard.press('Tab');
  const first = page.getByRole('region', { name: 'What to do this week' }).getByRole('checkbox').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await expect(page.getByText('1 of 8 done.')).toBeVisible();
  await tabTo(page, 'link', /^See how the plan works$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: "Let's Get Started" })).toBeFocused();
});

/** The words of each printed page of a guide, and its headings. */
async function printed(page: Page, path: string): Promise<{ pages: string[]; headings: string[] }> {
  await visit(page, path);
  const headings = await page.locator('h2, h3, h4').allTextContents();
  const { pageTexts } = await readPdf(await page.pdf({ format: 'Letter' }));
  return { pages: pageTexts, headings: headings.map((heading) => heading.trim()) };
}

test('every guide prints on at most four pages, its headings with their text [SITE-19]', async ({ page }) => {
  test.slow();
  for (const path of [...GUIDES, ...GUIDES.map(inSpanish)]) {
    const { pages, headings } = await printed(page, path);
    expect(pages.length, path).toBeGreaterThan(0);
    expect(pages.length, path).toBeLessThanOrEqual(4);
    const alone = pages.flatMap((words) => headings.filter((heading) => words.endsWith(heading)));
    expect(alone, `${path}: headings at the foot of a page`).toEqual([]);
  }
});

test('the printout has the guide, and nothing meant for the screen [SITE-19]', async ({ page }) => {
  await visit(page, GUIDE);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Make the home safer' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Get help now' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sources' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  for (const hidden of ['banner', 'contentinfo', 'navigation', 'complementary'] as const)
    await expect(page.getByRole(hidden)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download as text' })).toHaveCount(0);
});
