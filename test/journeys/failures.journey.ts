// Whichever dialog of the workspace cannot save: a toast titled "Error" in it each time, one line in the log, and
// the focus stays. What else fails is in the journeys of its room.
import type { Page } from '@playwright/test';
import { booked, dayIn, named, pair, time, turnTo, ZONE } from './appointments.ts';
import { RELEASE, sent } from './documents.ts';
import { choose, fileRow, openFiles, text } from './files.ts';
import { allToasts, expect, type Somebody, signInBrowser, somebody, test, toast } from './journey.ts';
import { dialog, project } from './projects.ts';
import { stored } from './tasks.ts';

test.use({ expectedErrors: /status of 500|The admin check failed/, timezoneId: ZONE });

/** How a dialog is opened and filled in, the button that saves, and what is said to have failed. */
type Case = [open: (page: Page) => Promise<void>, save: string, title: string];

const NOT_SAVED = 'We could not save your change just now';
const CALENDAR = '/app?tab=calendar';
const AVAILABILITY = 'Manage Availability';
const FEED = 'See these appointments in your own calendar';

/** Opens a page, and presses these one after the other. */
const pressed =
  (path: string, ...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await page.goto(path);
    for (const name of names) {
      const tab = page.getByRole('tab', { name });
      await page.getByRole('button', { name }).or(tab).first().click();
    }
  };

/** The same, and fills in one field. */
const filled = (label: string, words: string, open: Case[0]) => async (page: Page) => {
  await open(page);
  await dialog(page).last().getByLabel(label, { exact: true }).fill(words);
};

/** The same, and chooses somebody who is searched for. */
const found = (label: string, name: string, open: Case[0]) => async (page: Page) => {
  await filled(label, name, open)(page);
  await expect(dialog(page).getByRole('radio')).toHaveCount(1);
  await dialog(page).getByRole('radio').check();
};

/** From now on nothing is stored, except files on their way. */
const failWrites = (page: Page) =>
  page.route('**/api/**', (route) => {
    const passes = route.request().method() === 'GET' || route.request().url().includes('/uploads?');
    return passes ? route.fallback() : route.fulfill({ status: 500, json: {} });
  });

/** Saves twice: each time it says so in the dialog, and by a toast, and logs it once. */
async function expectAnnounced(page: Page, [open, save, title]: Case): Promise<void> {
  await open(page);
  const logged: string[] = [];
  page.on('console', (line) => line.type() === 'warning' && logged.push(line.text()));
  const button = page
    .locator('[role="dialog"], [role="alertdialog"]')
    .getByRole('button', { name: save, exact: true });
  for (const times of [1, 2]) {
    await button.press('Enter');
    await expect(toast(page, title)).toContainText('Error');
    await expect(page.getByRole('alert').filter({ hasText: `${title}.` })).toBeVisible();
    await expect(allToasts(page)).toHaveCount(1);
    await expect(button).toBeFocused();
    expect(logged).toHaveLength(times);
    if (times === 1) await toast(page, title).getByRole('button', { name: 'Close message' }).click();
  }
}

async function customersDialogs(page: Page, maria: Somebody): Promise<Case[]> {
  const both = await pair(maria);
  const { dana, project: id } = both;
  const owen = await somebody(`Owen ${crypto.randomUUID().slice(0, 8)}`, 'service_provider');
  const [own, task] = [await project(maria), await stored(maria, id)];
  const { body } = await maria.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  await project(dana, { customer_id: body.session.user.id, title: 'First weeks' });
  const path = await sent(dana, id, 'Privacy notice');
  await booked(both, dayIn(2));
  expect((await maria.api('POST', '/calendar-feed')).status).toBe(201);
  await openFiles(page, id);
  await choose(page, text('scan.txt', 'a scan'));
  await expect(fileRow(page, 'scan.txt')).toBeVisible();
  const [here, tasks] = [`/project/${id}`, `/project/${id}/tasks`];
  return [
    [filled('Title', 'Rides', pressed('/app', 'New Project')), 'Create Project', 'Failed to create project'],
    [
      filled('Title', 'Rides', pressed(here, 'Edit project')),
      'Save changes',
      'We could not save it just now',
    ],
    [
      found('Search providers by name', owen.fullName, pressed(`/project/${own}`, 'Choose a provider')),
      'Let them into the project',
      NOT_SAVED,
    ],
    [
      filled('Their email address', owen.email, pressed(`/project/${own}`, 'Invite by email')),
      'Send the invitation',
      'We could not send it just now',
    ],
    [
      pressed('/app', 'Decline: First weeks'),
      'Decline the invitation',
      'We do not know whether your answer reached us',
    ],
    [filled('Title', 'Ask', pressed(tasks, 'Create Task')), 'Create Task', 'Failed to create task'],
    [
      filled('Title', 'Ask', pressed(`${tasks}/${task.id}`, 'Edit task')),
      'Save changes',
      'Failed to update task',
    ],
    [filled('Name', 'Bath', pressed(`${here}/files`, 'Rename scan.txt')), 'Save the name', NOT_SAVED],
    [
      filled('Why do you decline?', 'Too much', pressed(path, /^Decline/)),
      'Decline to sign',
      'Failed to decline document',
    ],
    [
      filled('Why do you cancel?', 'Ill', pressed(`${CALENDAR}&view=mine`, /^Cancel: /)),
      'Cancel the appointment',
      'Failed to update appointment',
    ],
    [pressed(CALENDAR, FEED, 'Get a new address'), 'Get a new address', NOT_SAVED],
    [pressed(CALENDAR, FEED, 'Stop the address'), 'Stop the address', NOT_SAVED],
    [pressed(here, 'Remove provider'), 'Remove provider', NOT_SAVED],
  ];
}

async function providersDialogs(page: Page, dana: Somebody, both: Awaited<ReturnType<typeof pair>>) {
  const { maria, project: id } = both;
  const { body } = await maria.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  const own = await project(dana, { title: 'Nobody yet', customer_id: body.session.user.id });
  await maria.api('POST', `/project-invitations/${own}/answer`, { answer: 'declined' });
  const path = await sent(dana, id, 'Privacy notice');
  await dana.api('POST', '/availability/blocks', { blocked_date: dayIn(5) });
  await signInBrowser(page.context(), dana);
  const added = async (each: Page) => {
    await filled('From', '18:00', pressed(CALENDAR, AVAILABILITY, 'Add hours'))(each);
    await dialog(each).getByLabel('To', { exact: true }).fill('20:00');
  };
  const scheduled = async (each: Page) => {
    await filled('Title', 'A ramp', pressed(`/project/${id}/calendar`, 'Schedule an appointment'))(each);
    await (await turnTo(dialog(each), dayIn(1))).click();
    await time(each, '9:00 AM').check();
  };
  const withFile = (open: Case[0]) => async (each: Page) => {
    await open(each);
    await dialog(each).getByLabel('Document file').setInputFiles(RELEASE);
    await expect(dialog(each).getByText('Ready: 2 pages.')).toBeVisible();
  };
  const cases: Case[] = [
    [
      found(
        'Search customers by name, or by their whole email address',
        maria.email,
        pressed(`/project/${own}`, 'Invite a customer'),
      ),
      'Send the invitation',
      'We could not send it just now',
    ],
    [added, 'Add hours', 'Failed to add availability'],
    [
      filled('Date', dayIn(3), pressed(CALENDAR, AVAILABILITY, 'Block a date')),
      'Block the date',
      'Failed to block date',
    ],
    [pressed(CALENDAR, AVAILABILITY, `Remove: ${named(dayIn(5))}`), 'Open the date again', NOT_SAVED],
    [pressed(CALENDAR, AVAILABILITY, 'Remove: Monday, 9:00 AM'), 'Remove the hours', NOT_SAVED],
    [scheduled, 'Schedule the appointment', 'Failed to schedule appointment'],
    [
      withFile(filled('Title', 'A form', pressed(`/project/${id}/documents`, 'Create Document'))),
      'Create Document',
      'Failed to create document',
    ],
    [withFile(pressed(path, 'Send a new file')), 'Send the new file', 'The new file was not sent'],
    [
      filled('Why do you withdraw it?', 'Wrong', pressed(path, 'Withdraw the document')),
      'Withdraw the document',
      NOT_SAVED,
    ],
  ];
  return cases;
}

test('each dialog of a customer that cannot save says so by a toast, each time, and logs it once [LIMIT-02]', async ({
  page,
  signedIn,
}) => {
  test.slow();
  const cases = await customersDialogs(page, await signedIn());
  await failWrites(page);
  for (const each of cases) await test.step(each[1], () => expectAnnounced(page, each));
  // Of no more use once the question is gone.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(allToasts(page)).toHaveCount(0);
});

test('so does each dialog of a provider [LIMIT-02]', async ({ page }) => {
  test.slow();
  const both = await pair(await somebody());
  const cases = await providersDialogs(page, both.dana, both);
  await failWrites(page);
  for (const each of cases) await test.step(each[1], () => expectAnnounced(page, each));
});
