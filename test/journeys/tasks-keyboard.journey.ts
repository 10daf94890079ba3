// A task by keyboard alone: made, ticked, talked about, completed and taken back, found, and made from a message.
import { randomUUID } from 'node:crypto';
import { byKeyboard } from './by-keyboard.ts';
import { expect, expectFocusIn, somebody, test, toast } from './journey.ts';
import { dialog, shared } from './projects.ts';
import { group, tick as ticked } from './tasks.ts';

test('all that can be done with a task is done by keyboard alone [TASK-05, TASK-11, TASK-13, TASK-22, TASK-28, TASK-32, CHAT-18, GUARD-10]', async ({
  page,
  signedIn,
}) => {
  test.slow();
  const [maria, dana] = [await signedIn(), await somebody('Dana Diaz', 'service_provider')];
  const id = await shared(maria, dana);
  const said = { client_id: randomUUID(), content: 'Please order the walker' };
  expect((await dana.api('POST', `/projects/${id}/messages`, said)).status).toBe(201);
  const { keyboard } = page;
  const { tabTo, press, tick, type } = byKeyboard(page);

  await page.goto(`/project/${id}/tasks`);
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();
  await press(/^BUTTON.*Create First Task$/);
  await expectFocusIn(dialog(page));
  await type(/^INPUT title/, 'Call the pharmacy');
  await type(/^INPUT new_item/, 'Find the list');
  await keyboard.press('Enter');
  await keyboard.type('Ask for the night number');
  await keyboard.press('Enter');
  await press(/^BUTTON.*Create Task$/);
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await press(/^A .*View Details: Call the pharmacy/);
  await expectFocusIn(dialog(page));
  await tick(/^INPUT .*Find the list/);
  await expect(ticked(page, 'Find the list')).toBeChecked();
  await expect(dialog(page)).toContainText('50%');
  await type(/^TEXTAREA .*Comment/, 'They open at eight');
  await keyboard.press('Enter');
  await expect(toast(page, 'Comment added successfully')).toBeVisible();
  await expect(dialog(page).getByRole('log')).toContainText('They open at eight');
  await keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  const pending = group(page, 'Pending').getByRole('heading', { level: 4 });
  await press(/^BUTTON.*Mark Complete: Call the pharmacy/);
  await expect(group(page, 'Completed').getByRole('heading', { level: 4 })).toHaveText('Call the pharmacy');
  await press(/^BUTTON.*Undo/);
  await expect(pending).toHaveText('Call the pharmacy');

  await tabTo(/^BUTTON.*Filter and sort$/, 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(/^SELECT due/);
  await keyboard.press('ArrowDown');
  await expect(page).toHaveURL(`/project/${id}/tasks?due=overdue`);
  await expect(page.getByText('No task matches what you chose above.')).toBeVisible();
  await press(/^BUTTON.*Show all tasks$/);
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeFocused();
  await expect(pending).toHaveText('Call the pharmacy');

  await page.goto(`/project/${id}/messages`);
  await expect(page.getByRole('log')).toContainText('Please order the walker');
  await press(/^BUTTON.*What you can do with the message .*Please order the walker/);
  await press(/^BUTTON.*Make a task from the message .*Please order the walker/);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Please order the walker');
  await press(/^BUTTON.*Create Task$/);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Task: Please order the walker/ })).toBeVisible();
  await press(/^A .*Task: Please order the walker/);
  await expect(dialog(page)).toHaveAccessibleName('Please order the walker');
  await press(/^A .*From the message of Dana Diaz/);
  await expect(page).toHaveURL(new RegExp(`/project/${id}/messages\\?message=`));
  await expect(page.getByRole('log')).toContainText('Please order the walker');
});
