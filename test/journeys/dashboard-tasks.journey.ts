// The tasks of all projects on the dashboard.
import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, pressEscape, somebody, test, untilGivenUp } from './journey.ts';
import { card, dialog, shared } from './projects.ts';

test.use({ expectedErrors: /status of 403/ });

test('the tabs break no word on the smallest phones, in either language [DASH-12]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/app');
  for (const locale of ['en', 'es']) {
    await page.evaluate((each) => localStorage.setItem('kinkeeper.locale', each), locale);
    await page.reload();
    await expect(page.getByRole('tab')).toHaveCount(4);
    for (const tab of await page.getByRole('tab').all()) expect(await lines(tab)).toBe(1);
  }
});

test('the dashboard shows the tasks of all projects, live, and opens each at its place [DASH-04, DASH-09, DASH-11, DASH-12, DASH-22]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Live', 'service_provider');
  const id = await shared(maria, dana);
  await page.goto('/app?tab=tasks');
  await expect(page.getByRole('tab')).toHaveText(['Projects', 'Calendar', 'Messages', 'Tasks']);
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();
  await expectAccessible(page);

  const { body } = await maria.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  const send = (title: string, fields: object) =>
    dana.api<{ id: string }>('POST', `/projects/${id}/tasks`, {
      client_id: randomUUID(),
      title,
      ...fields,
    });
  await send('Some day', { priority: 1 });
  const late = { due_date: '2020-02-03', assigned_to: body.session.user.id };
  const task = (await send('Call the pharmacy', late)).body.id;
  const count = (n: number) => page.getByRole('link', { name: new RegExp(`^Pending Tasks\\s*${n}$`) });
  await expect(count(2)).toBeVisible();
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Call the pharmacy', 'Some day']);
  await expect(card(page, 'Some day')).toContainText('Move to Mesa');
  await expectAccessible(page);
  const place = `/project/${id}/tasks/${task}`;
  const next = page.getByRole('region', { name: 'Next for you' });
  await expect(next.getByRole('link', { name: /^Call the pharmacy/ })).toHaveAttribute('href', place);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const called = dialog(page).getByRole('link', { name: 'Dana Live assigned a task to you' });
  await expect(called).toHaveAttribute('href', place);
  await pressEscape(dialog(page));

  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabel('Only mine').click();
  await expect(page.getByLabel('Only mine')).toBeChecked();
  await expect(titles).toHaveText(['Call the pharmacy']);
  await page.getByRole('link', { name: 'View Details: Call the pharmacy' }).click();
  await expect(page).toHaveURL(place);
  await expect(dialog(page)).toHaveAccessibleName('Call the pharmacy');
  await pressEscape(dialog(page));
  await expect(page).toHaveURL('/app?tab=tasks&mine=yes');
  await dana.api('PATCH', `/projects/${id}/tasks/${task}`, { status: 'completed' });
  await expect(card(page, 'Call the pharmacy')).toContainText('Completed');
  await expect(count(1)).toBeVisible();
  await page.route('**/api/tasks?*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.clock.install();
  await page.reload();
  await untilGivenUp(page, page.getByRole('alert').getByText('Failed to load tasks'));
  await expectAccessible(page);
});

/** In how many lines the words are. */
function lines(words: Locator): Promise<number> {
  return words.evaluate((node) => {
    const tops = new Set<number>();
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const { top, width } of range.getClientRects()) if (width > 0) tops.add(Math.round(top));
    }
    return tops.size;
  });
}
