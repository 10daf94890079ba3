// A press on "Generate" counts, even if the emergency card above it appears or disappears meanwhile.
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { LABELS, openPacks, result } from './packs.ts';

const card = (page: Page) => page.getByRole('group', { name: 'Help right now' });
const situation = (page: Page) => page.getByRole('textbox', { name: /About your situation/ });

/** Fills the form with everything a pack needs; the last field is directly above the button. */
async function begin(page: Page): Promise<void> {
  await openPacks(page);
  await page.getByRole('textbox', { name: 'Topic' }).fill('Falls at home');
  await page.getByRole('radio', { name: LABELS.education }).check();
  await situation(page).fill('She is 82.');
}

/** From now on the card appears when the test says so, however slow the machine is. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

const generate = (page: Page) => page.getByRole('button', { name: 'Generate' });

/** The coordinates at which to press it. */
async function middleOf(page: Page) {
  await generate(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await generate(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

test.describe('with a mouse', () => {
  test('counts even if the card appears while the button is down [PACK-14]', async ({ page, signedIn }) => {
    await signedIn();
    await page.clock.install();
    await begin(page);
    await stopClock(page);
    await situation(page).fill('She has chest pain.');
    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.clock.runFor(500);
    await page.mouse.up();
    await page.clock.resume();
    await expect(result(page)).toBeVisible();
  });

  test('counts even if the card disappears with the press [PACK-14]', async ({ page, signedIn }) => {
    await signedIn();
    await begin(page);
    await situation(page).fill('She has chest pain.');
    await expect(card(page)).toBeVisible();
    // Other words, then straight to one of its numbers: the card stays while focus is in it.
    await situation(page).fill('She is 82.');
    await card(page).getByRole('link', { name: 'Call 911' }).focus();
    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(generate(page)).toBeFocused();
    await expect(card(page)).toBeVisible();
    await page.mouse.up();
    await expect(result(page)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  const touch = (cdp: CDPSession, type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });

  test('counts even if the card appears while it is down [PACK-14]', async ({ page, signedIn }) => {
    await signedIn();
    await page.clock.install();
    await begin(page);
    await stopClock(page);
    const cdp = await page.context().newCDPSession(page);
    await situation(page).fill('She has chest pain.');
    await touch(cdp, 'touchStart', [await middleOf(page)]);
    await page.clock.runFor(500);
    await page.clock.resume();
    await touch(cdp, 'touchEnd', []);
    await expect(result(page)).toBeVisible();
  });
});
