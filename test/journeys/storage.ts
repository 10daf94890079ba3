// What journeys of a browser that keeps nothing share.
import type { Page } from '@playwright/test';

const METHODS = {
  full: 'setItem() { throw new DOMException("full", "QuotaExceededError"); }, getItem: () => null',
  forbidden: null,
};

/** Makes the page's storage unusable, from its next load on. */
export const refuseStorage = (page: Page, why: keyof typeof METHODS) =>
  page.addInitScript((methods) => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        if (methods) return new Function(`return { ${methods}, removeItem() {} }`)();
        throw new DOMException('no', 'SecurityError');
      },
    });
  }, METHODS[why]);

/** Whether the browser would ask before this page is closed. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
