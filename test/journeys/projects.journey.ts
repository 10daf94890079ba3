// A project's page and the list of projects: what they say, who may not see them.
import { randomUUID } from 'node:crypto';
import { allToasts, expect, expectAccessible, hold, somebody, test, toast, untilGivenUp } from './journey.ts';
import { card, dialog, parts, project, projectsOf, providerCard } from './projects.ts';
import { expectRoom } from './screen-room.ts';

test.use({
  expectedErrors: /status of (403|404|410|500)/,
});

test.describe('the project page', () => {
  test('shows its description and people, and its tabs have addresses [PROJ-22, PROJ-23, PROJ-26, PROJ-27, PROJ-28]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const description = 'A long way home. '.repeat(40);
    const id = await project(maria, { description, due_date: '2099-01-02', priority: 5 });
    const goOn = await hold(page, new RegExp(`/api/projects/${id}$`));
    await page.goto(`/project/${id}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading project...' })).toBeVisible();
    goOn();
    await expect(page.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
    await expect(page).toHaveTitle('Project details - Kinkeeper');
    await expect(page.getByText(/^Created /)).toBeVisible();
    await expect(page.getByText(/Jan 2, 2099/)).toBeVisible();
    await expect(page.getByRole('main').getByText('Low', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Customer' })).toContainText(maria.email);
    await expect(providerCard(page)).toContainText('No service provider assigned');
    await page.getByRole('button', { name: 'Show the whole description' }).click();
    await expect(page.getByRole('button', { name: 'Show less of the description' })).toBeVisible();
    const links = parts(page);
    await expect(links).toHaveText(['Overview', 'Messages', 'Tasks', 'Files', 'Documents', 'Calendar']);
    await expect(links.filter({ hasText: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await links.filter({ hasText: 'Files' }).click();
    await expect(page).toHaveURL(`/project/${id}/files`);
    await expect(links.filter({ hasText: 'Files' })).toBeFocused();
    await page.reload();
    await expect(links.filter({ hasText: 'Files' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle('Files: Project details - Kinkeeper');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/app$/);
  });

  test('edits the description, and the status with an undo [PROJ-04, PROJ-05]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await project(maria);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: 'Edit project' }).click();
    await dialog(page).getByLabel('Title').fill('Coming home for good');
    await dialog(page).getByLabel('Due date').fill('2099-05-06');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coming home for good' })).toBeVisible();
    await expect(page.getByText(/May 6, 2099/)).toBeVisible();

    await page.getByLabel('Status of the project').selectOption('On hold');
    await expect(page.getByText('Saved: on hold.')).toBeVisible();
    expect(await projectsOf(maria)).toMatchObject([{ status: 'on_hold' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
    expect(await projectsOf(maria)).toMatchObject([{ status: 'draft' }]);
    await page.getByLabel('Status of the project').selectOption('Active');
    await expect(page.getByText('Saved: active.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(card(page, 'Coming home for good').getByText('active')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Active Projects\s*1$/ })).toBeVisible();
  });

  test('sends one status at a time, the newest next, and Undo returns to the first [PROJ-04]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await project(maria);
    await page.goto(`/project/${id}`);
    const sent: string[] = [];
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(new RegExp(`/api/projects/${id}$`), async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      sent.push(route.request().postDataJSON().status);
      if (sent.length === 1) await held;
      await route.continue();
    });
    const select = page.getByLabel('Status of the project');
    // In a closed list each arrow key chooses.
    for (const status of ['Active', 'On hold', 'Completed']) await select.selectOption(status);
    await expect(select).toHaveValue('completed');
    await expect.poll(() => sent).toEqual(['active']);
    answer();
    await expect(page.getByText('Saved: completed.')).toBeVisible();
    await expect(select).toHaveValue('completed');
    expect(sent).toEqual(['active', 'completed']);
    expect(await projectsOf(maria)).toMatchObject([{ status: 'completed' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(select).toHaveValue('draft');
    expect(await projectsOf(maria)).toMatchObject([{ status: 'draft' }]);
  });

  test('says when a status could not be saved, and shows the current one [PROJ-04, LIMIT-02]', async ({
    page,
    signedIn,
  }) => {
    const id = await project(await signedIn());
    await page.goto(`/project/${id}`);
    await page.route(new RegExp(`/api/projects/${id}$`), (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    const logged = page.waitForEvent('console', (line) => line.text().includes('Failed to update project'));
    const select = page.getByLabel('Status of the project');
    await select.selectOption('Active');
    await expect(page.getByText('We could not save your change just now. Please try again.')).toBeVisible();
    await expect(toast(page, 'We could not save your change just now')).toContainText('Error');
    await expect(select).toHaveValue('draft');
    await logged;
  });

  test('looks the same for somebody else’s project and a nonexistent one [PROJ-24, PROJ-31]', async ({
    page,
    signedIn,
  }) => {
    const theirs = await project(await somebody('Olga Other'));
    await signedIn();
    const seen = [];
    for (const id of [theirs, randomUUID(), '1']) {
      await page.goto(`/project/${id}/files`);
      await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
      await expect(
        page.getByText("The project you're looking for doesn't exist or you don't have access to it."),
      ).toBeVisible();
      await expect(allToasts(page)).toHaveCount(0);
      seen.push(await page.getByRole('main').textContent());
    }
    expect(seen).toEqual(Array(3).fill(seen[0]));
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/app$/);
  });

  test('says when it cannot be loaded [PROJ-25]', async ({ page, signedIn }) => {
    const maria = await signedIn();
    const id = await project(maria);
    const read = new RegExp(`/api/projects/${id}$`);
    await page.route(read, (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.install();
    await page.goto(`/project/${id}`);
    await untilGivenUp(page, page.getByRole('alert').getByText('Failed to load project details'));
    await expect(allToasts(page).getByText('Failed to load project details')).toBeVisible();
    await page.unroute(read);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
  });

  test('has room for long words, small phones and large text [GUARD-10]', async ({ page, signedIn }) => {
    const maria = await signedIn('Wilhelmina Featherstonehaugh-Montgomery the Third of Somewhere');
    const title = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
    const id = await project(maria, { title, description: 'x'.repeat(900), due_date: '2020-01-01' });
    const content = 'y'.repeat(900);
    await maria.api('POST', `/projects/${id}/messages`, { client_id: randomUUID(), content });
    await maria.api('POST', `/projects/${id}/tasks`, { client_id: randomUUID(), title: 'z'.repeat(150) });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [
      '/app',
      '/app?tab=messages',
      '/messages',
      '/tasks',
      `/project/${id}`,
      `/project/${id}/messages`,
    ]) {
      await page.goto(path);
      await expect(page.getByText(title.slice(0, 60)).first()).toBeVisible();
      await expectRoom(page, path);
    }
  });
});

test.describe('the list of projects', () => {
  test('is searched where it is long, and keeps its rows when more of them, or a refetch, cannot be loaded [DASH-25, DASH-26]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    for (let at = 0; at < 31; at += 1) await project(maria, { title: `Project ${at}` });
    await page.clock.install();
    await page.goto('/app');
    const cards = card(page, 'Project');
    await expect(cards).toHaveCount(30);
    const toast = allToasts(page).getByText('Failed to load projects');
    const said = page.getByText('We could not load more just now. Please try again.');
    const more = page.getByRole('button', { name: 'Show more' });

    await page.route(/\/api\/projects(\?|$)/, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await more.click();
    await untilGivenUp(page, said);
    await expect(toast).toBeVisible();
    await expect(cards).toHaveCount(30);
    await expectAccessible(page);
    await page.unroute(/\/api\/projects(\?|$)/);
    await more.press('Enter');
    await expect(cards).toHaveCount(31);
    await expect(cards.last()).toBeFocused();
    await expect(said).toHaveCount(0);
    await expect(toast).toHaveCount(0);

    const search = page.getByRole('searchbox', { name: 'Search your projects by title or name' });
    await search.fill('PROJECT 30');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Project 30');
    await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
    await search.fill('Nobody’s');
    await expect(page.getByText('No project has this in its title or its people.')).toBeVisible();
    await expectAccessible(page);
    await search.fill('');
    await expect(cards).toHaveCount(31);

    await page.route(/\/api\/projects(\?|$)/, (route) => route.fulfill({ status: 500, json: {} }));
    await project(maria, { title: 'Project unseen' });
    await untilGivenUp(page, toast);
    await expect(cards).toHaveCount(31);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('clears only its own error when it recovers [DASH-26]', async ({ page, signedIn }) => {
    await signedIn();
    await page.route(/\/api\/projects$/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.route(/\/api\/profiles\//, (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.install();
    await page.goto('/app');
    const toasts = allToasts(page);
    await untilGivenUp(page, toasts.getByText('Failed to load projects'));
    await expect(toasts.getByText('Failed to load user profile')).toBeVisible();
    await page.unroute(/\/api\/projects$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    await expect(toasts.getByText('Failed to load projects')).toHaveCount(0);
    await expect(toasts.getByText('Failed to load user profile')).toBeVisible();
  });
});
