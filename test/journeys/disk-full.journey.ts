// The server's disk is full: every screen where people type says so, says what to do, and keeps their words.
// test/floor/disk-space.test.ts covers the server's side.
import type { Page } from '@playwright/test';
import { errorBody } from '#kit/errors.ts';
import { email, newEmail, openForm as openInterest } from './interest-forms.ts';
import { ANSWERS, expect, expectAccessible, openForm, somebody, test, toast, untilSaved } from './journey.ts';
import { shared } from './projects.ts';

test.use({ expectedErrors: /status of 507|no room left/, viewport: { width: 390, height: 844 } });

/**
 * Refuses writes to these paths, as the server does.
 * @returns makes room again
 */
async function fillDisk(page: Page, ...ends: string[]): Promise<() => Promise<void>> {
  const brings = (url: URL) => ends.some((end) => url.pathname.endsWith(end));
  await page.route(brings, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 507, json: errorBody('DISK_FULL') }),
  );
  return () => page.unroute(brings);
}

const said = (page: Page) => toast(page, 'Nothing new can be saved right now');

test('the waitlist keeps the words and does not blame the connection [F5]', async ({ page }) => {
  const address = newEmail('nora');
  await openInterest(page, '/waitlist');
  const makeRoom = await fillDisk(page, '/api/waitlist');
  await email(page).fill(address);
  const join = page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' });
  await join.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We did not get this yet. What you typed is still here.');
  await expect(alert).toContainText('There is almost no room left on our side right now.');
  await expect(alert).not.toContainText('connection');
  await expect(email(page)).toHaveValue(address);
  await expectAccessible(page);
  await makeRoom();
  await join.click();
  await expect(page.getByText('You are on the waitlist')).toBeVisible();
});

test('assessment answers wait on the device, and are saved once there is room [F5, ASMT-88]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 3 });
  await openForm(page, 3);
  const makeRoom = await fillDisk(page, '/api/assessments/draft');
  const city = page.getByLabel('Their city or ZIP code');
  await city.fill('Tucson');
  await expect(
    page.getByText('Not saved with us yet. Your answers wait on this device, and we keep trying.'),
  ).toBeVisible();
  await expect(said(page)).toBeVisible();
  await expect(city).toHaveValue('Tucson');
  await makeRoom();
  await city.fill('Tucson, AZ');
  await untilSaved(page);
  const { body } = await person.api<{ draft: { answers: object } }>('GET', '/assessments/draft');
  expect(body.draft.answers).toMatchObject({ city_or_zip: 'Tucson, AZ' });
});

test('a message and a new project keep their words [F5, CHAT-13, PROJ-08]', async ({ page, signedIn }) => {
  const maria = await signedIn();
  const id = await shared(maria, await somebody('Dana Whitfield', 'service_provider'));
  await page.goto(`/project/${id}/messages`);
  let makeRoom = await fillDisk(page, `/projects/${id}/messages`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('She ate well today');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(said(page)).toBeVisible();
  const bubble = page.getByRole('log').getByRole('listitem').filter({ hasText: 'She ate well today' });
  await expect(bubble).toContainText('Not sent');
  await makeRoom();
  await bubble.getByRole('button', { name: 'Retry' }).click();
  await expect(bubble).toContainText('Sent');

  await page.goto('/app');
  makeRoom = await fillDisk(page, '/api/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Home from the hospital');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog).toContainText('Nothing new can be saved right now');
  await expect(dialog.getByLabel('Title')).toHaveValue('Home from the hospital');
  await makeRoom();
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible();
});
