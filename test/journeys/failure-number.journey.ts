// When the fault is ours, people can tell us which one.
import type { Page } from '@playwright/test';
import { errorBody } from '#kit/errors.ts';
import { expect, expectAccessible, test, untilGivenUp } from './journey.ts';
import { dialog } from './projects.ts';

test.use({ expectedErrors: /status of 50[02]|net::ERR|assessment\.list failed/ });

const NUMBER = '482-913-045';
const SENTENCE = `If you write to us, give this number: ${NUMBER}`;

/** The server fails at this, and its answer carries the number. */
const fail = (page: Page, where: string, method = 'GET') =>
  page.route(where, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, headers: { 'x-request-id': NUMBER }, json: errorBody('INTERNAL') })
      : route.continue(),
  );

test.describe('a failure of ours', () => {
  test('shows its number below the sentence, until a retry works', async ({ page, signedIn }) => {
    await signedIn();
    await page.clock.install();
    await fail(page, '**/api/assessments');
    await page.goto('/assessments');
    const shown = page.getByRole('alert').filter({ hasText: 'We could not load your plans' });
    await untilGivenUp(page, shown);
    await expect(shown.getByText(SENTENCE)).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/assessments');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(NUMBER)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('shows its number in Spanish', async ({ page, signedIn }) => {
    await signedIn();
    await page.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
    await page.clock.install();
    await fail(page, '**/api/assessments');
    await page.goto('/assessments');
    const shown = page.getByText(`Si nos escribe, indique este número: ${NUMBER}`);
    await untilGivenUp(page, shown);
  });

  test('shows none where no server of ours answered', async ({ page, signedIn }) => {
    await signedIn();
    await page.clock.install();
    await page.route('**/api/assessments', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.goto('/assessments');
    const shown = page.getByRole('alert').filter({ hasText: 'We could not load your plans' });
    await untilGivenUp(page, shown);
    await expect(page.getByText(/give this number/)).toHaveCount(0);

    await page.unroute('**/api/assessments');
    await page.route('**/api/assessments', (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilGivenUp(page, shown);
    await expect(page.getByText(/give this number/)).toHaveCount(0);
  });

  test('shows its number in a dialog that could not save, which keeps what was typed [PROJ-20]', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await page.goto('/app');
    await page.getByRole('button', { name: 'New Project' }).click();
    await dialog(page).getByLabel('Title').fill('Rides');
    await fail(page, '**/api/projects', 'POST');
    await dialog(page).getByRole('button', { name: 'Create Project' }).click();
    await expect(dialog(page).getByRole('alert').getByText(SENTENCE)).toBeVisible();
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Rides');
  });
});
