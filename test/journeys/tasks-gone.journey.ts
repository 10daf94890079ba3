// Tasks of somebody, or from something, that is gone by the time they are stored.
import { randomUUID } from 'node:crypto';
import { openActions } from './chat.ts';
import {
  expect,
  expectAccessible,
  expectFocusIn,
  hold,
  pressEscape,
  type Somebody,
  somebody,
  test,
  toast,
} from './journey.ts';
import { dialog, shared } from './projects.ts';
import { card, day, stored } from './tasks.ts';

test.use({ expectedErrors: /status of (4|503)/ });

let maria: Somebody;
let dana: Somebody;
let id: string;
test.beforeEach(async ({ signedIn }) => {
  maria = await signedIn();
  dana = await somebody('Dana Diaz', 'service_provider');
  id = await shared(maria, dana);
});

const GONE = 'This person is no longer in the project.';

test('an assignee who leaves meanwhile is still shown, and somebody else can be chosen [TASK-17, TASK-19]', async ({
  page,
}) => {
  await page.goto(`/project/${id}/tasks`);
  await page.getByRole('button', { name: 'Create First Task' }).click();
  await dialog(page).getByLabel('Title').fill('Order the walker');
  const assignee = dialog(page).getByLabel('Assignee');
  await assignee.selectOption('Dana Diaz');
  await maria.api('PUT', `/projects/${id}/provider`, { service_provider_id: null });
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog(page).getByText(GONE)).toBeVisible();
  await expect(assignee).toBeFocused();
  await expect(assignee.locator('option:checked')).toHaveText('No longer in the project');
  await expectAccessible(page);
  await assignee.selectOption('Unassigned');
  await expect(dialog(page).getByText(GONE)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, 'Order the walker')).toContainText('Unassigned');
});

test('several tasks are not given to somebody who is gone, and a past day is said [TASK-19, TASK-31]', async ({
  page,
}) => {
  await stored(maria, id, { title: 'Order the walker', due_date: day(3) });
  await page.goto(`/project/${id}/tasks`);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Change them' }).click();
  const assignee = dialog(page).getByLabel('Assignee');
  await assignee.selectOption('Dana Diaz');
  await maria.api('PUT', `/projects/${id}/provider`, { service_provider_id: null });
  const change = dialog(page).getByRole('button', { name: 'Change them' });
  await change.click();
  await expect(dialog(page).getByText(GONE)).toBeVisible();
  await assignee.selectOption('Maria Alvarez (you)');
  await dialog(page).getByLabel('Due date', { exact: true }).selectOption('Set a date');
  await dialog(page).getByLabel('New due date').fill(day(-2));
  await expect(dialog(page).getByText('This day is in the past.')).toBeVisible();
  await expectAccessible(page);
  await change.click();
  await expect(toast(page, 'Tasks changed: 1')).toBeVisible();
  await expect(card(page, 'Order the walker')).toContainText('Overdue by 2 days');
  await expect(card(page, 'Order the walker')).toContainText('Maria Alvarez (you)');
});

test('a task is made although its message is deleted meanwhile, and says so [CHAT-18, TASK-17]', async ({
  page,
}) => {
  const said = { client_id: randomUUID(), content: 'Please order the walker' };
  const { body: message } = await dana.api<{ id: string }>('POST', `/projects/${id}/messages`, said);
  await page.goto(`/project/${id}/messages`);
  const bubble = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Please order' });
  await openActions(bubble);
  await bubble.getByRole('button', { name: /^Make a task/ }).click();
  await dialog(page).getByLabel('Title').fill('Order the walker');
  await dana.api('DELETE', `/projects/${id}/messages/${message.id}`);
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The message has since been deleted.');
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Order the walker');
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  const made = toast(page, 'Task created successfully');
  await expect(made).toContainText('Success');
  await expect(dialog(page)).toHaveCount(0);
  await made.getByRole('button', { name: 'Open the task' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Order the walker');
  await expectFocusIn(dialog(page));
});

test('a dialog that was closed while it was stored closes no other [TASK-17, GUARD-10]', async ({ page }) => {
  await page.goto(`/project/${id}/tasks`);
  const open = page.getByRole('button', { name: 'Create First Task' });
  await open.click();
  await dialog(page).getByLabel('Title').fill('Call the pharmacy');
  const release = await hold(page, '**/api/projects/*/tasks');
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await pressEscape(dialog(page));
  const question = page.getByRole('alertdialog', { name: 'Close without an answer?' });
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await open.click();
  await dialog(page).getByLabel('Title').fill('Order the walker');
  release();
  await expect(page.getByText('Task created successfully')).toBeVisible();
  await expect(card(page, 'Call the pharmacy')).toHaveCount(1);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Order the walker');
});

test('a task that could not be read says so where it would stand, and is read again [TASK-22]', async ({
  page,
}) => {
  const task = await stored(maria, id, { description: 'Before Friday' });
  await page.goto(`/project/${id}/tasks`);
  await expect(card(page, 'Call the pharmacy')).toBeVisible();
  const read = `**/api/projects/*/tasks/${task.id}`;
  await page.route(read, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/project/${id}/tasks/${task.id}`);
  const failed = dialog(page).getByRole('alert').filter({ hasText: 'Failed to load tasks' });
  await expect(failed).toContainText('Nothing is lost.', { timeout: 30_000 });
  await expect(dialog(page)).toHaveAccessibleName('Task');
  await expect(toast(page, 'Failed to load tasks')).toHaveCount(0);
  await expectAccessible(page);
  const again = failed.getByRole('button');
  await again.press('Enter');
  await expect(failed).toBeVisible();
  await page.unroute(read);
  await again.press('Enter', { timeout: 30_000 });
  await expect(dialog(page)).toHaveAccessibleName('Call the pharmacy');
  await expect(dialog(page).getByText('Before Friday')).toBeVisible();
  await expectFocusIn(dialog(page));
});
