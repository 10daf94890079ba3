// While the database takes no writes: what people see of it, what waits, and what goes on by itself.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInBrowser, somebody, test, toast } from './journey.ts';
import { project } from './projects.ts';

test.use({
  expectedErrors: /status of 503|send did not work|session could not be checked|admin check failed/,
});

const PAUSED = 'Saving is paused';
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`a message waits while saving is paused, and is sent when it works again, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const maria = await somebody('Maria Alvarez');
    const id = await project(maria);
    await signInBrowser(page.context(), maria);
    await page.goto(`/project/${id}/messages`);
    await expect(field(page)).toBeVisible();

    // As a proxy that has no process left to send anybody to.
    const down = { status: 503, contentType: 'text/html', body: '<html><body>503</body></html>' };
    await page.route(/\/api\/|\/readyz$/, (route) => route.fulfill(down));
    await field(page).fill('Is the walker there?');
    await page.keyboard.press('Enter');
    await expect(toast(page, PAUSED)).toContainText('What you saved before is safe.');
    await expect(page.getByRole('log')).toContainText('Is the walker there?');
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/saving-paused-${viewport.width}.png` });
    // What is typed meanwhile stays.
    await field(page).fill('And the rail');

    await page.unrouteAll({ behavior: 'wait' });
    await expect(toast(page, 'Saving works again')).toBeVisible();
    await expect(toast(page, PAUSED)).toHaveCount(0);
    await expect(field(page)).toHaveValue('And the rail');
    await expect
      .poll(async () => {
        const { body } = await maria.api<{ messages: { content: string }[] }>(
          'GET',
          `/projects/${id}/messages`,
        );
        return body.messages.map(({ content }) => content);
      })
      .toEqual(['Is the walker there?']);
  });
