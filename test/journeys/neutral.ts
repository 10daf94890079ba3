import type { BrowserContext } from '@playwright/test';

/** Where "Exit this page" leads. */
export const NEUTRAL = 'https://www.weather.gov/';

/** Serves it here, since tests reach nobody else. */
export const serveNeutral = (context: BrowserContext) =>
  context.route(`${NEUTRAL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  );
