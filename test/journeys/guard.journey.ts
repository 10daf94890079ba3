// Who may open which screen.
import { errorBody } from '#kit/errors.ts';
import { CAST } from '#seed/cast.ts';
import { call, expect, expectAccessible, hold, signInApi, signInBrowser, somebody, test } from './journey.ts';

test.use({ expectedErrors: /status of (40[1349]|500)|admin check failed/ });

const PUBLIC = ['/', '/v2', '/auth', '/logo', '/waitlist', '/getstarted'];
const PROTECTED = ['/form', '/knowledge-packs', '/app', '/project/1?tab=files', '/assessments'];

test('public screens open without a session [GUARD-01, SITE-01, SITE-02]', async ({ page }) => {
  const titles = new Set<string>();
  for (const path of PUBLIC) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page).toHaveURL(new RegExp(`${path === '/' ? '' : path}/?$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(PUBLIC.length - 1); // /v2 repeats the landing page
});

test('signed-out visits lead to sign-in and back [GUARD-04, GUARD-08]', async ({ page }) => {
  for (const path of [...PROTECTED, '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/auth\\?returnTo=${encodeURIComponent(path)}$`));
  }
});

test('while the session is checked there is only "Loading..." [GUARD-05]', async ({ page, signedIn }) => {
  await signedIn();
  const release = await hold(page, '**/api/auth/session');
  await page.goto('/app');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
});

test('both kinds of people are let in, and see nobody else’s projects [GUARD-02]', async ({
  page,
  context,
}) => {
  for (const type of ['customer', 'service_provider'] as const) {
    await signInBrowser(context, await somebody('Pat Person', type));
    for (const path of PROTECTED) {
      await page.goto(path);
      await expect(page, path).toHaveURL(new RegExp(path.replace('?', '\\?')));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/project/1');
    await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
  }
});

test('only admins see the admin screen [GUARD-03, GUARD-06, AUTH-33]', async ({ page, context }) => {
  const person = await somebody('Noah Noadmin');
  await signInBrowser(context, person);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText("You don't have permission to access this page. Admin privileges are required."),
  ).toBeVisible();
  await expect(page.getByText('Admin Dashboard')).toHaveCount(0);
  await expectAccessible(page);
  expect((await call(person.cookie, 'GET', '/providers/waiting')).status).toBe(403);

  const ada = await signInApi(CAST.ada.email);
  await signInBrowser(context, ada);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/functions/is_admin', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
});

test('an unknown path answers 404 with the not-found page and a way home [SITE-32, SITE-33]', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/packs/healthcare/nothing', '/form/deeper', '/404']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /When you don't know where to turn/ }),
  ).toBeVisible();
});

test('the demo cast exists, and the providers are verified [AUTH-16]', async () => {
  for (const { email, full_name, user_type } of Object.values(CAST)) {
    const { api } = await signInApi(email);
    const { body } = await api<{ session: { user: Record<string, unknown>; is_admin: boolean } }>(
      'GET',
      '/auth/session',
    );
    expect(body.session.user).toMatchObject({
      email,
      full_name,
      user_type,
      provider_verified: user_type === 'service_provider',
    });
    expect(body.session.is_admin).toBe(email === CAST.ada.email);
  }
});

test('the admin verifies a waiting provider, and sees when it failed [GUARD-03]', async ({
  page,
  context,
}) => {
  await signInBrowser(context, await signInApi(CAST.ada.email));
  // The embedded default verifies providers automatically, so the list is mocked.
  const waiting = {
    id: '01a1fb85-9348-78b6-a8f0-f202eb803ce6',
    full_name: 'Paula Provider of the Very Long Named Home Care Cooperative',
    email: 'paula.provider@a-very-long-domain-name-for-a-small-company.example.test',
    organization: null,
    email_verified: true,
    created_at: '2026-11-19T12:00:00.000Z',
  };
  await page.route('**/api/providers/waiting*', (route) =>
    route.fulfill({ json: { providers: [waiting], next: null } }),
  );
  await page.goto('/admin/providers');
  await expect(page.getByRole('heading', { level: 2, name: waiting.full_name })).toBeVisible();
  await expectAccessible(page);
  // There is nobody with that id, so the server refuses.
  await page.getByRole('button', { name: `Verify ${waiting.full_name}` }).click();
  await expect(page.getByText('This did not work.')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/providers/*/verify', (route) =>
    route.fulfill({ status: 409, json: errorBody('CHANGED_MEANWHILE') }),
  );
  await page.getByRole('button', { name: `Verify ${waiting.full_name}` }).click();
  await expect(page.getByText('They have changed their details since.')).toBeVisible();
  await page.route('**/api/providers/*/verify', (route) => route.fulfill({ json: { done: true } }));
  const sent = page.waitForRequest('**/api/providers/*/verify');
  await page.getByRole('button', { name: `Verify ${waiting.full_name}` }).click();
  await expect(page.getByText(`${waiting.full_name} is verified.`)).toBeVisible();
  const { full_name, organization } = waiting;
  expect((await sent).postDataJSON()).toEqual({ seen: { full_name, email: waiting.email, organization } });
});
