// An answer that is lost: the server has done it, and the browser hears nothing of it.
import type { Page } from '@playwright/test';

/** Cuts the connection before the next answer from here arrives, its cookies included. */
export async function cutAnswer(page: Page, where: string | RegExp, method = 'POST'): Promise<void> {
  let isCut = false;
  await page.route(where, async (route) => {
    const request = route.request();
    if (isCut || request.method() !== method) return route.fallback();
    isCut = true;
    const { cookie = '', origin = '' } = await request.allHeaders();
    // Not route.fetch(), which would keep the cookies.
    await fetch(request.url(), {
      method,
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: request.postData(),
    });
    await route.abort('connectionreset');
  });
}
