// When things go wrong: the data stays correct and nothing typed is lost.
import type { Page } from '@playwright/test';
import {
  ANSWERS,
  expect,
  openForm,
  PASSWORD,
  type Somebody,
  signInBrowser,
  somebody,
  storedPlan,
  test,
  untilSaved,
} from './journey.ts';

const lost =
  /ERR_INTERNET_DISCONNECTED|Failed to load resource|could not be checked|admin check failed|Sign-out failed|readDraft failed|net::/;
test.use({ expectedErrors: lost });

test('a lost connection at Complete Assessment loses nothing [ASMT-73, ASMT-88]', async ({
  page,
  context,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 6 });
  await openForm(page, 6);
  // Their script comes after the form; without it, only the form itself says what failed.
  await expect(page.locator('section[aria-live]')).toBeAttached();
  await context.setOffline(true);
  await page.getByLabel('Keeping pets').check();
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  await expect(
    page.getByText('There was an error submitting your assessment. Please try again.'),
  ).toBeVisible();
  await expect(page.getByText('Submission Failed').first()).toBeVisible();
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await expect(page.getByLabel('Keeping pets')).toBeChecked();
  expect((await person.api<{ items: [] }>('GET', '/assessments')).body.items).toHaveLength(0);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
  const { body } = await person.api<{ items: { id: string }[] }>('GET', '/assessments');
  expect(body.items).toHaveLength(1);
  const plan = await person.api<{ assessment: { answers: { preferences: string[] } } }>(
    'GET',
    `/assessments/${body.items[0]?.id}`,
  );
  expect(plan.body.assessment.answers.preferences).toEqual(['keep_pets']);
});

test('answers given without a connection are sent once it is back, even after a reload [ASMT-88]', async ({
  page,
  context,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', {
    draft_id: null,
    changes: { ...ANSWERS, city_or_zip: 'Mesa' },
    step: 3,
  });
  await openForm(page, 3);
  await context.setOffline(true);
  await page.getByLabel('Their city or ZIP code').fill('Tucson');
  await expect(page.getByText('Your answers wait on this device')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  await expect(page.getByLabel('Their city or ZIP code')).toHaveValue('Tucson');
  await untilSaved(page);
  const { body } = await person.api<{ draft: { answers: { city_or_zip: string } } }>(
    'GET',
    '/assessments/draft',
  );
  expect(body.draft.answers.city_or_zip).toBe('Tucson');
});

test.describe('while pages are loaded ahead', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a cut line takes nothing that was typed [ASMT-88]', async ({ page, signedIn }) => {
    await signedIn();
    await openForm(page, 3);
    const home = await page.evaluate(() => window.__reactRouterManifest.routes['home-en']?.module);
    const typed = Promise.withResolvers<void>();
    await page.route(`**${home}`, async (route) => {
      await typed.promise;
      await route.abort('internetdisconnected');
    });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`${home}`));
    await openForm(page, 3);
    await page.getByLabel('Their city or ZIP code').fill('Tucson');
    typed.resolve();
    await failed;
    await expect(page.getByLabel('Their city or ZIP code')).toHaveValue('Tucson');
  });
});

test('a lost answer to the submit, then a retry, stores one assessment [ASMT-10]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 6 });
  await openForm(page, 6);
  let first = true;
  await page.route('**/api/assessments', async (route) => {
    if (route.request().method() !== 'POST' || !first) return route.continue();
    first = false;
    await route.fetch(); // the server stores it
    await route.abort('connectionreset'); // and the answer never arrives
  });
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  await expect(page.getByText('Submission Failed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
  expect((await person.api<{ items: [] }>('GET', '/assessments')).body.items).toHaveLength(1);
});

test('a double click stores one assessment, and the button says Saving... [ASMT-10, ASMT-09]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 6 });
  await openForm(page, 6);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let submits = 0;
  await page.route('**/api/assessments', async (route) => {
    submits += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Complete Assessment' }).dblclick();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
  expect(submits).toBe(1);
  expect((await person.api<{ items: [] }>('GET', '/assessments')).body.items).toHaveLength(1);
});

test('two tabs complete one assessment, and the second is redirected to the plan [ASMT-10]', async ({
  page,
  context,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 6 });
  const other = await context.newPage();
  await openForm(page, 6);
  await openForm(other, 6);
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
  await other.getByLabel('Keeping pets').check();
  await expect(other.getByText('You completed this assessment in another place')).toBeVisible();
  await other.getByRole('link', { name: 'Open the plan' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
  expect((await person.api<{ items: [] }>('GET', '/assessments')).body.items).toHaveLength(1);
});

/** The session ends with this request: the page learns of it from the answer. */
async function endSessionWith(page: Page, path: string, person: Somebody): Promise<void> {
  await page.route(path, async (route) => {
    await person.api('POST', '/auth/sign-out', {});
    await route.continue();
  });
}

test('an ended session leads back to the same step with every answer [ASMT-66, AUTH-30, GUARD-04]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 5 });
  await openForm(page, 5);
  await endSessionWith(page, '**/api/assessments/draft', person);
  await page.getByLabel('Eating').check();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fform%3Fstep%3D5$/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  await expect(page.getByText('Step 5 of 6')).toBeVisible();
  for (const need of ['Eating', 'Bathing', 'Dressing']) await expect(page.getByLabel(need)).toBeChecked();
  await untilSaved(page);
});

test('submitting with an ended session is refused and keeps the answers [ASMT-66]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 6 });
  await openForm(page, 6);
  await endSessionWith(page, '**/api/assessments', person);
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await expect(page.getByText('Please sign in to save your assessment.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
});

test('someone else’s plan reads like one that never existed [GUARD-09, ASMT-85]', async ({
  page,
  signedIn,
}) => {
  const owner = await somebody('Olga Owner');
  const id = await storedPlan(owner);
  await signedIn('Sam Stranger');
  for (const address of [
    `/assessments/${id}`,
    '/assessments/01a1fb85-9348-78b6-a8f0-f202eb803ce6',
    '/assessments/nonsense',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Plan not found' })).toBeVisible();
    await expect(page.getByText('Do this first')).toHaveCount(0);
  }
});

test('answers that do not come at once are asked for again, and then by whoever waits [ASMT-88]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 3 });
  let losses = 1;
  await page.route('**/api/assessments/draft', (route) =>
    route.request().method() === 'GET' && losses-- > 0 ? route.abort() : route.fallback(),
  );
  await openForm(page);
  await page.getByRole('button', { name: 'Continue where I left off' }).click();
  await expect(page.getByText('Step 3 of 6')).toBeVisible();

  losses = Infinity;
  await openForm(page);
  await expect(page.getByText('We could not load your answers')).toBeVisible();
  losses = 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Continue where I left off' }).click();
  await expect(page.getByText('Step 3 of 6')).toBeVisible();
});

test('the next person on the same device finds nothing of the previous one [ASMT-88]', async ({
  page,
  context,
  signedIn,
}) => {
  const first = await signedIn('First Person');
  await first.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 3 });
  await openForm(page, 3);
  await context.setOffline(true);
  await page.getByLabel('Their city or ZIP code').fill('Secretville');
  await expect(page.getByText('Your answers wait on this device')).toBeVisible();
  await context.setOffline(false);
  await first.api('POST', '/auth/sign-out', {});
  await signInBrowser(context, await somebody('Second Person'));
  await page.goto('/form?step=3');
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  await expect(page.getByLabel('Their city or ZIP code')).toHaveValue('');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Secretville');
});

test('signing out clears the answers waiting in the browser [ASMT-88, AUTH-36]', async ({
  page,
  context,
  signedIn,
}) => {
  const person = await signedIn('Wendy Waits');
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 3 });
  await openForm(page, 3);
  // The front page is loaded ahead.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByLabel('Their city or ZIP code').fill('Secretville');
  await expect(page.getByText('Your answers wait on this device')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Secretville');
  await page.getByRole('button', { name: 'Account of Wendy Waits' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /When you don't know/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Secretville');
  // The server is told as soon as it can be reached, before any other request.
  await context.setOffline(false);
  await page.reload();
  await expect.poll(async () => (await person.api('GET', '/assessments')).status).toBe(401);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});
