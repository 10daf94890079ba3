// Layout checks: nothing wider than the screen, nothing too small to touch.
import { expect, type Page } from '@playwright/test';

/** Opens everything collapsed; it must fit as well. */
export async function unfold(page: Page): Promise<void> {
  const folds = page.locator('main button[aria-expanded="false"]:not([aria-label])');
  while ((await folds.count()) > 0) await folds.first().click();
}

export function setTextSize(page: Page, textSize: string): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, textSize);
}

/**
 * Expects that nothing is too small to touch, and that nothing scrolls sideways in normal and doubled text.
 * @param name of the screen, for the failure
 */
export async function expectRoom(page: Page, name: string): Promise<void> {
  expect(await smallTargets(page), name).toEqual([]);
  for (const textSize of ['100%', '200%']) {
    await setTextSize(page, textSize);
    expect(await overflow(page), `${name} at ${textSize} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await setTextSize(page, '');
}

/** @returns by how many px the page, or a dialog on it, overflows horizontally */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...[...document.querySelectorAll('[role="dialog"]')].map((each) => each.scrollWidth - each.clientWidth),
    ),
  );
}

/** @returns controls under 44 px, except links within text */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input:not([type=radio]):not([type=checkbox]), label:has(.choice), [role=tab]',
      ),
    ];
    return seen
      .filter(
        (each) =>
          each.checkVisibility({ visibilityProperty: true }) &&
          // Nor what React Aria clips away, for screen readers only.
          !each.closest('.sr-only, [aria-hidden="true"], [style*="clip-path: inset(50%)"]') &&
          !each.classList.contains('sr-only'),
      )
      .filter((each) => {
        // A card is one link: the overlay over the card is the target.
        const covers = getComputedStyle(each, '::after').position === 'absolute';
        const target = (covers && each.offsetParent) || each;
        const { width, height } = target.getBoundingClientRect();
        const { display } = getComputedStyle(each);
        // Phone numbers in text keep together.
        const inText =
          each.matches('a') &&
          (display === 'inline' || (display === 'inline-block' && each.matches('[href^="tel:"]')));
        return !inText && (height < 43.5 || width < 43.5);
      })
      .map(
        (each) =>
          `${each.tagName} ${each.textContent?.trim().slice(0, 40)} ${JSON.stringify(each.getBoundingClientRect())}`,
      );
  });
}
