// The server did it, and its answer was lost: the screen says that nobody knows, and then what is true.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { booked, dayIn, pair, ZONE } from './appointments.ts';
import { bubble, field } from './chat.ts';
import { inDialog, sent } from './documents.ts';
import { choose, fileRow, openFiles, text } from './files.ts';
import {
  expect,
  expectAccessible,
  pressEscape,
  scriptOf,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { cutAnswer } from './lost-answers.ts';
import { dialog, part, project, shared } from './projects.ts';
import { stored } from './tasks.ts';

test.use({
  expectedErrors: /net::|status of 40[149]|status of 422|broken|Failed to fetch|failed with TypeError/,
  timezoneId: ZONE,
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const UNSURE = 'We do not know whether this reached us.';
const NOBODY_KNOWS = 'We do not know whether it reached us';

/** Maria is about to sign what Dana sent. @returns the button that signs */
async function signing(page: Page, title: string) {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const path = await sent(dana, await shared(maria, dana), title);
  await signInBrowser(page.context(), maria);
  await page.goto(path);
  await page.getByRole('button', { name: /^Sign/ }).first().click();
  await inDialog(page, 'I agree to sign electronically').click();
  await dialog(page).getByLabel('Your full name').fill('Maria Alvarez');
  await inDialog(page, 'Sign Document').click();
  return inDialog(page, /^Sign “/);
}

test('a signature whose answer was lost is shown as soon as it arrives live [DOC-28, AP11]', async ({
  page,
}) => {
  const sign = await signing(page, 'Consent to care');
  await cutAnswer(page, '**/documents/*/sign');
  await sign.click();
  await expect(toast(page, 'Document signed successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(/You signed this on/)).toBeVisible();
});

test('until then nobody says that it is not signed, and a second press shows it [DOC-28, AP11]', async ({
  page,
}) => {
  const sign = await signing(page, 'Consent to care');
  await cutAnswer(page, '**/documents/*/sign');
  // Nor is it read again.
  await page.route('**/api/projects/*/documents**', (route) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.fallback(),
  );
  await sign.click();
  await expect(dialog(page)).toContainText(UNSURE);
  await expect(dialog(page)).toContainText('We do not know whether it is signed. This is what you sent:');
  await expect(toast(page, NOBODY_KNOWS)).toContainText('Error');
  await pressEscape(dialog(page));
  const question = page.getByRole('alertdialog', { name: 'Close without an answer?' });
  await expect(question).toContainText('We do not know whether it reached us.');
  await expectAccessible(page);
  await button(page, 'Keep the signature').click();
  await page.unroute('**/api/projects/*/documents**');
  await sign.click();
  await expect(toast(page, 'Document signed successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('a confirmed appointment, a completed task: the message goes once the screen says so [APPT-42, TASK-28, AP11]', async ({
  page,
}) => {
  const both = await pair(await somebody());
  const id = await booked(both, dayIn(2));
  const task = await stored(both.maria, both.project);
  await signInBrowser(page.context(), both.dana);
  await page.goto(`/appointment/${id}`);
  await cutAnswer(page, `**/api/appointments/${id}`, 'PATCH');
  await page.getByRole('button', { name: /^Confirm: / }).click();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expect(toast(page, NOBODY_KNOWS)).toHaveCount(0);
  await page.goto(`/project/${both.project}/tasks/${task.id}`);
  await cutAnswer(page, `**/api/projects/*/tasks/${task.id}`, 'PATCH');
  await inDialog(page, 'Mark Complete').click();
  await expect(dialog(page).getByText('Completed').first()).toBeVisible();
  await expect(toast(page, NOBODY_KNOWS)).toHaveCount(0);
});

test('an appointment that is cancelled closes its question [APPT-40, AP11]', async ({ page }) => {
  const both = await pair(await somebody());
  const id = await booked(both, dayIn(2));
  await signInBrowser(page.context(), both.maria);
  await page.goto('/app?tab=calendar&view=mine');
  await page.getByRole('button', { name: /^Cancel: / }).click();
  await dialog(page).getByLabel('Why do you cancel?').fill('Mom is ill');
  await cutAnswer(page, `**/api/appointments/${id}`, 'PATCH');
  await inDialog(page, 'Cancel the appointment').click();
  await expect(toast(page, 'Appointment cancelled successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('a reminder that was sent is not reported as failed [DOC-37, AP11]', async ({ page }) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const path = await sent(dana, await shared(maria, dana), 'Consent to care');
  await signInBrowser(page.context(), dana);
  await page.goto(path);
  await cutAnswer(page, '**/documents/*/remind');
  await button(page, 'Send a reminder').click();
  await expect(page.getByText(/^You sent a reminder on/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: UNSURE })).toHaveCount(0);
  await expect(toast(page, NOBODY_KNOWS)).toHaveCount(0);
});

test('an invitation that is out is shown, not asked for again [PROJ-21, AP11]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  await page.goto(`/project/${await project(maria)}`);
  await button(page, 'Invite by email').click();
  const to = `nora-${randomUUID()}@example.test`;
  await dialog(page).getByLabel('Their email address').fill(to);
  await cutAnswer(page, '**/api/projects/*/invitation');
  await inDialog(page, 'Send the invitation').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(`You invited ${to}.`)).toBeVisible();
});

test('another calendar address: the one from before may have ended [AP11]', async ({ page, signedIn }) => {
  const maria = await signedIn();
  expect((await maria.api('POST', '/calendar-feed')).status).toBe(201);
  await page.goto('/app?tab=calendar');
  await button(page, 'See these appointments in your own calendar').click();
  await button(page, 'Get a new address').click();
  await cutAnswer(page, '**/api/calendar-feed');
  const renew = page.getByRole('alertdialog').getByRole('button', { name: 'Get a new address' });
  await renew.click();
  await expect(page.getByRole('alertdialog')).toContainText('the one from before may not work any more');
  await expectAccessible(page);
  await renew.click();
  await expect(toast(page, 'Your calendar address is ready')).toBeVisible();
});

test('a message that waits is sent, wherever its writer has gone [CHAT-21, AP11]', async ({
  page,
  context,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  await page.goto(`/project/${id}`);
  await part(page, 'Messages').click();
  await expect(field(page)).toBeVisible();
  await context.setOffline(true);
  await field(page).fill('Mom fell, please call me');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'Mom fell, please call me')).toContainText('Waiting for a connection');
  await part(page, 'Overview').click();
  await expect(button(page, 'Edit project')).toBeVisible();
  await context.setOffline(false);
  const read = async () => (await maria.api<object>('GET', `/projects/${id}/messages`)).body;
  await expect.poll(async () => JSON.stringify(await read())).toContain('Mom fell, please call me');
  await expect(toast(page, 'A message that waited for a connection was sent')).toBeVisible();
});

test('a file that waits for a connection says so [FILE-12, AP11]', async ({ page, context, signedIn }) => {
  await openFiles(page, await project(await signedIn()));
  await expect(page.getByLabel('Files to upload')).toBeAttached();
  await context.setOffline(true);
  await choose(page, text('card.txt', 'insurance'));
  await expect(page.getByText('Waiting for a connection. Please keep this page open.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(fileRow(page, 'card.txt')).toBeVisible({ timeout: 30_000 });
});

test('a screen that cannot be shown says so, with whom to call, and takes the focus [SITE-29, AP11]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const body = "export default () => { throw new Error('broken') }";
  await page.route(scriptOf('ChangePasswordDialog'), (route) =>
    route.fulfill({ body, contentType: 'text/javascript' }),
  );
  await page.goto('/account');
  await button(page, 'Change my password').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeFocused();
  await expect(page.getByRole('link', { name: '988', exact: true })).toHaveAttribute('href', 'tel:988');
  await expectAccessible(page);
});
