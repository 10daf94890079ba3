// The server asks again who it is.
import type { Page } from '@playwright/test';

/** The last proof was long ago: the first change is refused, as the server would after ten minutes. */
export async function refuseOnce(page: Page, address: string): Promise<void> {
  let refused = false;
  await page.route(address, async (route) => {
    // The page reads the same address.
    if (refused || route.request().method() === 'GET') return route.fallback();
    refused = true;
    await route.fulfill({
      status: 403,
      json: {
        defined: true,
        code: 'PROOF_NEEDED',
        status: 403,
        message: 'Please enter your password again.',
      },
    });
  });
}
