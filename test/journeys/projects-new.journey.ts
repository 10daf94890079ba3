// New projects: who may create which, and what an answer that is lost leaves behind.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  allToasts,
  expect,
  expectAccessible,
  loseAnswer,
  type Somebody,
  somebody,
  test,
  toast,
} from './journey.ts';
import { card, created, dialog, invitationsOf, projectsOf, verified } from './projects.ts';

test.use({
  expectedErrors: /status of (403|404|410|500)/,
});

test.describe('a new project', () => {
  test('of a customer is created once, even on a double click [PROJ-08, PROJ-13, PROJ-15, PROJ-17, PROJ-19, DASH-13, DASH-14]', async ({
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
    await dialog(page).getByLabel('First task').fill('  Ask when she comes home ');
    await expect(dialog(page).getByRole('button', { name: 'Add another task' })).toHaveCount(0);
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
    expect(await tasksOf(maria, stored?.id)).toEqual(['Ask when she comes home']);
    for (const name of ['Chat: Mom coming home', 'View Details: Mom coming home'])
      await expect(made.getByRole('link', { name })).toHaveAttribute(
        'href',
        name.startsWith('Chat') ? `/project/${stored?.id}/messages` : `/project/${stored?.id}`,
      );
  });

  test('that could not be saved keeps what was typed, and a retry creates one [PROJ-20, LIMIT-02]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    const logged = page.waitForEvent('console', (line) => line.text().includes('Failed to create project'));
    await createUnheard(page, 'Rides');
    await logged;
    await expect(toast(page, 'Failed to create project')).toContainText('Error');
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Rides');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Create Project' }).click();
    await expect(created(page)).toBeVisible();
    await expect(card(page, 'Rides')).toHaveCount(1);
    expect(await projectsOf(maria)).toHaveLength(1);
  });

  test('whose first task failed is there, and a retry adds the task once [PROJ-08, PROJ-15, LIMIT-02]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    await page.goto('/app');
    await page.getByRole('button', { name: 'New Project' }).click();
    await dialog(page).getByLabel('Title').fill('Rides');
    await dialog(page).getByLabel('First task').fill('Find a driver');
    // It is stored, and the answer is lost; the second attempt fails before it is stored.
    await page.route(
      '**/tasks/initial',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 500, json: {} });
      },
      { times: 1 },
    );
    await dialog(page).getByRole('button', { name: 'Create Project' }).click();
    const notice = dialog(page).getByRole('alert').filter({ hasText: 'Your project is there' });
    await expect(notice.getByRole('link', { name: 'Open the project “Rides”' })).toBeVisible();
    await expect(dialog(page).getByLabel('First task')).toHaveValue('Find a driver');
    await expectAccessible(page);
    await page.route('**/tasks/initial', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    const again = dialog(page).getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(notice).toBeVisible();
    await expect(toast(page, 'Failed to create task')).toContainText('Error');
    await again.click();
    await expect(created(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    const [stored, ...more] = await projectsOf(maria);
    expect(more).toEqual([]);
    expect(await tasksOf(maria, stored?.id)).toEqual(['Find a driver']);
  });

  test('whose answer was lost, and is sent again with corrections, has the corrections [PROJ-20]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    await createUnheard(page, 'Ridse');
    await dialog(page).getByLabel('Title').fill('Rides');
    await dialog(page).getByLabel('Description').fill('To the clinic.');
    await dialog(page).getByLabel('Priority').selectOption('1 - High, the most urgent');
    await dialog(page).getByRole('button', { name: 'Create Project' }).click();
    await expect(created(page)).toBeVisible();
    await expect(page.getByText('Failed to create project')).toHaveCount(0);
    await expect(card(page, 'Rides')).toHaveCount(1);
    expect(await projectsOf(maria)).toMatchObject([
      { title: 'Rides', description: 'To the clinic.', priority: 1, due_date: null },
    ]);
    // From here the message leads on.
    await allToasts(page).getByRole('button', { name: 'Open the project' }).click();
    await expect(page).toHaveURL(/\/project\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Rides' })).toBeVisible();
  });

  test('whose answer was lost for one customer is not confused with one for another [PROJ-18, PROJ-20]', async ({
    page,
  }) => {
    const dana = await verified(page);
    const name = `Pair ${randomUUID().slice(0, 8)}`;
    const [maria, olga] = [await somebody(`Maria ${name}`), await somebody(`Olga ${name}`)];
    await page.goto('/app');
    await page.getByRole('button', { name: 'Create Customer Project' }).click();
    await dialog(page).getByLabel('Title').fill('First weeks');
    await dialog(page).getByLabel('Search customers by name, or by their whole email address').fill(name);
    await expect(dialog(page).getByRole('radio')).toHaveCount(2);
    await dialog(page)
      .getByRole('radio', { name: `Maria ${name}` })
      .check();
    await loseAnswer(page, /\/api\/projects$/, 'POST');
    const create = dialog(page).getByRole('button', { name: 'Create Project' });
    await create.click();
    await expect(dialog(page).getByRole('alert').getByText('Failed to create project')).toBeVisible();
    // On a phone it covers the list of customers.
    await page.getByRole('button', { name: 'Close message' }).click();
    await expect(allToasts(page)).toHaveCount(0);
    await dialog(page)
      .getByRole('radio', { name: `Olga ${name}` })
      .check();
    await create.click();
    const notice = dialog(page).getByRole('alert');
    await expect(notice).toContainText(`You have made a project for Maria ${name} already`);
    await expect(notice).toContainText(`There is no project for Olga ${name} yet.`);
    const link = notice.getByRole('link', { name: 'Open the project “First weeks”' });
    // She was invited, and is not a member yet.
    const [first] = await invitationsOf(maria);
    await expect(link).toHaveAttribute('href', `/project/${first?.project_id}`);
    await expect(created(page)).toHaveCount(0);
    expect(await invitationsOf(olga)).toEqual([]);
    await expectAccessible(page);
    await create.click();
    await expect(created(page)).toBeVisible();
    expect(await invitationsOf(olga)).toMatchObject([{ title: 'First weeks' }]);
    expect(await projectsOf(dana)).toHaveLength(2);
  });

  test('of a provider is for a chosen customer, with several tasks [PROJ-09, PROJ-10, PROJ-14, PROJ-15, PROJ-18]', async ({
    page,
  }) => {
    const dana = await verified(page);
    const name = `Maria ${randomUUID().slice(0, 8)}`;
    const maria = await somebody(name);
    await page.goto('/app');
    await page.getByRole('button', { name: 'Create Customer Project' }).click();
    await dialog(page).getByLabel('Title').fill('First weeks at home');
    const create = dialog(page).getByRole('button', { name: 'Create Project' });
    await create.click();
    const customers = dialog(page).getByRole('group', { name: 'Customer' });
    await expect(customers).toBeFocused();
    await expect(customers).toHaveAccessibleDescription('Please fill in all required fields');
    await expect(customers.getByText('Please fill in all required fields')).toBeInViewport();
    await dialog(page).getByLabel('Search customers by name, or by their whole email address').fill(name);
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await dialog(page).getByRole('radio', { name }).check();
    await expect(dialog(page).getByText('Please fill in all required fields')).toHaveCount(0);
    await dialog(page).getByLabel('First task').fill('Read the discharge letter');
    const another = dialog(page).getByRole('button', { name: 'Add another task' });
    await another.press('Enter');
    await expect(dialog(page).getByRole('textbox', { name: /^Task 2/ })).toBeFocused();
    await another.press('Enter');
    await expect(dialog(page).getByRole('textbox', { name: /^Task 3/ })).toBeFocused();
    await page.keyboard.type('Visit the house');
    await another.press('Enter');
    await dialog(page).getByRole('button', { name: 'Remove task 4' }).press('Enter');
    await expect(dialog(page).getByRole('textbox', { name: /^Task 3/ })).toBeFocused();
    await expectAccessible(page);
    await create.click();
    await expect(created(page)).toBeVisible();
    await expect(card(page, 'First weeks at home')).toHaveCount(1);
    await expect(card(page, 'First weeks at home')).toContainText(`Waiting for ${name} to accept`);
    expect(await invitationsOf(maria)).toMatchObject([{ title: 'First weeks at home' }]);
    const [stored, ...more] = await projectsOf(dana);
    expect(more).toEqual([]);
    // Task 2 has no title.
    expect(await tasksOf(dana, stored?.id)).toEqual(['Read the discharge letter', 'Visit the house']);
  });

  test('of an unverified provider: says why there are no customers; so do home, calendar and account [PROJ-12]', async ({
    page,
    signedIn,
  }) => {
    await signedIn('Owen Waiting', 'service_provider');
    // Here every provider is verified at sign-up; in production an admin does it.
    await page.route('**/api/auth/session', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.session.user.provider_verified = false;
      await route.fulfill({ response, json: body });
    });
    await page.goto('/app');
    const says = page.getByText('Your account is not verified yet');
    await expect(says).toBeVisible();
    await expect(page.getByText('You can create projects once our team has let you in.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'set your hours in the calendar' }).click();
    await expect(page.getByText('Once our team has let you in, or a customer has invited you')).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText('Not verified yet. We email you')).toBeVisible();

    await page.goto('/app');
    await page.getByRole('button', { name: 'Create Customer Project' }).click();
    await expect(dialog(page)).toContainText('Your account is not verified yet');
    await expect(dialog(page).getByRole('button', { name: 'Create Project' })).toHaveCount(0);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('says when customers cannot be loaded [PROJ-11]', async ({ page }) => {
    await verified(page);
    await page.goto('/app');
    await page.route(/\/api\/customers/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Create Customer Project' }).click();
    await expect(dialog(page).getByText('Failed to load customers').first()).toBeVisible();
    await expect(allToasts(page).getByText('Failed to load customers')).toBeVisible();
  });
});

/** The titles of a project's tasks. */
async function tasksOf(person: Somebody, id: string | undefined): Promise<string[]> {
  const { body } = await person.api<{ tasks: { title: string }[] }>('GET', `/projects/${id}/tasks`);
  return body.tasks.map(({ title }) => title).sort();
}

/** Creates a project that is stored, but whose answer is lost. */
async function createUnheard(page: Page, title: string): Promise<void> {
  await page.goto('/app');
  await page.getByRole('button', { name: 'New Project' }).click();
  await dialog(page).getByLabel('Title').fill(title);
  await loseAnswer(page, /\/api\/projects$/, 'POST');
  await dialog(page).getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog(page).getByRole('alert').getByText('Failed to create project')).toBeVisible();
}
