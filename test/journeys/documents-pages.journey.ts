// The pages of a document on a phone: which one is read, and two fingers that make them larger.
import type { CDPSession } from '@playwright/test';
import { pdfOf, words } from '../support/pdfs.ts';
import { RELEASE, sent } from './documents.ts';
import { expect, signInBrowser, somebody, test } from './journey.ts';
import { shared } from './projects.ts';

test.use({ hasTouch: true });

const LONG = { ...RELEASE, buffer: Buffer.from(pdfOf({ content: words('I allow it'), pages: 4 })) };

/** Puts two fingers beside a place, moves them apart or together, and lifts them. */
async function pinch(touch: CDPSession, { x, y }: { x: number; y: number }, from: number, to: number) {
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 0 },
    { x: x + apart / 2, y, id: 1 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (const share of [0, 0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(from + share * (to - from)),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('say which one is read, and grow and shrink between two fingers, alone and within their bounds [DOC-07, DOC-08]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const path = await sent(dana, await shared(maria, dana), 'Release for Mercy Hospital', LONG);
  await signInBrowser(page.context(), maria);
  await page.goto(path);
  const pages = page.locator('[data-page]');
  await expect(pages).toHaveCount(4);
  for (const number of [2, 4, 1]) {
    await pages.nth(number - 1).evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
    await expect(page.getByText(`Page ${number} of 4`)).toBeVisible();
  }

  const touch = await page.context().newCDPSession(page);
  const place = { x: 195, y: 300 };
  const widthOf = async () => (await pages.first().boundingBox())?.width ?? 0;
  const fitting = await widthOf();
  await pinch(touch, place, 80, 160);
  await expect(page.getByRole('button', { name: 'Size 200%, back to fit' })).toBeVisible();
  expect((await widthOf()) / fitting).toBeCloseTo(2, 1);
  await pinch(touch, place, 40, 360);
  await expect(page.getByRole('button', { name: 'Size 400%, back to fit' })).toBeVisible();
  await pinch(touch, place, 300, 20);
  await expect(page.getByRole('button', { name: 'Size 50%, back to fit' })).toBeVisible();
  expect(await page.evaluate(() => window.visualViewport?.scale), 'of the whole screen').toBe(1);
  await page.getByRole('button', { name: 'Size 50%, back to fit' }).tap();
  expect(await widthOf()).toBeCloseTo(fitting, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
