// Appointments while the server does not answer: what is said, and what stays.
import type { Locator, Page } from '@playwright/test';
import { booked, buyHours, card, dayIn, pair, time, turnTo, ZONE } from './appointments.ts';
import {
  allToasts,
  expect,
  expectAccessible,
  signInBrowser,
  somebody,
  test,
  toast,
  untilGivenUp,
} from './journey.ts';
import { asOwner } from './owner.ts';
import { dialog, shared } from './projects.ts';

test.use({
  expectedErrors: /status of (409|503)/,
  timezoneId: ZONE,
});

/** @returns lets the requests pass again */
async function cut(page: Page, path: RegExp, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  return () => page.unroute(path);
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('a customer reads what could not be loaded, again each time, and goes on [APPT-05, APPT-06, APPT-07, APPT-08, APPT-09, APPT-10, APPT-24, APPT-25, APPT-34]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await booked(both, dayIn(1));
  const omar = await somebody('Omar Reyes', 'service_provider');
  await shared(both.maria, omar, 'Papers and bills');
  const warnings: string[] = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  const logged = (words: string) => expect.poll(() => warnings.some((line) => line.startsWith(words)));
  await page.clock.install();

  const withProviders = await cut(page, /\/api\/appointments\/providers/);
  await page.goto('/app?tab=calendar');
  await untilGivenUp(page, page.getByText('No service providers available'));
  await expect(
    page.getByText("You'll see providers here once you have active projects with them."),
  ).toBeVisible();
  await expect(page.getByText('We could not look just now.')).toBeVisible();
  await expect(allToasts(page)).toHaveCount(0);
  await expectAccessible(page);
  await logged('the list of providers was not read').toBe(true);
  await withProviders();
  await tryAgain(page).click();
  const provider = page.getByLabel('Care provider');
  await expect(provider.locator(':checked')).toHaveText('Choose your care provider...');
  await expect(provider.getByRole('option')).toHaveText([
    'Choose your care provider...',
    `Dana Diaz · ${both.dana.email}`,
    `Omar Reyes · ${omar.email}`,
  ]);

  const withHours = await cut(page, /\/api\/providers\/[^/]+\/availability/);
  await provider.selectOption(`Dana Diaz · ${both.dana.email}`);
  await untilGivenUp(page, page.getByText('Failed to load available time slots'));
  await expect(allToasts(page)).toHaveCount(0);
  await logged('the hours of a provider were not read').toBe(true);
  await withHours();
  await tryAgain(page).click();

  const withDay = await cut(page, /\/api\/providers\/[^/]+\/days\//);
  await (await turnTo(page, dayIn(2))).click();
  await untilGivenUp(page, toast(page, 'Failed to load available time slots'));
  await expect(toast(page, 'Failed to load available time slots')).toContainText('Error');
  await expect(page.getByText('Nothing is booked yet.')).toBeVisible();
  await withDay();
  await tryAgain(page).click();
  await expect(time(page, '9:00 AM')).toBeVisible();
  await expect(allToasts(page)).toHaveCount(0);

  const withList = await cut(page, /\/api\/appointments\?/);
  await page.getByRole('tab', { name: 'My Appointments' }).click();
  await untilGivenUp(page, toast(page, 'Failed to load appointments'));
  await expect(toast(page, 'Failed to load appointments')).toContainText('Error');
  await expectAccessible(page);
  await withList();
  await tryAgain(page).first().click();
  await expect(card(page)).toContainText('Scheduled');

  // Without a project of their own they choose among all, whose addresses are not shown.
  await asOwner('update people set provider_verified_at = now() where id = $1', [both.danaId]);
  await signInBrowser(page.context(), await somebody('Grace Lee'));
  await page.goto('/app?tab=calendar');
  const all = page.getByLabel('Care provider').getByRole('option');
  await expect(all.filter({ hasText: 'Contact for details' })).not.toHaveCount(0);
  await expect(all.filter({ hasText: '@' })).toHaveCount(0);
  await logged('no project has a provider').toBe(true);
});

test('a change that fails says so each time, and keeps what was entered [APPT-21, APPT-42, APPT-46]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await booked(both, dayIn(1));
  const day_of_week = new Date(`${dayIn(2)}T00:00:00Z`).getUTCDay();
  const evening = { day_of_week, start_time: '18:00', end_time: '20:00' };
  expect((await both.dana.api('POST', '/availability/windows', evening)).status).toBe(201);
  const changing = await cut(page, /\/api\/appointments\/[^/]+$/, 'PATCH');
  await page.goto('/app?tab=calendar&view=mine');
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  const reason = dialog(page).getByRole('textbox');
  await reason.fill('My mother is in the hospital.');
  for (const _ of [1, 2]) {
    await dialog(page).getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(toast(page, 'Failed to update appointment')).toContainText('Error');
    await expect(reason).toHaveValue('My mother is in the hospital.');
    await toast(page, 'Failed to update appointment').getByRole('button').click();
  }
  await dialog(page).getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await card(page).getByRole('button', { name: 'Reschedule' }).click();
  await (await turnTo(page, dayIn(2))).click();
  await time(page, '7:00 PM').check();
  await dialog(page).getByRole('button', { name: 'Reschedule the appointment' }).click();
  await expect(toast(page, 'Failed to reschedule appointment')).toContainText('Error');
  await expect(time(page, '7:00 PM')).toBeChecked();
  await changing();
  await dialog(page).getByRole('button', { name: 'Reschedule the appointment' }).click();
  await expect(toast(page, 'Appointment rescheduled successfully')).toBeVisible();
  await expect(card(page)).toContainText('7:00 PM to 8:00 PM MST');
});

test('what changed while somebody wrote is said, and a second press goes on from there [APPT-40, APPT-44]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  const id = await booked(both, dayIn(1));
  await page.goto('/app?tab=calendar&view=mine');

  await card(page).getByRole('button', { name: 'Reschedule' }).click();
  await (await turnTo(page, dayIn(2))).click();
  await time(page, '2:00 PM').check();
  expect((await both.dana.api('PATCH', `/appointments/${id}`, { act: 'confirm' })).status).toBe(200);
  await dialog(page).getByRole('button', { name: 'Reschedule the appointment' }).click();
  await expect(dialog(page).getByText('This appointment has since been confirmed.')).toBeVisible();
  await expect(time(page, '2:00 PM')).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Reschedule the appointment' }).click();
  await expect(toast(page, 'Appointment rescheduled successfully')).toBeVisible();
  await expect(card(page)).toContainText('2:00 PM to 3:00 PM MST');

  await card(page).getByRole('button', { name: 'Cancel' }).click();
  const reason = dialog(page).getByRole('textbox');
  await reason.fill('My mother is in the hospital.');
  const start_time = `${dayIn(3)}T10:15:00-07:00`;
  expect((await both.dana.api('PATCH', `/appointments/${id}`, { act: 'move', start_time })).status).toBe(200);
  await dialog(page).getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(dialog(page).getByText('This appointment has since been moved:')).toBeVisible();
  await expect(dialog(page)).toContainText('10:15 AM to 11:15 AM MST');
  await expect(reason).toHaveValue('My mother is in the hospital.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(toast(page, 'Appointment cancelled successfully')).toBeVisible();
});

test('hours and dates begin as usual, and stay in their forms where they were not stored [APPT-22, APPT-54, APPT-57, APPT-59, APPT-62]', async ({
  page,
}) => {
  const { dana } = await pair(await somebody());
  await signInBrowser(page.context(), dana);
  await page.goto('/app?tab=calendar');
  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  await page.getByRole('button', { name: 'Add hours' }).click();
  const [from, to] = ['From', 'To'].map((label) => dialog(page).getByLabel(label, { exact: true })) as [
    Locator,
    Locator,
  ];
  await expect(dialog(page).getByLabel('Day', { exact: true }).locator(':checked')).toHaveText('Monday');
  await expect(from).toHaveValue('09:00');
  await expect(to).toHaveValue('17:00');
  await expect(dialog(page).getByLabel('Minutes of an appointment')).toHaveValue('60');
  await expect(dialog(page).getByLabel('Minutes between two')).toHaveValue('15');
  await dialog(page).getByLabel('The same hours from Monday to Friday').check();
  await from.fill('18:00');
  for (const [end, said] of [
    ['18:00', 'The end has to come after the start.'],
    ['18:45', 'These hours are shorter than one appointment.'],
  ] as const) {
    await to.fill(end);
    await dialog(page).getByRole('button', { name: 'Add hours' }).click();
    await expect(dialog(page).getByText(said)).toBeVisible();
  }
  await to.fill('20:00');
  // The third of five fails; then the two that are left are added.
  let sent = 0;
  await page.route(/\/api\/availability\/windows$/, (route) => {
    sent += 1;
    return sent === 3 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Add hours' }).click();
  await expect(toast(page, 'Failed to add availability')).toContainText('Error');
  await expect(dialog(page).getByText(/^Added so far: Monday and Tuesday\./)).toBeVisible();
  await expect(dialog(page).getByLabel('From', { exact: true })).toHaveValue('18:00');
  await dialog(page).getByRole('button', { name: 'Add hours' }).click();
  await expect(toast(page, 'Availability added successfully')).toBeVisible();
  for (const name of ['Monday', 'Wednesday', 'Friday'])
    await expect(page.getByRole('region', { name })).toContainText('6:00 PM to 8:00 PM');

  const blocking = await cut(page, /\/api\/availability\/blocks$/, 'POST');
  await page.getByRole('button', { name: 'Block a date' }).click();
  await dialog(page).getByLabel('Date').fill(dayIn(3));
  await dialog(page).getByLabel('Reason').fill('Training');
  await dialog(page).getByRole('button', { name: 'Block the date' }).click();
  await expect(toast(page, 'Failed to block date')).toContainText('Error');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('Training');
  await blocking();
  await dialog(page).getByLabel('All day').uncheck();
  await expect(from).toHaveValue('09:00');
  await expect(to).toHaveValue('10:00');
  await dialog(page).getByRole('button', { name: 'Block the date' }).click();
  await expect(toast(page, 'Date blocked successfully')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Training' })).toContainText(
    '9:00 AM to 10:00 AM · Training',
  );
});

test('Back asks about booking settings, also where an empty dialog is open over them [GUARD-10]', async ({
  page,
}) => {
  const { dana } = await pair(await somebody());
  await signInBrowser(page.context(), dana);
  await page.goto('/app');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Calendar' }).click();
  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  const notice = page.getByLabel('Hours of notice before a booking');
  await notice.fill('48');
  await page.getByRole('button', { name: 'Add hours' }).click();
  await expect(dialog(page).getByLabel('From', { exact: true })).toBeVisible();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard what you wrote?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(notice).toHaveValue('48');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/app');
});

test('what somebody bought is not gone because it could not be read [PLAN-98]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await buyHours(both.maria);
  await page.clock.install();
  const withBilling = await cut(page, /\/api\/billing$/);
  await page.goto(`/project/${both.project}/calendar`);
  await (await turnTo(page, dayIn(2))).click();
  await time(page, '9:00 AM').check();
  const failed = page.getByRole('alert').filter({ hasText: 'We could not look up what you bought' });
  await untilGivenUp(page, failed);
  await page.getByRole('button', { name: 'Continue' }).click();
  await untilGivenUp(page, failed);
  await expect(failed).toContainText('What you schedule now is not paid from them.');
  await expectAccessible(page);
  await withBilling();
  await tryAgain(page).click();
  await expect(page.getByRole('group', { name: 'Pay from what you bought?' })).toBeVisible();
});
