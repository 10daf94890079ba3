// The dashboard: what is counted, what is next, and that it is live.
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, somebody, test } from './journey.ts';
import { card, project } from './projects.ts';

test.use({ expectedErrors: /status of (403|404|410|500)/ });

test.describe('the dashboard', () => {
  test('greets, says what it is, and is empty at first [DASH-01, DASH-02, DASH-03, DASH-04, DASH-16]', async ({
    page,
    signedIn,
  }) => {
    await signedIn('Maria Alvarez');
    await page.goto('/app');
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maria Alvarez' })).toBeVisible();
    await expect(page.getByText(/^Track your care journey in one place/)).toBeVisible();
    await expect(page).toHaveTitle('Dashboard - Kinkeeper');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/app$/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /projects/);
    await expect(page.getByRole('link', { name: /^Active Projects\s*0$/ })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Projects' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    await expect(
      page.getByText('Your care team will create projects to help coordinate your care.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Customer Project' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Start the assessment' })).toBeVisible();

    await page.getByRole('tab', { name: 'Projects' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/app\?tab=messages$/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
  });

  test('tells providers of their clients [DASH-02, DASH-15, DASH-17]', async ({ page, signedIn }) => {
    await signedIn('Dana Whitfield', 'service_provider');
    await page.goto('/app');
    await expect(page.getByText(/^Manage your client projects in one place/)).toBeVisible();
    await expect(
      page.getByText('Create your first project to start collaborating with clients.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Project' })).toHaveCount(0);
  });

  test('greets all the same when the profile cannot be read, and says so [DASH-27]', async ({
    page,
    signedIn,
  }) => {
    await signedIn('Maria Alvarez');
    await page.route(/\/api\/profiles\//, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/app');
    await expect(
      page.getByRole('region', { name: /^Messages/ }).getByText('Failed to load user profile'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maria Alvarez' })).toBeVisible();
  });

  test('says when the projects cannot be read, and reads them again [DASH-26]', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await page.route(/\/api\/projects$/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/app');
    await expect(page.getByRole('alert').getByText('Failed to load projects')).toBeVisible();
    await expect(
      page.getByRole('region', { name: /^Messages/ }).getByText('Failed to load projects'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/\/api\/projects$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  });

  test('reads each list once when it opens, and hears what changes before the stream is there [DASH-05, DASH-20]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await project(maria);
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(dashboard|projects|inbox|notifications|assessments)/.test(pathname)) reads.push(pathname);
    });
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/\/api\/live/, async (route) => {
      await held;
      await route.continue();
    });
    const streamed = page.waitForResponse(/\/api\/live/);
    await page.goto('/app');
    await expect(card(page, 'Coming home').getByText('draft')).toBeVisible();
    await page.waitForTimeout(500);
    const first = reads.toSorted();
    expect(first).toEqual([...new Set(first)]);

    await maria.api('PATCH', `/projects/${id}`, { status: 'active' });
    open();
    await streamed;
    await expect(card(page, 'Coming home').getByText('active')).toBeVisible();

    await page.unroute(/\/api\/live/);
    reads.length = 0;
    const again = page.waitForResponse(/\/api\/live/);
    await page.reload();
    await again;
    await expect(card(page, 'Coming home').getByText('active')).toBeVisible();
    // Longer than news rest before they are acted upon.
    await page.waitForTimeout(1000);
    expect(reads.toSorted()).toEqual(first);
  });

  test('is live: a message and a status arrive by themselves [DASH-05, DASH-07]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const dana = await somebody('Dana Live', 'service_provider');
    const id = await project(maria);
    await page.goto('/app');
    await expect(card(page, 'Coming home').getByText('draft')).toBeVisible();
    const next = page.getByRole('region', { name: 'Next for you' });
    await expect(next.getByRole('link', { name: 'Choose who helps you with Coming home' })).toBeVisible();
    const { body } = await maria.api<{ providers: { user_id: string }[] }>(
      'GET',
      '/providers?search=Dana+Live',
    );
    await maria.api('PUT', `/projects/${id}/provider`, { service_provider_id: body.providers[0]?.user_id });
    await dana.api('PATCH', `/projects/${id}`, { status: 'active' });
    await expect(card(page, 'Coming home').getByText('active')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Active Projects\s*1$/ })).toBeVisible();
    await dana.api('POST', `/projects/${id}/messages`, { client_id: randomUUID(), content: 'Hello Maria' });
    await expect(next.getByRole('link', { name: /^1 new message from Dana Live/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Messages\s*1$/ }).click();
    await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
    await next.getByRole('link', { name: /^1 new message/ }).click();
    await expect(page).toHaveURL(`/project/${id}`);
    await expect(page.getByRole('tab', { name: 'Messages' })).toBeInViewport();
  });
});
