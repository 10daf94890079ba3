// Tasks that repeat: the next one comes by itself, and goes with the completion that made it.
import { expect, expectAccessible, type Somebody, somebody, test, toast } from './journey.ts';
import { dialog, project, shared } from './projects.ts';
import { day, type Stored, stored } from './tasks.ts';

test.use({ expectedErrors: /status of 404|comments: / });

const WEEKLY = { title: 'Refill the pill box', due_date: day(2), repeat: { every: 'week', step: 1 } };

type Repeating = Stored & { next: { id: string } };

async function complete(person: Somebody, id: string, task: Stored): Promise<Repeating> {
  const { body } = await person.api<Repeating>('PATCH', `/projects/${id}/tasks/${task.id}`, {
    status: 'completed',
  });
  return body;
}

async function statusesIn(person: Somebody, id: string): Promise<string[]> {
  const { body } = await person.api<{ tasks: Stored[] }>('GET', `/projects/${id}/tasks`);
  return body.tasks.map(({ status }) => status).toSorted();
}

test('its menu takes the next one back with the completion, by Undo and by another status [TASK-26, TASK-28, TASK-31]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  const { id: taskId } = await stored(maria, id, WEEKLY);
  await page.goto(`/project/${id}/tasks/${taskId}`);
  const status = dialog(page).getByLabel('Status of the task');
  const next = dialog(page).getByRole('link', { name: /^The next one is due on/ });
  await status.selectOption('Completed');
  await expect(dialog(page)).toContainText('Saved: completed.');
  await expect(next).toBeVisible();
  expect(await statusesIn(maria, id)).toEqual(['completed', 'pending']);
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page)).toContainText('Undone.');
  await expect(next).toHaveCount(0);
  expect(await statusesIn(maria, id)).toEqual(['pending']);

  await status.selectOption('Completed');
  await expect(next).toBeVisible();
  await status.selectOption('Cancelled');
  await expect(dialog(page)).toContainText('Saved: cancelled.');
  await expect(next).toHaveCount(0);
  expect(await statusesIn(maria, id)).toEqual(['cancelled']);
});

test('chosen with others and opened again, it takes the next one back as well [TASK-26, TASK-31]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  await complete(maria, id, await stored(maria, id, WEEKLY));
  await complete(maria, id, await stored(maria, id, { title: 'Order the walker' }));
  await page.goto(`/project/${id}/tasks?status=completed`);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Change them' }).click();
  await dialog(page).getByLabel('Status').selectOption('Pending');
  await dialog(page).getByRole('button', { name: 'Change them' }).click();
  await expect(toast(page, 'Tasks changed: 2')).toBeVisible();
  expect(await statusesIn(maria, id)).toEqual(['pending', 'pending']);
});

test('the way to the next one keeps the filters, and Close leads back to the list [TASK-23]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  const completed = await complete(maria, id, await stored(maria, id, WEEKLY));
  const list = `/project/${id}/tasks?status=completed`;
  await page.goto(list);
  await page.getByRole('link', { name: 'View Details: Refill the pill box' }).click();
  await dialog(page)
    .getByRole('link', { name: /^The next one is due on/ })
    .click();
  await expect(page).toHaveURL(`/project/${id}/tasks/${completed.next.id}?status=completed`);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(list);
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: /^The next one is due on/ }).click();
  await expect(page).toHaveURL(`/project/${id}/tasks/${completed.next.id}?status=completed`);
  await page.goBack();
  await expect(page).toHaveURL(list);
});

test('what somebody writes in one that is taken back stays in sight [TASK-31]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  const completed = await complete(dana, id, await stored(dana, id, WEEKLY));
  await page.goto(`/project/${id}/tasks/${completed.next.id}`);
  await page.getByRole('button', { name: 'Edit task' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit task' });
  await edit.getByLabel('Description').fill('Both rows, and the vitamins');
  await dana.api('POST', `/projects/${id}/tasks/undo-completion`, {
    tasks: [{ id: completed.id, status: 'pending' }],
  });
  await expect(page.getByText('This task is no longer there', { exact: true })).toBeAttached();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('This task is no longer there');
  await expect(edit.getByLabel('Description')).toHaveValue('Both rows, and the vitamins');
  await expectAccessible(page);
});
