// A day with a year that was mistyped, in the dialogs that ask for one (decision 0314).
import { expect, expectAccessible, signInBrowser, somebody, test } from './journey.ts';
import { dialog, shared } from './projects.ts';

const FAR = '9999-12-31';
const TOO_FAR = 'Choose an earlier day.';

test('a day that is too far says so at its field; nothing is sent, and nothing typed is lost [TASK-10, TASK-17, MA2]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  await signInBrowser(page.context(), maria);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(tasks|projects)$/.test(request.url())) sent += 1;
  });

  await page.goto(`/project/${id}/tasks`);
  await page.getByRole('button', { name: 'Create First Task' }).click();
  await dialog(page).getByLabel('Title').fill('Renew the card');
  const day = dialog(page).getByLabel('Due date');
  await day.fill(FAR);
  await expect(day).toHaveAccessibleDescription(TOO_FAR);
  await expectAccessible(page);
  const create = dialog(page).getByRole('button', { name: 'Create Task' });
  await create.click();
  await expect(day).toBeFocused();
  // Again, from the field itself: it had focus, so the words have to be said.
  await day.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText(TOO_FAR);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Renew the card');
  await day.fill('2030-12-31');
  await expect(day).toHaveAccessibleDescription('');
  expect(sent).toBe(0);
  await create.click();
  await expect(dialog(page)).toHaveCount(0);
  expect(sent).toBe(1);

  await page.goto(`/project/${id}/documents`);
  await page.getByRole('button', { name: 'Create First Document' }).click();
  const last = dialog(page).getByLabel('Last day to sign');
  await last.fill(FAR);
  await expect(last).toHaveAccessibleDescription(`After this day it can no longer be signed. ${TOO_FAR}`);
});
