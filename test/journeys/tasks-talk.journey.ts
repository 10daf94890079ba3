// What is said about a task, and what a conversation makes of tasks: comments, in two browsers at once.
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { openActions } from './chat.ts';
import {
  expect,
  expectAccessible,
  keepOpen,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  toast,
  url,
} from './journey.ts';
import { dialog, shared } from './projects.ts';
import { day } from './tasks.ts';

test.use({
  expectedErrors:
    /status of 4|ERR_INTERNET_DISCONNECTED|comments: send|words were not sent|ERR_FAILED|chat: |could not be sent/,
});

/** Jan 5, 2027 */
const written = (due: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(due));

let maria: Somebody;
let dana: Somebody;
let id: string;
test.beforeEach(async ({ signedIn }) => {
  maria = await signedIn();
  dana = await somebody('Dana Diaz', 'service_provider');
  id = await shared(maria, dana);
});

async function task(fields: object = {}): Promise<string> {
  const body = { client_id: randomUUID(), title: 'Order the walker', ...fields };
  return (await maria.api<{ id: string }>('POST', `/projects/${id}/tasks`, body)).body.id;
}

async function elsewhere(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url() });
  await signInBrowser(context, dana);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
const comment = (page: Page, words: string) =>
  comments(page).getByRole('listitem').filter({ hasText: words });
const field = (page: Page) => comments(page).getByRole('textbox', { name: 'Comment' });
const add = (page: Page) => comments(page).getByRole('button', { name: 'Add Comment' });
const unread = async (person: Somebody) =>
  (await person.api<{ unread: number }>('GET', `/projects/${id}/messages/unread`)).body.unread;

test('comments reach the other at once, count as read where they are seen, and wait for a connection [TASK-32, TASK-33, TASK-34, TASK-35]', async ({
  page,
  context,
  browser,
}) => {
  const path = `/project/${id}/tasks/${await task()}`;
  await page.goto(path);
  await expect(comments(page)).toContainText('No comments yet');
  await field(page).fill('   ');
  await expect(add(page)).toBeDisabled();
  await field(page).fill('Which height does she need?');
  await expectAccessible(page);
  await field(page).press('Enter');
  await expect(toast(page, 'Comment added successfully')).toContainText('Success');
  await expect(comment(page, 'Which height')).toContainText('You');
  await expect(field(page)).toHaveValue('');

  const other = await elsewhere(browser, path);
  await expect(comment(other, 'Which height')).toContainText('Maria Alvarez');
  await comment(other, 'Which height').scrollIntoViewIfNeeded();
  await expect.poll(() => unread(dana)).toBe(0);
  await field(other).fill('34 inches');
  await add(other).click();
  await expect(comment(page, '34 inches')).toContainText('Dana Diaz');
  await expect(comments(page).getByRole('listitem')).toHaveText([/Which height/, /34 inches/]);
  await comment(page, '34 inches').scrollIntoViewIfNeeded();
  await expect.poll(() => unread(maria)).toBe(0);
  await expectAccessible(page);

  await context.setOffline(true);
  await field(page).fill('I will order it today');
  await add(page).click();
  await expect(comment(page, 'I will order')).toContainText('Waiting for a connection');
  await expect(toast(page, 'Failed to add comment')).toHaveCount(0);
  await context.setOffline(false);
  await expect(comment(other, 'I will order')).toContainText('Maria Alvarez');
  const calls = '**/comments';
  await page.route(calls, (route) => route.fulfill({ status: 422, json: {} }));
  await field(page).fill('It comes on Friday');
  await add(page).click();
  await expect(toast(page, 'Failed to add comment')).toContainText('Error');
  await page.unroute(calls);
  await comment(page, 'It comes')
    .getByRole('button', { name: /^Retry|^Try again/ })
    .click();
  await expect(toast(page, 'Failed to add comment')).toHaveCount(0);
  await expect(comment(other, 'It comes')).toContainText('Maria Alvarez');
  await field(page).fill('From the shop on Main');
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(field(page)).toHaveValue('From the shop on Main');

  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await page.goto('/app');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('From the shop on Main');
  await page.getByRole('button', { name: 'Send now, then sign out' }).click();
  await expect(comment(other, 'From the shop')).toContainText('Maria Alvarez');
  await other.context().close();
});

test('a message becomes a task, each leads to the other, and a comment leads to its task [CHAT-18]', async ({
  page,
}) => {
  const said = { client_id: randomUUID(), content: 'Please order the walker\n34 inches, from Main Street' };
  const { body: message } = await dana.api<{ id: string }>('POST', `/projects/${id}/messages`, said);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/tasks/of-messages') && calls.push(request.url()));
  await maria.api('POST', `/projects/${id}/messages`, { client_id: randomUUID(), content: 'I will' });
  await page.goto(`/project/${id}/messages`);
  const bubble = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Please order' });
  await openActions(bubble);
  await bubble.getByRole('button', { name: /^Make a task/ }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Please order the walker');
  await expect(dialog(page).getByLabel('Description')).toHaveValue(said.content);
  expect(calls).toHaveLength(1);
  await dialog(page).getByLabel('Title').fill('Order the walker');
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Task created successfully')).toContainText('Success');
  await expectAccessible(page);
  await bubble.getByRole('link', { name: 'Task: Order the walker (Pending)' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Order the walker');
  const taskId = page.url().split('/').at(-1) ?? '';
  await dialog(page)
    .getByRole('link', { name: /^From the message of Dana Diaz/ })
    .click();
  await expect(page).toHaveURL(`/project/${id}/messages?message=${message.id}`);

  const comment = { client_id: randomUUID(), content: 'Ordered, comes on Friday' };
  await dana.api('POST', `/projects/${id}/tasks/${taskId}/comments`, comment);
  const line = page.getByRole('log').getByRole('listitem').filter({ hasText: 'comes on Friday' });
  await expect(line.getByRole('link', { name: 'Comment on the task “Order the walker”' })).toBeVisible();
  await openActions(line);
  await expect(line.getByRole('button', { name: /^Make a task/ })).toHaveCount(0);
  await expectAccessible(page);
  await dana.api('DELETE', `/projects/${id}/messages/${message.id}`);
  await line.getByRole('link', { name: 'Comment on the task “Order the walker”' }).click();
  await expect(dialog(page)).toContainText('It was made from a message that has been deleted.');
});

test('a task repeats in words, leads to the next one, and stops; Back asks before an edit is lost [TASK-10, TASK-23, TASK-28]', async ({
  page,
}) => {
  await page.goto(`/project/${id}/tasks`);
  await page.getByRole('button', { name: 'Create First Task' }).click();
  await dialog(page).getByLabel('Title').fill('Refill the pill box');
  await dialog(page).getByLabel('Description').fill('Both rows');
  await dialog(page).getByLabel('Repeats').selectOption('By weeks');
  await dialog(page).getByLabel('Every how many weeks').fill('2');
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog(page).getByLabel('Repeats')).toBeFocused();
  await expect(dialog(page)).toContainText('A task that repeats needs a due date.');
  await expectAccessible(page);
  await dialog(page).getByLabel('Due date').fill(day(60));
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const pending = page.getByRole('region', { name: 'Pending' });
  await expect(pending).toContainText('Every 2 weeks');
  const complete = pending.getByRole('button', { name: 'Mark Complete' });
  const completed = toast(page, 'Task completed');
  await complete.click();
  await completed.getByRole('button', { name: 'Undo' }).click();
  const done = page.getByRole('region', { name: 'Completed' });
  await expect(done).toHaveCount(0);
  // The first one again, no longer the next one.
  await expect(pending).toContainText(written(day(60)));
  await expect(complete).toHaveCount(1);
  await complete.click();
  await keepOpen(completed);
  await expect(completed).toContainText(`The next one is due on ${written(day(74))}`);
  await expect(done).toBeVisible();
  const { body } = await dana.api<{ tasks: [{ id: string }] }>('GET', `/projects/${id}/tasks?status=pending`);
  const comment = { client_id: crypto.randomUUID(), content: 'Bring the empty box.' };
  await dana.api('POST', `/projects/${id}/tasks/${body.tasks[0].id}/comments`, comment);
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'The next one stays')).toBeVisible();
  await expect(complete).toHaveCount(2);
  await complete.first().click();
  await done.getByRole('link', { name: 'View Details' }).click();
  const fact = (name: string) => dialog(page).locator('dl > div').filter({ hasText: name });
  await expect(dialog(page)).toContainText('Both rows');
  await expect(fact('Due date')).toContainText(written(day(60)));
  await expect(fact('Assignee')).toContainText('Unassigned');
  for (const name of ['Created', 'Completed']) await expect(fact(name)).toContainText(/\d:\d\d/);
  await dialog(page)
    .getByRole('link', { name: `The next one is due on ${written(day(74))}` })
    .click();
  await expect(dialog(page)).toContainText('Every 2 weeks');
  await dialog(page).getByRole('button', { name: 'Edit task' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit task' });
  await edit.getByLabel('Repeats').selectOption('Does not repeat');
  await page.goBack();
  await page
    .getByRole('alertdialog', { name: 'Discard what you wrote?' })
    .getByRole('button', { name: 'Keep writing' })
    .click();
  await expect(edit.getByLabel('Repeats')).toHaveValue('no');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toHaveCount(0);
  await expect(dialog(page)).not.toContainText('Every 2 weeks');
});

test('ticks without a connection outlive a reload, and an item begun is asked about on signing out [TASK-22]', async ({
  page,
  context,
}) => {
  const items = [
    { id: 'a', title: 'Measure the door', completed: false, created_at: '2026-11-20T10:00:00Z' },
  ];
  const taskId = await task({ checklist_items: items });
  // Not as Maria, whose session ends with the sign-out.
  const read = async () =>
    (await dana.api<{ checklist_items: object[] }>('GET', `/projects/${id}/tasks/${taskId}`)).body;
  await page.goto(`/project/${id}/tasks/${taskId}`);
  const tick = dialog(page).getByRole('checkbox', { name: 'Measure the door' });
  await expect(tick).not.toBeChecked();
  await page.route('**/api/projects/*/tasks/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await tick.check();
  await expect(dialog(page)).toContainText('Not saved yet. Waiting for a connection.');
  await expectAccessible(page);
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(tick).toBeChecked();
  await expect(dialog(page)).toContainText('Not saved yet. Waiting for a connection.');
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(read).toMatchObject({ checklist_items: [{ completed: true }] });
  await expect(dialog(page)).not.toContainText('Not saved yet');

  await dialog(page).getByLabel('New item').fill('Ask Medicare');
  await page.goto('/app');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Ask Medicare');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save now, then sign out' }).click();
  await expect.poll(read).toMatchObject({ checklist_items: [{}, { title: 'Ask Medicare' }] });
});
