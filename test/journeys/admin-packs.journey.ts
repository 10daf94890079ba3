// The packs that admins write, from the first word to deletion.
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import {
  expect,
  expectAccessible,
  pressEscape,
  signInApi,
  signInBrowser,
  somebody,
  test,
  untilGivenUp,
} from './journey.ts';
import { LABELS, markHeard, toast } from './packs.ts';

const TEXT = ['## Today', '', '- Call **the doctor**', '', `${'A long line of words. '.repeat(20)}`].join(
  '\n',
);
const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save pack' }).click();
const unique = () => `Going home ${crypto.randomUUID().slice(0, 8)}`;

async function asAda(page: Page, path = '/admin') {
  const ada = await signInApi(CAST.ada.email);
  await signInBrowser(page.context(), ada);
  await page.goto(path);
  return ada;
}

async function write(page: Page, title: string) {
  await page.getByRole('link', { name: 'Create New Pack' }).click();
  await field(page, 'Title').fill(title);
  await page.getByRole('radio', { name: 'Educational Guide' }).check();
  await field(page, 'Topic').fill('Hospital discharge');
  await field(page, 'Content').fill(TEXT);
}

test('a pack is written, edited, restored, hidden and deleted [ADMIN-01, ADMIN-03, ADMIN-04, ADMIN-07, ADMIN-12, ADMIN-13, ADMIN-14, ADMIN-15, ADMIN-19]', async ({
  page,
}) => {
  const title = unique();
  const ada = await asAda(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await write(page, title);
  await expect(field(page, 'Content')).toHaveAttribute('rows', '8');
  await expect(page.getByRole('checkbox', { name: /Active/ })).toBeChecked();
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Today' }),
  ).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(toast(page, 'Knowledge pack created successfully')).toBeVisible();
  // Other tests write packs at the same time, so find it by its title.
  const first = card(page, title);
  await expect(first).toContainText(title);
  await expect(first).toContainText(`${TEXT.slice(0, 200).replace(/\n/g, ' ').slice(-30)}…`);

  await first.getByRole('link', { name: `Edit ${title}` }).click();
  await expect(field(page, 'Topic')).toHaveValue('Hospital discharge');
  await expect(page.getByRole('radio', { name: 'Educational Guide' })).toBeChecked();
  await field(page, 'Content').fill('## Tomorrow\n\nShort.');
  await save(page);
  await expect(toast(page, 'Knowledge pack updated successfully')).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expect(versions.getByRole('listitem').first()).toContainText('Version 2, the present one');
  await expect(versions.getByRole('listitem').last()).toContainText(CAST.ada.full_name);
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(versions.getByRole('listitem').first()).toContainText('Version 3, the present one');
  await expect(field(page, 'Content')).toHaveValue(TEXT);

  // Everybody signed in can read it, until it is hidden.
  const maria = await somebody('Maria Alvarez');
  const reads = async () => {
    const { body } = await maria.api<{ packs: { title: string }[] }>(
      'GET',
      `/knowledge-packs?search=${encodeURIComponent(title)}`,
    );
    return body.packs.map((pack) => pack.title);
  };
  expect(await reads()).toEqual([title]);
  await page.getByRole('checkbox', { name: /Active/ }).uncheck();
  await save(page);
  await expect(versions.getByRole('listitem').first()).toContainText('Version 4');
  expect(await reads()).toEqual([]);

  await page.getByRole('link', { name: 'All packs' }).click();
  await page.getByRole('searchbox', { name: 'Search packs' }).fill(title);
  await expect(card(page, title)).toContainText('Hidden');
  await card(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this knowledge pack?',
  });
  await expect(dialog).toContainText(title);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, title)).toBeVisible();
  await card(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await expect(toast(page, 'Knowledge pack deleted successfully')).toBeVisible();
  await expect(page.getByText('No pack fits.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { body } = await ada.api<{ packs: unknown[] }>(
    'GET',
    `/admin/knowledge-packs?search=${encodeURIComponent(title)}`,
  );
  expect(body.packs).toEqual([]);
});

test('there are four types; missing fields are named, and nothing is saved [ADMIN-08, ADMIN-10, ADMIN-11]', async ({
  page,
}) => {
  await asAda(page, '/admin/new-pack');
  for (const name of Object.values(LABELS)) await expect(page.getByRole('radio', { name })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(4);
  const posts: string[] = [];
  page.on(
    'request',
    (each) => each.method() === 'POST' && each.url().includes('knowledge-packs') && posts.push(each.url()),
  );
  await field(page, 'Title').fill('  ');
  await save(page);
  await expect(toast(page, 'Validation Error')).toContainText('Please fill in all required fields');
  for (const text of ['Please enter a title.', 'Please enter a topic.', 'Please write the content.']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(field(page, 'Title')).toBeFocused();
  await expectAccessible(page);
  expect(posts).toEqual([]);
});

test('leaving with an unsaved pack asks first', async ({ page }) => {
  const title = unique();
  await asAda(page);
  await write(page, title);
  await page.getByRole('link', { name: 'All packs' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, 'Title')).toHaveValue(title);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, 'Title')).toHaveValue(title);
  page.on('dialog', (asked) => void asked.dismiss());
  await page.getByRole('link', { name: 'All packs' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
});

test('restoring a version asks only if something is unsaved [ADMIN-13, ADMIN-17]', async ({ page }) => {
  const title = unique();
  const ada = await asAda(page);
  const pack = { title, pack_type: 'care_plan', topic: 'Rides', content: 'First.' };
  const id = crypto.randomUUID();
  await ada.api('POST', '/admin/knowledge-packs', { id, ...pack });
  await ada.api('PUT', `/admin/knowledge-packs/${id}`, { ...pack, content: 'Second.', revision: 1 });
  await page.goto(`/admin/packs/${id}`);
  await field(page, 'Content').fill('Typed for an hour.');
  const restore = page.getByRole('button', { name: 'Restore version 1' });
  const dialog = page.getByRole('alertdialog', { name: 'Restore version 1?' });
  for (const way of ['Keep what I typed', 'Escape']) {
    await restore.click();
    await expectAccessible(page);
    if (way === 'Escape') await pressEscape(dialog);
    else await dialog.getByRole('button', { name: way }).click();
    await expect(dialog).toHaveCount(0);
    await expect(restore).toBeFocused();
    await expect(field(page, 'Content')).toHaveValue('Typed for an hour.');
  }
  await restore.click();
  await dialog.getByRole('button', { name: 'Drop it and restore' }).click();
  await expect(field(page, 'Content')).toHaveValue('First.');
  // Nothing is unsaved now: the previous version comes back at once.
  await page.getByRole('button', { name: 'Restore version 2' }).click();
  await expect(field(page, 'Content')).toHaveValue('Second.');
});

test.describe('conflicts and failures', () => {
  test.use({ expectedErrors: /status of (409|500|503)|Failed to load resource/ });

  test('a pack another admin saved meanwhile is not overwritten without asking [ADMIN-13, ADMIN-17]', async ({
    page,
  }) => {
    const title = unique();
    const ada = await asAda(page);
    const pack = { title, pack_type: 'care_plan', topic: 'Rides', content: 'Ask the senior center.' };
    const id = crypto.randomUUID();
    await ada.api('POST', '/admin/knowledge-packs', { id, ...pack });
    await page.goto(`/admin/packs/${id}`);
    await field(page, 'Content').fill('Mine.');
    await ada.api('PUT', `/admin/knowledge-packs/${id}`, { ...pack, content: 'Theirs.', revision: 1 });
    await save(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has since saved this pack' });
    await expect(notice).toBeVisible();
    await expect(toast(page, 'Failed to save knowledge pack')).toBeVisible();
    await expect(field(page, 'Content')).toHaveValue('Mine.');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3);
    await expect(field(page, 'Content')).toHaveValue('Mine.');

    await field(page, 'Content').fill('Mine again.');
    await ada.api('PUT', `/admin/knowledge-packs/${id}`, { ...pack, content: 'Theirs again.', revision: 3 });
    await save(page);
    await expect(toast(page, 'Failed to save knowledge pack')).toBeVisible();
    await notice.getByRole('button', { name: 'Drop mine and show theirs' }).click();
    await expect(field(page, 'Content')).toHaveValue('Theirs again.');
    await expect(notice).toHaveCount(0);
    await expect(toast(page, 'Failed to save knowledge pack')).toHaveCount(0);
  });

  test('a failed load, save or deletion is reported, and nothing is lost [ADMIN-16, ADMIN-17, ADMIN-18]', async ({
    page,
  }) => {
    const title = unique();
    const ada = await asAda(page);
    const id = crypto.randomUUID();
    await ada.api('POST', '/admin/knowledge-packs', {
      id,
      title,
      pack_type: 'care_plan',
      topic: 'Rides',
      content: 'x',
    });
    const broken = { status: 500, json: { defined: true, code: 'INTERNAL', status: 500, message: 'x' } };
    await page.goto(`/admin/packs/${id}`);
    await field(page, 'Content').fill('Not saved yet.');
    await page.route('**/api/admin/knowledge-packs**', (route) => route.fulfill(broken));
    await save(page);
    const failed = toast(page, 'Failed to save knowledge pack');
    await expect(failed).toContainText('Something went wrong on our side.');
    // Repeated failures stay on the screen, and each is announced again.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await markHeard(page);
      await save(page);
      await expect(
        failed.locator('span:not([data-heard])').filter({ hasText: 'Failed to save knowledge pack' }),
      ).toBeVisible();
      await expect(failed).toHaveCount(1);
    }
    await expect(field(page, 'Content')).toHaveValue('Not saved yet.');
    page.on('dialog', (asked) => void asked.accept());
    await page.clock.install();
    await page.goto('/admin');
    await untilGivenUp(page, toast(page, 'Failed to fetch knowledge packs'));
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.route('**/api/admin/knowledge-packs/*', (route) => route.fulfill(broken));
    await card(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
    await expect(toast(page, 'Failed to delete knowledge pack')).toBeVisible();
    await expect(card(page, title)).toBeVisible();
  });
});

test('without packs, the desk says how to begin [ADMIN-05]', async ({ page }) => {
  await page.route('**/api/admin/knowledge-packs**', (route) =>
    route.fulfill({ json: { packs: [], next: null } }),
  );
  await asAda(page);
  await expect(page.getByRole('heading', { name: 'No knowledge packs yet' })).toBeVisible();
  await expect(page.getByText('Create your first knowledge pack to get started.')).toBeVisible();
  await expectAccessible(page);
});

test('the quality page shows figures, and nothing people asked for', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  const topic = 'chest pain since Tuesday evening';
  await maria.api('POST', '/functions/generate-knowledge-pack', {
    id: crypto.randomUUID(),
    topic,
    packType: 'care_plan',
  });
  await asAda(page, '/admin/quality');
  await expect(page.getByRole('heading', { level: 2, name: 'Our library' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Emergency: chest pain');
  await expect(page.getByRole('main')).not.toContainText(topic);
  await expectAccessible(page);
});
