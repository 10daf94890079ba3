// An answer that is lost: the server has done it, and the browser hears nothing of it.
import type { Page } from '@playwright/test';

/** Cuts the connection before the next answer from here arrives, its cookies included. */
export async function cutAnswer(page: Page, where: string | RegExp): Promise<void> {
  await page.route(
    where,
    async (route) => {
      const request = route.request();
      const { cookie = '', origin = '' } = await request.allHeaders();
      // Not route.fetch(), which would keep the cookies.
      await fetch(request.url(), {
        method: request.method(),
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: request.postData(),
      });
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}
