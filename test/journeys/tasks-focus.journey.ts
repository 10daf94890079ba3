// Where focus is after what was pressed has moved, gone or become full.
import { expect, expectAccessible, hold, keepOpen, test, toast } from './journey.ts';
import { dialog, project } from './projects.ts';
import { card, day, group, items, stored } from './tasks.ts';

test('it follows a card that is completed and comes back, also where the list is empty then [TASK-28, TASK-31]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  await stored(maria, id, { due_date: day(-3) });
  await page.goto(`/project/${id}/tasks?due=overdue`);
  const heading = page.getByRole('heading', { name: 'Task Management' });
  const completed = toast(page, 'Task completed');
  const undo = completed.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Mark Complete: Call the pharmacy' }).press('Enter');
  await keepOpen(completed);
  await expect(page.getByText('No task matches what you chose above.')).toBeVisible();
  await expect(heading).toBeFocused();
  await undo.press('Enter');
  await expect(card(page, 'Call the pharmacy')).toBeVisible();
  await expect(heading).toBeFocused();

  await page.getByLabel('Due date').selectOption('Any day');
  const details = page.getByRole('link', { name: 'View Details: Call the pharmacy' });
  await page.getByRole('button', { name: 'Mark Complete: Call the pharmacy' }).press('Enter');
  await keepOpen(completed);
  await expect(group(page, 'Completed').getByRole('heading', { level: 4 })).toHaveText('Call the pharmacy');
  await expect(details).toBeFocused();
  await undo.press('Enter');
  await expect(group(page, 'Pending').getByRole('heading', { level: 4 })).toHaveText('Call the pharmacy');
  await expect(details).toBeFocused();
});

test('it goes to the first task that was loaded, also below a heading that was there [TASK-36]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  for (let n = 1; n <= 50; n += 1) await stored(maria, id, { title: `Step ${n}`, due_date: day(1) });
  for (const [n, title] of ['Second to last', 'Last'].entries())
    await stored(maria, id, { title, due_date: day(2 + n) });
  await page.goto(`/project/${id}/tasks`);
  const more = page.getByRole('button', { name: 'Load more tasks' });
  await more.press('Enter');
  await expect(more).toHaveCount(0);
  await expect(card(page, 'Second to last')).toBeFocused();
});

test('it stays in a checklist that becomes full, which says so [TASK-13, TASK-22]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  const names = Array.from({ length: 99 }, (_, n) => `Item ${n + 1}`);
  const task = await stored(maria, id, { checklist_items: items(...names) });
  await page.goto(`/project/${id}/tasks/${task.id}`);
  const checklist = dialog(page).getByRole('group', { name: 'Checklist' });
  const field = checklist.getByLabel('New item');
  await field.fill('The hundredth');
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(checklist).toBeFocused();
  await expect(checklist).toContainText('A checklist has at most 100 items.');
  await expectAccessible(page);
  await checklist.getByRole('button', { name: 'Remove The hundredth' }).press('Enter');
  await expect(checklist).toBeFocused();
  await expect(field).toBeVisible();
});

test('it stays while a task is being saved, and nothing typed then is lost later [TASK-11, GUARD-10]', async ({
  page,
  signedIn,
}) => {
  const id = await project(await signedIn());
  await page.goto(`/project/${id}/tasks`);
  await page.getByRole('button', { name: 'Create First Task' }).click();
  const title = dialog(page).getByLabel('Title');
  const priority = dialog(page).getByLabel('Priority');
  await title.fill('Order the walker');
  await priority.selectOption('High');
  const goOn = await hold(page, '**/api/projects/*/tasks');
  await title.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Creating...' })).toBeVisible();
  await page.keyboard.type(' today');
  await priority.selectOption('Low');
  await expect(title).toHaveValue('Order the walker');
  await expect(priority.locator('option:checked')).toHaveText('High');
  await expect(title).toBeFocused();
  goOn();
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, 'Order the walker')).toContainText('Priority: High');
});
