// Appointments that repeat, and those that are paid from hours somebody bought.
import { randomUUID } from 'node:crypto';
import { listenForAlerts } from './announcements.ts';
import { buyHours, card, dayIn, pair, time, turnTo, ZONE } from './appointments.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectFocusIn,
  pressEscape,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { part } from './projects.ts';
import { expectRoom } from './screen-room.ts';

test.use({ timezoneId: ZONE, expectedErrors: /status of (409|422|503)/ });

test('says that the dates of a series load, or could not, and what was not sent because of it [APPT-39]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await page.goto(`/project/${both.project}/calendar`);
  await (await turnTo(page, dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const repeats = page.getByLabel('Does it repeat?');
  await repeats.selectOption({ label: 'Every week' });
  const dates = page.getByRole('group', { name: 'These dates' }).getByRole('checkbox');
  await expect(dates).toHaveCount(4);
  const book = page.getByRole('button', { name: /^Schedule (4 a|A)ppointment/ });
  const answer = Promise.withResolvers<void>();
  const preview = /\/api\/providers\/[^/]+\/series/;
  await page.route(preview, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 422, json: {} });
  });
  await repeats.selectOption({ label: 'Every month' });
  const loading = page.getByRole('status').filter({ hasText: 'Loading the dates...' });
  await expect(loading).toBeVisible();
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await book.click();
    await expect.poll(heard).toEqual([expect.stringContaining('the dates are still loading')]);
  }
  await expectAccessible(page);
  answer.resolve();
  await expect(page.getByRole('alert')).toContainText([
    'We could not load the dates',
    'load them again first',
  ]);
  await expect(loading).toHaveCount(0);
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);
  await page.unroute(preview);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dates.first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('repeats on the dates that can be had, and is cancelled from one on [APPT-39, APPT-40]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await both.dana.api('POST', '/availability/blocks', { blocked_date: dayIn(15) });
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await (await turnTo(page, dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Does it repeat?').selectOption({ label: 'Every week' });
  await page.getByLabel('How many times?').selectOption('6');
  const dates = page.getByRole('group', { name: 'These dates' }).getByRole('checkbox');
  await expect(dates).toHaveCount(6);
  // The third is blocked, the sixth more than 30 days ahead.
  await expect(dates.nth(2)).toBeDisabled();
  await expect(page.getByText('The provider is away.')).toBeVisible();
  await expect(dates.nth(5)).toBeDisabled();
  await expect(page.getByText('Too far ahead to book now.')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);
  for (const n of [1, 3, 4]) await dates.nth(n).uncheck();
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect(page.getByText('Choose at least two dates, or let it not repeat.')).toBeVisible();
  for (const n of [1, 3]) await dates.nth(n).check();
  await page.getByRole('button', { name: 'Schedule 3 appointments' }).click();
  await expect(page.getByRole('heading', { name: 'Your appointments are scheduled' })).toBeFocused();
  await page
    .getByRole('link', { name: /9:00 AM to/ })
    .nth(1)
    .click();
  await expect(page.getByText('Every week')).toBeVisible();
  await expect(page.getByText('2 of 3')).toBeVisible();

  // The second and the third go to another time; the first stays.
  await page.getByRole('button', { name: /^Reschedule/ }).click();
  const dialog = page.getByRole('dialog');
  await (await turnTo(dialog, dayIn(9))).click();
  await dialog.getByRole('radio', { name: '2:00 PM', exact: true }).check();
  await dialog.getByRole('radio', { name: 'This one and those after it' }).check();
  await expect(dialog.getByRole('heading', { name: 'The others' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reschedule the appointment' }).click();
  await expect(toast(page, 'Appointment rescheduled successfully')).toBeVisible();

  await page.getByRole('button', { name: /^Cancel/ }).click();
  await dialog.getByRole('radio', { name: 'All that are still to come' }).check();
  await dialog.getByLabel('Why do you cancel?').fill('We are away.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel the appointments' }).click();
  await expect(page.getByText('You cancelled it: We are away.')).toBeVisible();
  const { body } = await both.maria.api<{ appointments: { status: string }[] }>('GET', '/appointments');
  expect(body.appointments.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
});

test('is paid from hours, which come back with a cancellation [PLAN-98, PLAN-100]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await buyHours(both.maria);
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await (await turnTo(page, dayIn(2))).click();
  await expect(page.getByText('Coordination hours: 5 hours')).toBeVisible();
  await time(page, '9:00 AM').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const pay = page.getByRole('group', { name: 'Pay from what you bought?' });
  // An hour is too long for it.
  await expect(pay.getByRole('radio', { name: 'Free coaching session' })).toBeDisabled();
  await expect(pay.getByText('You have 5 hours. This takes 1 hour.')).toBeVisible();
  await pay.getByRole('radio', { name: 'Coordination hours' }).check();
  await expect(pay).toContainText('If you do not come, it is used.');
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();

  await page.goto('/orders');
  await expect(page.getByText('Coordination help, 4 hours')).toBeVisible();
  const used = page.getByRole('list', { name: 'What your hours were used for' });
  await expect(used.getByRole('listitem')).toContainText('Coordination hours: 1 hour');
  await expectAccessible(page);
  await used.getByRole('link').click();
  await expect(page.getByText('Paid from')).toBeVisible();
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page.getByText('goes back to you')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Why do you cancel?').fill('We are away.');
  await page.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(page.getByText('You cancelled it: We are away.')).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('list', { name: 'Help that you still have' })).toContainText(
    'Coordination help, 5 hours',
  );
  await expect(used).toHaveCount(0);
});

test('a provider confirms all of a series that are not confirmed yet, and every list says that it repeats [APPT-35, APPT-38]', async ({
  page,
}) => {
  const both = await pair(await somebody('Maria Alvarez'));
  const start_time = `${dayIn(1)}T09:00:00-07:00`;
  const series = await both.maria.api<{ appointments: { id: string }[] }>('POST', '/appointments/series', {
    request_id: randomUUID(),
    service_provider_id: both.danaId,
    project_id: both.project,
    title: 'Scheduled Consultation',
    slot: { start_time, end_time: `${dayIn(1)}T10:00:00-07:00` },
    every: 'week',
    times: 3,
  });
  expect(series.status).toBe(201);
  const statuses = async () => {
    const { body } = await both.dana.api<{ appointments: { status: string }[] }>('GET', '/appointments');
    return body.appointments.map(({ status }) => status);
  };
  await signInBrowser(page.context(), both.dana);
  await page.goto('/app?tab=calendar');
  const first = card(page).first();
  await expect(first).toContainText('Every week (1 of 3)');
  await first.getByRole('button', { name: /^Confirm/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm “Scheduled Consultation”?' });
  await expectFocusIn(dialog);
  await expect(dialog.getByRole('radio', { name: 'Only this one' })).toBeChecked();
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);
  await expectRoom(page, 'confirm a series');
  await pressEscape(dialog);
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled']);
  await first.getByRole('button', { name: /^Confirm/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Confirm the appointment' }).press('Enter');
  await expect(toast(page, 'Appointment confirmed successfully')).toBeVisible();
  await expect(first).toContainText('Confirmed');
  expect(await statuses()).toEqual(['confirmed', 'scheduled', 'scheduled']);

  await page.setViewportSize({ width: 1280, height: 900 });
  const week = page.getByRole('region', { name: /^Week of/ });
  await expect(
    week.getByText('Every week').or(week.getByText('Nothing on this day.')).first(),
  ).toBeAttached();
  await page.getByRole('tab', { name: 'All Appointments' }).click();
  await page.getByLabel('Status').selectOption('Scheduled');
  await card(page)
    .first()
    .getByRole('button', { name: /^Confirm/ })
    .press('Enter');
  await dialog.getByRole('radio', { name: 'All that are still to come' }).check();
  await expectAccessible(page);
  // Refused twice, it says so each time, and nothing is lost.
  await page.route(/\/api\/appointments\/[0-9a-f-]+$/, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  for (let failures = 0; failures < 2; failures += 1) {
    await dialog.getByRole('button', { name: 'Confirm the appointments' }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Failed to update appointment.');
    await toast(page, 'Failed to update appointment').getByRole('button', { name: 'Close message' }).click();
  }
  await page.unroute(/\/api\/appointments\/[0-9a-f-]+$/);
  await dialog.getByRole('button', { name: 'Confirm the appointments' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
});

test('once its hours are used, an order says so and cannot be cancelled [PLAN-83, PLAN-86]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  for (const sku of ['unlock_monthly', 'coord_1hr'])
    expect((await both.maria.api('POST', '/billing/orders', { id: randomUUID(), sku })).status).toBe(201);
  const order = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: /Coordination help, 1 hour/ }),
  });
  await page.goto('/orders');
  await expect(order.getByRole('heading')).toContainText('Active');
  await order.getByRole('button', { name: /^Cancel/ }).click();
  await expect(order).toContainText('Appointments that you booked with it stay booked');
  await order.getByRole('button', { name: 'Keep it' }).click();

  const { status } = await both.maria.api('POST', '/appointments', {
    request_id: randomUUID(),
    service_provider_id: both.danaId,
    title: 'Scheduled Consultation',
    paid_from: 'coordination',
    slots: [{ start_time: `${dayIn(2)}T09:00:00-07:00`, end_time: `${dayIn(2)}T10:00:00-07:00` }],
  });
  expect(status).toBe(201);
  await page.reload();
  await expect(order.getByRole('heading')).toContainText('Used up');
  await expect(order.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
