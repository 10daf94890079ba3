// Tasks that repeat: the next one comes by itself, and goes with the completion that made it.
import { expect, type Somebody, test } from './journey.ts';
import { dialog, project } from './projects.ts';
import { day, type Stored, stored } from './tasks.ts';

const WEEKLY = { title: 'Refill the pill box', due_date: day(2), repeat: { every: 'week', step: 1 } };

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
