// Moving and pressing by keyboard alone.
import type { Page } from '@playwright/test';

/** What has the focus, in one line: element, name, value, label, words. */
const focusedIn = (page: Page) => () =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    const label = at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent?.trim() ?? '';
    return `${at?.tagName} ${at?.name ?? ''} ${at?.value ?? ''} ${label} ${at?.textContent?.trim().slice(0, 60) ?? ''}`;
  });

export function byKeyboard(page: Page) {
  const { keyboard } = page;
  const focused = focusedIn(page);

  /** Presses Tab until focus is on something that matches. */
  async function tabTo(pattern: RegExp, key = 'Tab') {
    for (let presses = 0; presses < 120; presses += 1) {
      if (pattern.test(await focused())) return;
      await keyboard.press(key);
    }
    throw new Error(`Tab never reached ${pattern}; the focus is on ${await focused()}`);
  }
  const press = async (pattern: RegExp) => {
    await tabTo(pattern);
    await keyboard.press('Enter');
  };
  const tick = async (pattern: RegExp) => {
    await tabTo(pattern);
    await keyboard.press('Space');
  };
  /** Types into the next field that matches. */
  const type = async (pattern: RegExp, words: string) => {
    await tabTo(pattern);
    await keyboard.type(words);
  };
  return { focused, tabTo, press, tick, type };
}
