// What is opened without a connection waits for it; the screen stays, with all that is typed on it.
import { field } from './chat.ts';
import { expect, expectAccessible, signInBrowser, somebody, test } from './journey.ts';
import { project } from './projects.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|failed with TypeError/ });

const WAITING = 'Waiting for a connection';

test('a dialog that is opened without a connection appears when it is back; the page stays [LIMIT-02]', async ({
  page,
  context,
}) => {
  const maria = await somebody('Maria Elevator');
  await signInBrowser(context, maria);
  await page.goto(`/project/${await project(maria, { title: 'In the elevator' })}`);
  const edit = page.getByRole('button', { name: 'Edit project' });
  await expect(edit).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await edit.click();
  const waiting = page.getByText(WAITING);
  await expect(waiting).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In the elevator');
  await expectAccessible(page);
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Edit project' });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await expect(dialog).toBeFocused();
  await expect(waiting).toHaveCount(0);
});

test('what is typed stays where something else is opened without a connection [LIMIT-02]', async ({
  page,
  context,
}) => {
  const maria = await somebody('Maria Basement');
  await signInBrowser(context, maria);
  await page.goto('/account');
  const names = ['Change my details', 'Change my password', 'Close my account'];
  for (const name of names) await expect(page.getByRole('button', { name })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const name of names) await page.getByRole('button', { name }).click();
  await expect(page.getByText(WAITING)).toBeVisible();
  for (const name of names) await expect(page.getByRole('button', { name })).toBeVisible();
});

test('a message that waits for a connection is sent from whatever screen is opened next [CHAT-21]', async ({
  page,
  context,
}) => {
  const maria = await somebody('Maria Train');
  await signInBrowser(context, maria);
  const id = await project(maria, { title: 'On the train' });
  await page.goto(`/project/${id}/messages`);
  await field(page).fill('Mom fell, please call me');
  await context.setOffline(true);
  await field(page).press('Enter');
  await expect(page.getByText(WAITING)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/account');
  await expect(next.getByText('A message that waited for a connection was sent')).toBeVisible();
  const messages = () => maria.api<{ messages: { content: string }[] }>('GET', `/projects/${id}/messages`);
  expect((await messages()).body.messages.map(({ content }) => content)).toEqual([
    'Mom fell, please call me',
  ]);
});
