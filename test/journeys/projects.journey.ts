// A project from its first click: who creates it, who comes into it, what it says, who may not see it.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  linkInMail,
  type Somebody,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import { overflow, setTextSize, smallTargets } from './screen-room.ts';

test.use({ expectedErrors: /status of (403|404|410|500)/ });

interface Made {
  id: string;
  title: string;
  status: string;
  service_provider_id: string | null;
}

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, title: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
const created = (page: Page) => page.getByText('Project created successfully');
const providerCard = (page: Page) => page.getByRole('region', { name: 'Service provider' });

async function projectsOf(person: Somebody): Promise<Made[]> {
  return (await person.api<{ projects: Made[] }>('GET', '/projects')).body.projects;
}

async function project(customer: Somebody, rest: object = {}): Promise<string> {
  const body = { request_id: randomUUID(), title: 'Coming home', ...rest };
  return (await customer.api<{ id: string }>('POST', '/projects', body)).body.id;
}

async function verified(page: Page): Promise<Somebody> {
  const dana = await somebody(`Dana ${randomUUID().slice(0, 8)}`, 'service_provider');
  await signInBrowser(page.context(), dana);
  return dana;
}

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

test.describe('a new project', () => {
  test('of a customer is theirs, once, whatever is clicked twice [PROJ-08, PROJ-13, PROJ-17, PROJ-19, DASH-13, DASH-14]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    await page.goto('/app');
    await page.getByRole('button', { name: 'New Project' }).click();
    const create = dialog(page).getByRole('button', { name: 'Create Project' });
    await expect(create).toBeDisabled();
    await dialog(page).getByLabel('Title').fill('   ');
    await expect(create).toBeDisabled();
    await dialog(page).getByLabel('Title').fill('  Mom coming home  ');
    await dialog(page).getByLabel('Description').fill('Everything for the first week.');
    await expect(dialog(page).getByLabel('Priority')).toHaveValue('3');
    await dialog(page).getByLabel('Priority').selectOption('1 - High, the most urgent');
    await dialog(page).getByLabel('Due date').fill('2020-02-03');
    await expectAccessible(page);
    await create.dblclick();
    await expect(created(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    const made = card(page, 'Mom coming home');
    await expect(made).toHaveCount(1);
    for (const text of ['draft', 'High', 'Everything for the first week.', /^Updated /, /Feb 3, 2020/])
      await expect(made.getByText(text)).toBeVisible();
    await expect(made.getByText(/^Overdue by [\d,]+ days \(Feb 3, 2020\)$/)).toBeVisible();
    const [stored, ...more] = await projectsOf(maria);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ title: 'Mom coming home', status: 'draft', service_provider_id: null });
    for (const name of ['Chat: Mom coming home', 'View Details: Mom coming home'])
      await expect(made.getByRole('link', { name })).toHaveAttribute('href', `/project/${stored?.id}`);
  });

  test('that could not be stored keeps what was typed, and a retry makes one [PROJ-20]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    await page.goto('/app');
    await page.getByRole('button', { name: 'New Project' }).click();
    await dialog(page).getByLabel('Title').fill('Rides');
    // The server stores it, and its answer is lost.
    await page.route(/\/api\/projects$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.fulfill({ status: 500, json: {} });
    });
    await dialog(page).getByRole('button', { name: 'Create Project' }).click();
    await expect(dialog(page).getByRole('alert').getByText('Failed to create project')).toBeVisible();
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Rides');
    await expectAccessible(page);
    await page.unroute(/\/api\/projects$/);
    await dialog(page).getByRole('button', { name: 'Create Project' }).click();
    await expect(created(page)).toBeVisible();
    await expect(card(page, 'Rides')).toHaveCount(1);
    expect(await projectsOf(maria)).toHaveLength(1);
  });

  test('of a provider is for a chosen customer [PROJ-09, PROJ-10, PROJ-14, PROJ-18]', async ({ page }) => {
    const dana = await verified(page);
    const name = `Maria ${randomUUID().slice(0, 8)}`;
    const maria = await somebody(name);
    await page.goto('/app');
    await page.getByRole('button', { name: 'Create Customer Project' }).click();
    await dialog(page).getByLabel('Title').fill('First weeks at home');
    const create = dialog(page).getByRole('button', { name: 'Create Project' });
    await create.click();
    await expect(dialog(page).getByText('Please fill in all required fields')).toBeVisible();
    await dialog(page).getByLabel('Search customers by name or email').fill(name);
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await dialog(page).getByRole('radio', { name }).check();
    await expect(dialog(page).getByText('Please fill in all required fields')).toHaveCount(0);
    await expectAccessible(page);
    await create.click();
    await expect(created(page)).toBeVisible();
    await expect(card(page, 'First weeks at home')).toHaveCount(1);
    expect(await projectsOf(maria)).toMatchObject([{ title: 'First weeks at home', status: 'draft' }]);
    expect(await projectsOf(dana)).toHaveLength(1);
  });

  test('of a provider who is not verified yet: says why there are no customers [PROJ-12]', async ({
    page,
    signedIn,
  }) => {
    await signedIn('Owen Waiting', 'service_provider');
    // Here every provider is verified at sign-up; elsewhere an admin does it.
    await page.route('**/api/auth/session', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.session.user.provider_verified = false;
      await route.fulfill({ response, json: body });
    });
    await page.goto('/app');
    await page.getByRole('button', { name: 'Create Customer Project' }).click();
    await expect(dialog(page)).toContainText('Your account is not verified yet');
    await expect(dialog(page).getByRole('button', { name: 'Create Project' })).toHaveCount(0);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('says when customers cannot be listed [PROJ-11]', async ({ page }) => {
    await verified(page);
    await page.goto('/app');
    await page.route(/\/api\/customers/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Create Customer Project' }).click();
    await expect(dialog(page).getByText('Failed to load customers')).toBeVisible();
    await expect(page.locator('[data-sonner-toast]').getByText('Failed to load customers')).toBeVisible();
  });
});

test.describe('the page of a project', () => {
  test('shows what it is and who is in it, and its tabs have addresses [PROJ-22, PROJ-26, PROJ-27, PROJ-28]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const description = 'A long way home. '.repeat(40);
    const id = await project(maria, { description, due_date: '2099-01-02', priority: 5 });
    await page.route(new RegExp(`/api/projects/${id}$`), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto(`/project/${id}`);
    await expect(page.getByText('Loading project...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
    await expect(page).toHaveTitle('Project details - Kinkeeper');
    await expect(page.getByText(/^Created /)).toBeVisible();
    await expect(page.getByText(/Jan 2, 2099/)).toBeVisible();
    await expect(page.getByRole('main').getByText('Low', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Customer' })).toContainText(maria.email);
    await expect(providerCard(page)).toContainText('No service provider assigned');
    await page.getByRole('button', { name: 'Show the whole description' }).click();
    await expect(page.getByRole('button', { name: 'Show less of the description' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([/Messages/, /Files/]);
    await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(page).toHaveURL(`/project/${id}?tab=files`);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/app$/);
  });

  test('changes what it says, and its status with a way back [PROJ-04, PROJ-05]', async ({
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

  test('of somebody else and one that there is not look the same [PROJ-24, PROJ-31]', async ({
    page,
    signedIn,
  }) => {
    const theirs = await project(await somebody('Olga Other'));
    await signedIn();
    const seen = [];
    for (const id of [theirs, randomUUID(), '1']) {
      await page.goto(`/project/${id}?tab=files`);
      await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
      await expect(
        page.getByText("The project you're looking for doesn't exist or you don't have access to it."),
      ).toBeVisible();
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
      seen.push(await page.getByRole('main').textContent());
    }
    expect(new Set(seen).size).toBe(1);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/app$/);
  });

  test('says when it cannot be read [PROJ-25]', async ({ page, signedIn }) => {
    const maria = await signedIn();
    const id = await project(maria);
    const read = new RegExp(`/api/projects/${id}$`);
    await page.route(read, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/project/${id}`);
    await expect(page.getByRole('alert').getByText('Failed to load project details')).toBeVisible({
      timeout: 15_000,
    });
    await expect(
      page.locator('[data-sonner-toast]').getByText('Failed to load project details'),
    ).toBeVisible();
    await page.unroute(read);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
  });

  test('has room for long words, small phones and large text [GUARD-10]', async ({ page, signedIn }) => {
    const maria = await signedIn('Wilhelmina Featherstonehaugh-Montgomery the Third of Somewhere');
    const title = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
    const id = await project(maria, { title, description: 'x'.repeat(900), due_date: '2020-01-01' });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/app', '/app?tab=messages', `/project/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('tab').first()).toBeVisible();
      await expect(page.getByText(title.slice(0, 60)).first()).toBeVisible();
      expect(await smallTargets(page), path).toEqual([]);
      expect(await overflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      await setTextSize(page, '200%');
      expect(await overflow(page), `${path} at 200% scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('who helps in a project', () => {
  test('is chosen among verified providers, and taken out again [PROJ-21, PROJ-27]', async ({
    page,
    signedIn,
  }) => {
    const name = `Owen ${randomUUID().slice(0, 8)}`;
    const owen = await somebody(name, 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    await page.goto(`/project/${id}`);
    await providerCard(page).getByRole('button', { name: 'Choose a provider' }).click();
    await dialog(page).getByRole('button', { name: 'Let them into the project' }).click();
    await expect(dialog(page).getByText('Choose somebody from the list.')).toBeVisible();
    await dialog(page).getByLabel('Search providers by name').fill(name);
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await dialog(page).getByRole('radio', { name }).check();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Let them into the project' }).click();
    await expect(providerCard(page)).toContainText(owen.email);
    await expect(providerCard(page).getByRole('status')).toContainText(`${name} is in the project now.`);
    expect(await projectsOf(owen)).toHaveLength(1);

    await providerCard(page).getByRole('button', { name: 'Remove provider' }).click();
    const sure = page.getByRole('alertdialog');
    await expect(sure).toContainText('They can no longer open this project');
    await expectAccessible(page);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await providerCard(page).getByRole('button', { name: 'Remove provider' }).click();
    await sure.getByRole('button', { name: 'Remove provider' }).click();
    await expect(providerCard(page)).toContainText('No service provider assigned');
    await expect(providerCard(page).locator(':focus')).toHaveCount(1);
    expect(await projectsOf(owen)).toEqual([]);
  });

  test('is invited by mail, and joins with the link; the page of the customer hears of it [PROJ-21]', async ({
    page,
    signedIn,
    browser,
  }) => {
    const owen = await somebody('Owen Invited', 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    await page.goto(`/project/${id}`);
    await providerCard(page).getByRole('button', { name: 'Invite by email' }).click();
    await dialog(page).getByLabel('Their email address').fill('owen');
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog(page).getByText('Enter an email address like name@example.com.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('Their email address').fill(owen.email);
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(providerCard(page)).toContainText(`Invited: ${owen.email}`);
    await expect(providerCard(page)).toContainText(/The link works until \w{3} \d/);
    const link = await linkInMail(owen.email, /join-project/);

    const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const theirs = await other.newPage();
    // Somebody else with the link is told so; then the one who was invited comes.
    await signInBrowser(other, await somebody('Sam Stranger', 'service_provider'));
    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Join the project' }).click();
    await expect(theirs.getByText('This invitation was sent to another email address')).toBeVisible();
    await expectAccessible(theirs);
    await signInBrowser(other, owen);
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Join the project' })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Join the project' }).click();
    await expect(theirs).toHaveURL(new RegExp(`/project/${id}$`));
    await expect(theirs.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Remove provider' })).toHaveCount(0);
    await expect(providerCard(page)).toContainText('Owen Invited');

    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Join the project' }).click();
    await expect(theirs.getByText('This link does not work any more')).toBeVisible();
    await other.close();
  });

  test('cannot join with a link that was withdrawn, and a customer cannot join at all [PROJ-21]', async ({
    page,
    signedIn,
    context,
  }) => {
    const owen = await somebody('Owen Withdrawn', 'service_provider');
    const maria = await signedIn();
    const id = await project(maria);
    await maria.api('POST', `/projects/${id}/invitation`, { email: owen.email });
    const link = await linkInMail(owen.email, /join-project/);
    await page.goto(link);
    await expect(page.getByText('This invitation is for a service provider')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join the project' })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: `Withdraw the invitation to ${owen.email}` }).click();
    await expect(providerCard(page)).toContainText('The invitation is withdrawn.');
    await expect(providerCard(page).locator(':focus')).toHaveCount(1);
    await expect(providerCard(page).getByRole('button', { name: 'Invite by email' })).toBeVisible();
    await signInBrowser(context, owen);
    await page.goto(link);
    await page.getByRole('button', { name: 'Join the project' }).click();
    await expect(page.getByText('This link does not work any more')).toBeVisible();
    expect(await projectsOf(owen)).toEqual([]);
  });

  test('sees the project go when the customer takes them out [PROJ-31]', async ({ page, signedIn }) => {
    const maria = await somebody();
    const id = await project(maria);
    const name = `Dana ${randomUUID().slice(0, 8)}`;
    await signedIn(name, 'service_provider');
    const found = await maria.api<{ providers: { user_id: string }[] }>(
      ...(['GET', `/providers?search=${encodeURIComponent(name)}`] as const),
    );
    const choose = (service_provider_id: string | null | undefined) =>
      maria.api('PUT', `/projects/${id}/provider`, { service_provider_id });
    await choose(found.body.providers[0]?.user_id);
    await page.goto(`/project/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Coming home' })).toBeVisible();
    await choose(null);
    await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
  });
});
