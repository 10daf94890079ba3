// The second tap of a shaking hand, or of somebody who double-clicks everything.
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Taps, and again where the next thing to tap now is, while no time has passed for either. */
export async function tapTwice(page: Page, first: Locator, next: Locator): Promise<void> {
  await first.click({ trial: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  for (const each of [first, next]) {
    await expect(each).toBeInViewport({ ratio: 0.6 });
    const box = await each.boundingBox();
    if (!box) throw new Error('there is nothing to tap');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await devtools.detach();
}
