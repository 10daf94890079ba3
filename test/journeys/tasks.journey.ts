// Tasks of a project: created, ticked, completed and changed together, by keyboard, in both languages.
import { randomUUID } from 'node:crypto';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  expectFocusIn,
  keepOpen,
  pressEscape,
  test,
  toast,
} from './journey.ts';
import { dialog, part, project } from './projects.ts';
import { card, counter, day, group, items, type Stored, stored, tick } from './tasks.ts';

test.use({ expectedErrors: /status of (404|409|503)/ });

test('a task is created by keyboard, and Back closes it [TASK-01, TASK-02, TASK-03, TASK-04, TASK-10, TASK-11, TASK-13, TASK-16, TASK-17, PROJ-28, LIMIT-03]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  await page.goto(`/project/${id}`);
  await part(page, 'Tasks').click();
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();
  await expect(page).toHaveTitle('Tasks: Project details - Kinkeeper');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create First Task' }).press('Enter');
  const create = dialog(page).getByRole('button', { name: 'Create Task' });
  await expect(create).toBeDisabled();
  await expectFocusIn(dialog(page));
  await dialog(page).getByLabel('Title').fill('  Order the walker ');
  await dialog(page).getByLabel('Description').fill('34 inches, for the bathroom');
  await dialog(page).getByLabel('Due date').fill(day(1));
  await dialog(page).getByLabel('Priority').selectOption('High');
  await dialog(page).getByLabel('Assignee').selectOption('Maria Alvarez (you)');
  await dialog(page).getByLabel('New item').fill('Measure the door');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('New item').fill('Ask Medicare');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await pressEscape(dialog(page));
  await page.getByRole('button', { name: 'Keep writing' }).click();

  const place = '**/api/projects/*/tasks';
  await page.route(place, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await create.click();
  await expect(toast(page, 'Failed to create task')).toContainText('Error');
  await expect(dialog(page).getByLabel('Title')).toHaveValue('  Order the walker ');
  await page.unroute(place);
  await create.click();
  const created = toast(page, 'Task created successfully');
  await expect(created.locator('[data-title]')).toHaveText('Success');
  await expect(dialog(page)).toHaveCount(0);

  const row = card(page, 'Order the walker');
  await expect(row).toContainText('Priority: High');
  await expect(row).toContainText('Status: Pending');
  await expect(row).toContainText('34 inches, for the bathroom');
  await expect(row).toContainText('Due tomorrow');
  await expect(row).toContainText('Maria Alvarez (you)');
  await expect(row).toContainText('0 of 2 items completed');
  await expect(counter(page, 'Pending')).toHaveText('1');
  await expect(counter(page, 'Total Tasks')).toHaveText('1');
  await expectAccessible(page);

  const details = row.getByRole('link', { name: 'View Details' });
  await details.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/project/${id}/tasks/[\\w-]{36}$`));
  await expect(dialog(page)).toHaveAccessibleName('Order the walker');
  await expectFocusIn(dialog(page));
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(details).toBeFocused();
  await page.goForward();
  await pressEscape(dialog(page));
  await expect(page).toHaveURL(`/project/${id}/tasks`);
  await page.goto(`/project/${id}/tasks/${randomUUID()}`);
  await expect(dialog(page)).toHaveAccessibleName('Task not found');
});

test('it is ticked, completed and taken back, and filtered in the address [TASK-05, TASK-06, TASK-22, TASK-28, TASK-29, TASK-31, TASK-36, TASK-37]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  const task = await stored(maria, id, { due_date: day(-3), checklist_items: items('One', 'Two', 'Three') });
  await stored(maria, id, { title: 'Find the deed' });
  const read = async () => (await maria.api<Stored>('GET', `/projects/${id}/tasks/${task.id}`)).body;
  await page.goto(`/project/${id}/tasks?due=overdue`);
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Call the pharmacy']);
  await expect(card(page, 'Call the pharmacy')).toContainText('Overdue by 3 days');
  await page.getByLabel('Due date').selectOption('No due date');
  await expect(page).toHaveURL(`/project/${id}/tasks?due=none`);
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Find the deed']);
  await expect(card(page, 'Find the deed')).toContainText('No due date');
  await page.getByLabel('Only mine').click();
  await expect(page.getByLabel('Only mine')).toBeChecked();
  await expect(page.getByText('No task matches what you chose above.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all tasks' }).click();
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeFocused();
  const titles = page.getByRole('heading', { level: 4 });
  await expect(titles).toHaveText(['Call the pharmacy', 'Find the deed']);
  await page.getByLabel('Sort by').focus();
  await page.getByLabel('Sort by').selectOption('Newest');
  await expect(titles).toHaveText(['Find the deed', 'Call the pharmacy']);
  await expect(page.getByText('2 found. Sorted by: Newest.')).toBeAttached();
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await expect(page).toHaveURL(`/project/${id}/tasks?order=newest`);

  await card(page, 'Call the pharmacy').getByRole('link', { name: 'View Details' }).click();
  for (const name of ['One', 'Two', 'Three']) await tick(page, name).check();
  await tick(page, 'Two').uncheck();
  await expect(dialog(page)).toContainText('67%');
  await expect
    .poll(async () => (await read()).checklist_items.map(({ completed }) => completed))
    .toEqual([true, false, true]);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Start Task' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Start Task' })).toHaveCount(0);
  await expect(dialog(page).getByLabel('Status of the task')).toBeFocused();

  await page.route('**/api/projects/*/tasks/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  // Not check(): the refused tick goes back at once.
  for (const _ of [1, 2]) {
    await tick(page, 'Two').click();
    await expect(toast(page, 'Failed to update task')).toContainText('Error');
    await expect(tick(page, 'Two')).not.toBeChecked();
    // Beside it: the toast is at the end of the dialog, out of sight.
    const step = dialog(page).getByRole('listitem').filter({ hasText: 'Two' });
    await expect(step.getByRole('alert')).toBeInViewport();
  }
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(`/project/${id}/tasks?order=newest`);

  await group(page, 'In progress').getByRole('button', { name: 'Mark Complete' }).press('Enter');
  await keepOpen(toast(page, 'Task completed'));
  await expect(group(page, 'Completed').getByRole('heading', { level: 4 })).toHaveText('Call the pharmacy');
  await expect(card(page, 'Call the pharmacy').getByRole('link')).toBeFocused();
  await expect(counter(page, 'Completed')).toHaveText('1');
  await expect(card(page, 'Call the pharmacy').getByRole('button')).toHaveCount(0);
  await toast(page, 'Task completed').getByRole('button', { name: 'Undo' }).click();
  await expect(group(page, 'In progress').getByRole('heading', { level: 4 })).toHaveText('Call the pharmacy');
  expect((await read()).status).toBe('in_progress');

  await page.route('**/api/projects/*/tasks?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(toast(page, 'Failed to load tasks')).toContainText('Error', { timeout: 15_000 });
});

test('several are chosen by keyboard and changed together; one that cannot be is named [TASK-26, TASK-28, TASK-31]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  const repeat = { every: 'month', step: 1 };
  await stored(maria, id, { title: 'Refill the pill box', due_date: day(2), repeat });
  await stored(maria, id, { title: 'Order the walker', due_date: day(3) });
  await page.goto(`/project/${id}/tasks`);
  const choose = page.getByRole('button', { name: 'Choose several' });
  const change = page.getByRole('button', { name: 'Change them' });
  await choose.press('Enter');
  await page.getByRole('checkbox', { name: 'Choose: Refill the pill box' }).press('Space');
  await expect(page.getByText('1 task chosen')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose: Refill the pill box' }).press('Escape');
  await expect(choose).toBeFocused();
  await choose.press('Enter');
  await page.getByRole('button', { name: 'Choose all' }).press('Enter');
  await expect(page.getByText('2 tasks chosen')).toBeVisible();
  await expectAccessible(page);

  await change.press('Enter');
  await expectFocusIn(dialog(page));
  await dialog(page).getByLabel('Due date', { exact: true }).selectOption('No due date');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Change them' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    '“Refill the pill box” repeats, so it needs a due date.',
  );
  await expect(card(page, 'Order the walker')).toContainText('No due date');
  await expect(page.getByText('1 task chosen')).toBeVisible();
  await expect(change).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Choose all' }).press('Enter');
  await change.press('Enter');
  await expectFocusIn(dialog(page));
  await dialog(page).getByLabel('Status').selectOption('Completed');
  await dialog(page).getByLabel('Assignee').selectOption('Maria Alvarez (you)');
  const place = '**/api/projects/*/tasks';
  await page.route(place, (route) => route.fulfill({ status: 503, json: {} }));
  await dialog(page).getByRole('button', { name: 'Change them' }).press('Enter');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(toast(page, 'Failed to update task')).toContainText('Error');
  await page.unroute(place);
  await dialog(page).getByRole('button', { name: 'Change them' }).press('Enter');
  await expect(choose).toBeFocused();
  await keepOpen(toast(page, 'Tasks changed: 2'));
  await expect(counter(page, 'Completed')).toHaveText('2');
  await expect(card(page, 'Order the walker')).toContainText('Maria Alvarez (you)');
  await toast(page, 'Tasks changed: 2').getByRole('button', { name: 'Undo' }).click();
  await expect(counter(page, 'Completed')).toHaveText('0');
});

test('in Spanish nothing is left in English, at either width [TASK-07, GUARD-10]', async ({
  page,
  context,
  signedIn,
}) => {
  await context.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
  const maria = await signedIn();
  const id = await project(maria, { title: 'Regreso a casa' });
  for (const [index, priority] of [1, 2, 3, 4, 5].entries())
    await stored(maria, id, { title: `Paso ${index}`, priority, checklist_items: items('Uno', 'Dos') });
  await page.goto(`/project/${id}/tasks`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Gestión de tareas');
  for (const word of ['Crítica', 'Alta', 'Media', 'Baja', 'Muy baja'])
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 568 });
  const parts = page.getByRole('navigation', { name: 'Partes del proyecto' }).getByRole('link');
  await expect(parts).toHaveCount(6);
  for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('navigation', { name: 'Espacio de trabajo' }).boundingBox();
  const complete = page.getByRole('button', { name: /^Marcar como terminada/ });
  for (const button of await complete.all()) {
    await button.focus();
    await expect
      .poll(async () => {
        const box = await button.boundingBox();
        return box && bar && box.y + box.height <= bar.y;
      })
      .toBe(true);
  }
  await page.getByRole('link', { name: 'Ver detalles: Paso 0' }).click();
  await expect(dialog(page).getByText('0 de 2 pasos terminados')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessibleInAnotherLook(page);
  await pressEscape(dialog(page));
  await expectAccessibleInAnotherLook(page);
});

test('its dialogs are in Spanish too, at either width [TASK-10, TASK-19, TASK-25, TASK-31, GUARD-10]', async ({
  page,
  context,
  signedIn,
}) => {
  await context.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
  const maria = await signedIn();
  const id = await project(maria, { title: 'Regreso a casa' });
  const { id: taskId } = await stored(maria, id, { title: 'Paso', checklist_items: items('Uno') });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const look = async (name: string) => {
    const opened = page.getByRole('dialog', { name });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(opened).toBeVisible();
      await expectAccessibleInAnotherLanguage(page);
    }
    await pressEscape(opened);
    await expect(opened).toHaveCount(0);
  };
  await page.goto(`/project/${id}/tasks`);
  await button('Crear tarea').click();
  await look('Nueva tarea');
  await button('Elegir varias').click();
  await button('Elegir todas').click();
  await button('Cambiarlas').click();
  await look('Cambiar 1 tarea');
  await page.goto(`/project/${id}/tasks/${taskId}`);
  await button('Editar la tarea').click();
  await look('Editar la tarea');
  await button('Adjuntar archivos o paquetes').click();
  await look('Adjuntar archivos o paquetes');
});
