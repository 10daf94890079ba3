// Concurrent edits of one project, and unsaved words.
import { expect, expectAccessible, hold, pressEscape, somebody, test } from './journey.ts';
import { dialog, project, projectsOf, shared } from './projects.ts';

test.use({ expectedErrors: /status of (409|500)/ });

const discard = 'Discard what you wrote?';

test('saving over somebody’s newer edit takes theirs for unchanged fields, and asks about the rest [PROJ-01]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Edit project' }).click();
  await dialog(page).getByLabel('Title').fill('Maria’s title');
  await dialog(page).getByLabel('Due date').fill('2099-05-06');
  const theirs = { title: 'Dana’s title', description: 'Dana’s description', priority: 1 };
  await dana.api('PATCH', `/projects/${id}`, theirs);
  const save = dialog(page).getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Somebody else changed this project');
  const question = dialog(page).getByRole('group', { name: 'Title' });
  await expect(question).toBeFocused();
  await expect(dialog(page).getByRole('group')).toHaveCount(1);
  await expect(question.getByRole('radio', { name: /Theirs/ })).toHaveAccessibleName(/Dana’s title/);
  await expect(question.getByRole('radio', { name: /Yours/ })).toHaveAccessibleName(/Maria’s title/);
  await expectAccessible(page);
  expect(await projectsOf(maria)).toMatchObject([{ ...theirs, due_date: null }]);
  await save.click();
  await expect(question).toHaveAccessibleDescription('Choose one of the two.');
  await question.getByRole('radio', { name: /Yours/ }).check();
  await save.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('What somebody else changed in the meantime is kept too.')).toBeVisible();
  expect(await projectsOf(maria)).toMatchObject([
    { title: 'Maria’s title', description: 'Dana’s description', priority: 1, due_date: '2099-05-06' },
  ]);
});

test('theirs can be taken, and a third edit asks again [PROJ-01]', async ({ page, signedIn }) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Edit project' }).click();
  await dialog(page).getByLabel('Title').fill('Maria’s title');
  const save = dialog(page).getByRole('button', { name: 'Save changes' });
  const question = dialog(page).getByRole('group', { name: 'Title' });
  for (const title of ['First', 'Second']) {
    await dana.api('PATCH', `/projects/${id}`, { title });
    await save.click();
    await expect(question.getByRole('radio', { name: /Theirs/ })).toHaveAccessibleName(new RegExp(title));
    await question.getByRole('radio', { name: /Yours/ }).check();
  }
  await question.getByRole('radio', { name: /Theirs/ }).check();
  await expect(dialog(page).getByLabel('Title', { exact: true }).last()).toHaveValue('Second');
  await save.click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await projectsOf(maria)).toMatchObject([{ title: 'Second' }]);
});

test('Escape and Cancel ask before discarding words, in every project dialog [GUARD-10]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  const cases: [string, string, string, string][] = [
    ['/app', 'New Project', 'Title', 'Rides'],
    [`/project/${id}`, 'Edit project', 'Description', 'To the clinic'],
    [`/project/${id}`, 'Invite by email', 'Their email address', 'owen@'],
  ];
  for (const [where, open, label, words] of cases) {
    await page.goto(where);
    const opener = page.getByRole('button', { name: open });
    await opener.click();
    await pressEscape(dialog(page));
    await expect(dialog(page)).toHaveCount(0);
    await opener.click();
    const field = dialog(page).getByLabel(label);
    await field.fill(words);
    await pressEscape(dialog(page));
    const question = page.getByRole('alertdialog', { name: discard });
    await expect(question).toBeFocused();
    await expectAccessible(page);
    await pressEscape(question);
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue(words);
    await expect(field).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue(words);
    await pressEscape(dialog(page));
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('Back and a closed tab ask before they take a dialog with unsaved words away [GUARD-10]', async ({
  page,
  signedIn,
}) => {
  const id = await project(await signedIn());
  await page.goto('/app');
  await page.getByRole('link', { name: /^View Details: / }).click();
  await page.getByRole('button', { name: 'Edit project' }).click();
  const description = dialog(page).getByLabel('Description');
  await description.fill('To the clinic');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: discard });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(description).toHaveValue('To the clinic');
  await expect(page).toHaveURL(`/project/${id}`);

  const asked: string[] = [];
  page.on('dialog', (each) => {
    asked.push(each.type());
    void each.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(description).toHaveValue('To the clinic');

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('while it is being saved, Escape and Back ask, and closing promises no more than it does [GUARD-10]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  await page.goto('/app');
  await page.getByRole('link', { name: /^View Details: / }).click();
  await page.getByRole('button', { name: 'Edit project' }).click();
  const description = dialog(page).getByLabel('Description');
  const save = dialog(page).getByRole('button', { name: /^Sav(e changes|ing)/ });
  const question = page.getByRole('alertdialog', { name: 'Close without an answer?' });
  await description.fill('To the clinic');
  const where = `**/api/projects/${id}`;
  const failed = Promise.withResolvers<void>();
  await page.route(where, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await failed.promise;
    return route.fulfill({ status: 500, json: {} });
  });
  await save.click();
  await page.goBack();
  await expect(question).toContainText('please look whether it is done');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep writing' }).click();
  failed.resolve();
  await expect(dialog(page).getByRole('alert')).toContainText('We could not save it just now');
  await expect(description).toHaveValue('To the clinic');
  await expect(page).toHaveURL(`/project/${id}`);

  await page.unroute(where);
  const release = await hold(page, where);
  await save.click();
  await pressEscape(dialog(page));
  await expect(question).toBeVisible();
  release();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(question).toHaveCount(0);
  expect(await projectsOf(maria)).toMatchObject([{ description: 'To the clinic' }]);
});

test('a due date in the past is pointed out, and allowed [PROJ-08]', async ({ page, signedIn }) => {
  const maria = await signedIn();
  await page.goto('/app');
  await page.getByRole('button', { name: 'New Project' }).click();
  await dialog(page).getByLabel('Title').fill('Late already');
  const due = dialog(page).getByLabel('Due date');
  const said = dialog(page).getByText('This day is in the past.');
  await due.fill('2099-01-01');
  await expect(said).toHaveCount(0);
  await due.fill('2020-01-01');
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await projectsOf(maria)).toMatchObject([{ due_date: '2020-01-01' }]);
});

test('a project’s texts are checked for an emergency, on the writer’s own screen only [PROJ-08]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/app');
  await page.getByRole('button', { name: 'New Project' }).click();
  const description = dialog(page).getByLabel('Description');
  await description.fill('My dad says he wants to kill himself and has a gun');
  await expect(dialog(page).getByRole('link', { name: /988/ }).first()).toBeVisible();
  await expect(description).toBeFocused();
  await expectAccessible(page);
  await description.fill('Rides to the clinic');
  await expect(dialog(page).getByRole('link', { name: /988/ })).toHaveCount(0);
});
