// A task that several people work at, and the files and packs attached to it.
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import {
  expect,
  expectAccessible,
  pressEscape,
  type Somebody,
  signInApi,
  signInBrowser,
  somebody,
  test,
  toast,
  url,
} from './journey.ts';
import { project, shared } from './projects.ts';
import { items, stored, tick } from './tasks.ts';

test.use({
  expectedErrors: /status of (404|409|503)/,
});

/** The same task, in somebody else's browser. */
async function elsewhere(browser: Browser, person: Somebody, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url() });
  await signInBrowser(context, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('two people at one task lose nothing, and are asked only about the same field [TASK-22, TASK-30]', async ({
  page,
  browser,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  const task = await stored(maria, id, { checklist_items: items('One', 'Two') });
  const path = `/project/${id}/tasks/${task.id}`;
  await page.goto(path);
  const other = await elsewhere(browser, dana, path);
  await expect(tick(other, 'One')).toBeVisible();
  await tick(page, 'One').check();
  await expect(tick(other, 'One')).toBeChecked();

  await page.getByRole('button', { name: 'Edit task' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit task' });
  await edit.getByLabel('Title').fill('Maria’s title');
  await dana.api('PATCH', `/projects/${id}/tasks/${task.id}`, { description: 'Dana’s words' });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'What somebody else changed in the meantime is kept too.')).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveAccessibleName('Maria’s title');
  await expect(page.getByRole('dialog')).toContainText('Dana’s words');

  await page.getByRole('button', { name: 'Edit task' }).click();
  await edit.getByLabel('Title').fill('Maria again');
  await dana.api('PATCH', `/projects/${id}/tasks/${task.id}`, { title: 'Dana’s title' });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  const question = edit.getByRole('group', { name: 'Title' });
  await expect(question).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('radio', { name: /Yours/ }).check();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('dialog')).toHaveAccessibleName('Maria again');
  await other.context().close();
});

test('a file is attached, opens, and is taken off once it is deleted [TASK-10, TASK-25]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  const { id: taskId } = await stored(maria, id);
  await page.goto(`/project/${id}/files`);
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Rosa') };
  await page.getByLabel('Files to upload').setInputFiles(letter);
  await expect(page.getByRole('heading', { name: 'letter.txt' })).toBeVisible();
  await page.goto(`/project/${id}/tasks/${taskId}`);
  const resources = page.getByRole('region', { name: 'Resources' });
  await expect(resources.getByText('No files or packs are attached yet.')).toBeVisible();
  const open = resources.getByRole('button', { name: 'Attach files or packs' });
  await open.press('Enter');
  const attaching = page.getByRole('dialog', { name: 'Attach files or packs' });
  const file = attaching.getByRole('checkbox', { name: 'letter.txt' });
  await expect(file).toBeVisible();
  await expectAccessible(page);
  const place = '**/resources';
  await page.route(place, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await file.press(' ');
  await expect(toast(page, 'Failed to update task')).toContainText('Error');
  await expect(file).not.toBeChecked();
  await page.unroute(place);
  await file.press(' ');
  await expect(resources.getByText('letter.txt')).toBeAttached();
  await expect(file).toBeChecked();
  await pressEscape(attaching);
  await expect(open).toBeFocused();
  const downloading = page.waitForEvent('download');
  await resources.getByRole('button', { name: 'letter.txt', exact: true }).press('Enter');
  expect((await downloading).suggestedFilename()).toBe('letter.txt');

  const { body } = await maria.api<{ files: { id: string }[] }>('GET', `/projects/${id}/files`);
  await maria.api('DELETE', `/projects/${id}/files/${body.files[0]?.id}`);
  await expect(resources.getByText('This file was deleted.')).toBeVisible();
  await expectAccessible(page);
  await resources.getByRole('button', { name: 'Remove what is no longer available' }).press('Enter');
  await expect(resources.getByText('No files or packs are attached yet.')).toBeVisible();
  await expect(resources.getByRole('heading')).toBeFocused();
});

test('a pack of our team is attached, opens, and is taken off once the team hides it [TASK-25]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const ada = await signInApi(CAST.ada.email);
  const id = await project(maria);
  const { id: taskId } = await stored(maria, id);
  const pack = {
    id: randomUUID(),
    title: `Going home ${randomUUID().slice(0, 8)}`,
    pack_type: 'education',
    topic: 'Discharge',
    content: '## Today\n\n- Call **the doctor**',
  };
  expect((await ada.api('POST', '/admin/knowledge-packs', pack)).status).toBe(201);
  await page.goto(`/project/${id}/tasks/${taskId}`);
  const resources = page.getByRole('region', { name: 'Resources' });
  await resources.getByRole('button', { name: 'Attach files or packs' }).press('Enter');
  const attaching = page.getByRole('dialog', { name: 'Attach files or packs' });
  const offered = attaching.getByRole('checkbox', { name: pack.title });
  const search = attaching.getByRole('searchbox', { name: 'Search these packs' });
  // Other tests write packs at the same time; a long list has a search.
  await expect(offered.or(search).first()).toBeVisible();
  if (await search.isVisible()) await search.fill(pack.title);
  await offered.press(' ');
  await expect(offered).toBeChecked();
  await expectAccessible(page);
  await attaching.getByRole('button', { name: 'Done' }).press('Enter');

  const opening = page.waitForEvent('popup');
  await resources.getByRole('link', { name: `${pack.title} (opens in a new tab)` }).press('Enter');
  const opened = await opening;
  await expect(opened.getByRole('heading', { level: 1, name: pack.title })).toBeVisible();
  await opened.close();

  const { id: packId, ...words } = pack;
  const hidden = { ...words, is_active: false, revision: 1 };
  expect((await ada.api('PUT', `/admin/knowledge-packs/${packId}`, hidden)).status).toBe(200);
  await page.reload();
  await expect(resources.getByText('This pack is no longer available.')).toBeVisible();
  await expect(resources.getByText(pack.title)).toHaveCount(0);
  await expectAccessible(page);
  await resources.getByRole('button', { name: 'Remove what is no longer available' }).press('Enter');
  await expect(resources.getByText('No files or packs are attached yet.')).toBeVisible();
});
