// What becomes of an admin's words while a pack is saved, or cannot be.
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import { expect, expectAccessible, signInApi, signInBrowser, test } from './journey.ts';
import { toast } from './packs.ts';

const PACKS = '**/api/admin/knowledge-packs**';
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save pack' }).click();
const unique = () => `Coming home ${crypto.randomUUID().slice(0, 8)}`;

async function asAda(page: Page, path: string) {
  const ada = await signInApi(CAST.ada.email);
  await signInBrowser(page.context(), ada);
  await page.goto(path);
  return ada;
}

/** Lets the next save reach the server, and its answer only when told. */
async function holdNextSave(page: Page, method: 'POST' | 'PUT') {
  const stored = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<'arrives' | 'is lost'>();
  let isHeld = false;
  await page.route(PACKS, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    stored.resolve();
    if ((await answer.promise) === 'arrives') await route.fulfill({ response });
    else await route.abort();
  });
  return {
    stored: stored.promise,
    end: answer.resolve,
  };
}

test('what is typed while a pack is saved stays, and is not saved yet [ADMIN-12, ADMIN-13]', async ({
  page,
}) => {
  const title = unique();
  await asAda(page, '/admin/new-pack');
  await field(page, 'Title').fill(title);
  await field(page, 'Topic').fill('Rides');
  await field(page, 'Content').fill('First.');
  const held = await holdNextSave(page, 'POST');
  await save(page);
  await held.stored;
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeFocused();
  await field(page, 'Content').fill('First, and more.');
  held.end('arrives');
  await expect(toast(page, 'Knowledge pack created successfully')).toBeVisible();
  await expect(field(page, 'Content')).toHaveValue('First, and more.');
  await expect(field(page, 'Content')).toBeFocused();
  await page.getByRole('link', { name: 'All packs' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await save(page);
  await expect(toast(page, 'Knowledge pack updated successfully')).toBeVisible();

  await page.getByRole('link', { name: 'All packs' }).click();
  await page.getByRole('searchbox', { name: 'Search packs' }).fill(title);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await expect(field(page, 'Content')).toHaveValue('First, and more.');
  await field(page, 'Content').fill('Second.');
  const again = await holdNextSave(page, 'PUT');
  await save(page);
  await again.stored;
  await field(page, 'Content').fill('Second, and more.');
  again.end('arrives');
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem').first()).toContainText('Version 3, the present one');
  await expect(field(page, 'Content')).toHaveValue('Second, and more.');
  await save(page);
  await expect(versions.getByRole('listitem').first()).toContainText('Version 4, the present one');
  await page.reload();
  await expect(field(page, 'Content')).toHaveValue('Second, and more.');
});

test.describe('failures', () => {
  test.use({ expectedErrors: /status of 404|Failed to load resource/ });

  test('after a lost answer, a new pack is saved as it is on the screen [ADMIN-12, ADMIN-17]', async ({
    page,
  }) => {
    const title = unique();
    const ada = await asAda(page, '/admin/new-pack');
    await field(page, 'Title').fill(title);
    await field(page, 'Topic').fill('Rides');
    await field(page, 'Content').fill('Call 2111.');
    const held = await holdNextSave(page, 'POST');
    await save(page);
    await held.stored;
    held.end('is lost');
    await expect(toast(page, 'Failed to save knowledge pack')).toBeVisible();
    await field(page, 'Content').fill('Call 211.');
    await page.getByRole('checkbox', { name: /Active/ }).uncheck();
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    const { body } = await ada.api<{ packs: object[] }>(
      'GET',
      `/admin/knowledge-packs?search=${encodeURIComponent(title)}`,
    );
    expect(body.packs).toMatchObject([{ title, content: 'Call 211.', is_active: false }]);
  });

  test('a pack another admin deleted meanwhile can be saved as a new one [ADMIN-15, ADMIN-17]', async ({
    page,
  }) => {
    const title = unique();
    const ada = await asAda(page, '/admin');
    const id = crypto.randomUUID();
    const pack = { title, pack_type: 'care_plan', topic: 'Rides', content: 'Ask the senior center.' };
    await ada.api('POST', '/admin/knowledge-packs', { id, ...pack });
    await page.goto(`/admin/packs/${id}`);
    await field(page, 'Content').fill('Mine.');
    await ada.api('DELETE', `/admin/knowledge-packs/${id}`);
    await save(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has since deleted this pack' });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Save it as a new pack' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    const { body } = await ada.api<{ packs: object[] }>(
      'GET',
      `/admin/knowledge-packs?search=${encodeURIComponent(title)}`,
    );
    expect(body.packs).toMatchObject([{ title, content: 'Mine.' }]);
  });

  test('what another admin has saved since is not deleted, but shown [ADMIN-13, ADMIN-15]', async ({
    page,
  }) => {
    const title = unique();
    const ada = await asAda(page, '/admin');
    const id = crypto.randomUUID();
    const pack = { title, pack_type: 'care_plan', topic: 'Rides', content: 'Old.' };
    await ada.api('POST', '/admin/knowledge-packs', { id, ...pack });
    await page.goto('/admin');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await card.getByRole('button', { name: `Delete ${title}` }).click();
    await ada.api('PUT', `/admin/knowledge-packs/${id}`, {
      ...pack,
      content: 'An hour’s work.',
      revision: 1,
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
    await expect(toast(page, 'Failed to delete knowledge pack')).toContainText(
      'Somebody else has saved this',
    );
    await expect(card).toContainText('An hour’s work.');
  });
});
