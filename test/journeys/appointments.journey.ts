// Appointments: booked, lost to somebody else, moved, cancelled, confirmed, and the hours they lie in.
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { booked, card, day, dayIn, named, pair, time, turnTo, ZONE } from './appointments.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectAccessibleInAnotherLook,
  expectFocusIn,
  pressEscape,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  toast,
  url,
} from './journey.ts';
import { dialog, part, shared } from './projects.ts';
import { linesOf } from './public-site.ts';
import { setTextSize } from './screen-room.ts';

test.use({
  expectedErrors: /status of (404|409|422|503)/,
  timezoneId: 'America/Phoenix',
});

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;

async function elsewhere(browser: Browser, person: Somebody, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url(), timezoneId: ZONE });
  await signInBrowser(context, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('a customer books by keyboard, loses a time to another browser, and books the next [APPT-04, APPT-05, APPT-11, APPT-12, APPT-16, APPT-29, APPT-31, APPT-32, APPT-36, APPT-53, PROJ-28, PROJ-30, LIMIT-03]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  const [today, tomorrow] = [dayIn(0), dayIn(1)];
  await both.dana.api('POST', '/availability/blocks', { blocked_date: dayIn(2) });
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await expect(page.getByRole('tab', { name: 'Schedule New' })).toHaveAttribute('aria-selected', 'true');
  // The provider's days, by arrow keys; a blocked one can be reached and says why.
  await day(page, today).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(day(page, dayIn(2))).toBeFocused();
  await expect(day(page, dayIn(2))).toHaveAccessibleDescription('Not available on this day.');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: `Times on ${named(tomorrow)}` })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Morning' }).getByRole('radio')).toHaveCount(3);
  expect(await topOf(page.getByRole('button', { name: 'Wait for a free time' }))).toBeGreaterThan(
    await topOf(time(page, '10:15 AM')),
  );
  await setTextSize(page, '200%');
  for (const each of [
    page.locator('th'),
    page
      .getByRole('grid')
      .getByRole('button')
      .filter({ hasText: /^\d\d$/ }),
  ])
    expect(await linesOf(each.first())).toBe(1);
  await setTextSize(page, '');
  await expectAccessible(page);
  // Nothing holds the first time, and somebody else is faster.
  await page.route(/\/api\/holds$/, (route) => route.fulfill({ status: 503, body: '' }));
  await time(page, '10:15 AM').press('Space');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Please check your appointment' })).toBeFocused();
  await expectAccessible(page);

  const james = await somebody('James Okafor');
  await shared(james, both.dana, 'His own');
  const slot = { start_time: `${tomorrow}T10:15:00-07:00`, end_time: `${tomorrow}T11:15:00-07:00` };
  const taken = { service_provider_id: both.danaId, title: 'His', slots: [slot] };
  expect((await james.api('POST', '/appointments', { request_id: randomUUID(), ...taken })).status).toBe(201);
  await page.getByRole('button', { name: 'Schedule Appointment' }).press('Enter');
  await expect(toast(page, 'Failed to schedule appointment')).toContainText('Error');
  await expect(page.getByText('Somebody else has just taken this time.')).toBeVisible();
  await expect(page.getByRole('group', { name: `Times on ${named(tomorrow)}` })).toBeVisible();
  await expect(time(page, '10:15 AM')).toHaveCount(0);
  await expectAccessible(page);

  await page.unroute(/\/api\/holds$/);
  await time(page, '11:30 AM').check();
  await expect(page.getByText('We are holding this time for you until')).toBeVisible();
  const held = { start_time: `${tomorrow}T11:30:00-07:00`, end_time: `${tomorrow}T12:30:00-07:00` };
  const late = { request_id: randomUUID(), ...taken, slots: [held] };
  expect((await james.api('POST', '/appointments', late)).status).toBe(409);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  const scheduled = toast(page, 'Appointment scheduled successfully').locator('[data-title]');
  await expect(scheduled).toHaveText('Appointment scheduled successfully');
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See my appointments' }).click();
  await expect(card(page)).toContainText('11:30 AM to 12:30 PM MST');
  await expect(card(page)).toContainText('Scheduled');
});

test('what was booked stays booked when the wish to hold the time arrives later [APPT-31]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await (await turnTo(page, dayIn(1))).click();
  const isBooked = Promise.withResolvers<void>();
  await page.route(/\/api\/holds$/, async (route) => {
    await isBooked.promise;
    await route.continue();
  });
  const wish = page.waitForRequest(/\/api\/holds$/);
  await time(page, '9:00 AM').check();
  const aborted = await wish.then(async (request) => {
    await page.getByRole('button', { name: 'Continue' }).click();
    const ended = page.waitForEvent('requestfailed', (each) => each === request);
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    return ended;
  });
  expect(aborted.failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
  isBooked.resolve();
  await page.getByRole('button', { name: 'See my appointments' }).click();
  await expect(card(page)).toContainText('9:00 AM to 10:00 AM MST');
});

test('it is moved, downloaded and cancelled, in both languages [APPT-33, APPT-37, APPT-39, APPT-40, APPT-43, APPT-45, APPT-48, DASH-12, DASH-18]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  const id = await booked(both, dayIn(1));
  await page.goto('/app?tab=calendar&view=mine');
  await expect(card(page)).toContainText('9:00 AM to 10:00 AM MST');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessibleInAnotherLook(page);

  await card(page).getByRole('button', { name: 'Reschedule' }).press('Enter');
  await expectFocusIn(dialog(page));
  const missing = dialog(page).getByText('Please select both date and time for rescheduling');
  const move = dialog(page).getByRole('button', { name: 'Reschedule the appointment' });
  await move.click();
  await expect(missing).toBeVisible();
  // The second time it is a new element, which a screen reader announces again.
  const first = await missing.elementHandle();
  await move.click();
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(missing).toBeVisible();
  await (await turnTo(dialog(page), dayIn(2))).click();
  await dialog(page).getByRole('radio', { name: '2:00 PM', exact: true }).check();
  await expect(dialog(page).getByRole('definition').last()).toContainText(named(dayIn(2)));
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Reschedule the appointment' }).click();
  await expect(toast(page, 'Appointment rescheduled successfully')).toBeVisible();
  await expect(card(page)).toContainText('2:00 PM to 3:00 PM MST');

  const file = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Add to my calendar' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  await expect(toast(page, 'Calendar Event Downloaded')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await page.goto(`/appointment/${id}`);
  await expect(page.getByRole('button', { name: /^Cancelar/ })).toBeVisible();
  await expectAccessibleInAnotherLanguage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Cancelar/ }).press('Enter');
  await expectFocusIn(dialog(page));
  await dialog(page).getByRole('button', { name: 'Cancelar la cita' }).click();
  await expect(dialog(page).getByText('Indique el motivo de la cancelación')).toBeVisible();
  await expect(dialog(page).getByRole('textbox')).toBeFocused();
  await expectAccessibleInAnotherLanguage(page);
  await dialog(page).getByRole('textbox').fill('Mi madre está en el hospital.');
  await pressEscape(dialog(page));
  await page.getByRole('button', { name: 'Seguir escribiendo' }).click();
  await dialog(page).getByRole('button', { name: 'Cancelar la cita' }).click();
  await expect(toast(page, 'La cita se canceló correctamente')).toBeVisible();
  await expect(page.getByText('Usted la canceló: Mi madre está en el hospital.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reprogramar/ })).toHaveCount(0);
});

test('cancelled in the list, it goes with its buttons, and focus stays in the list [APPT-40]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await booked(both, dayIn(1));
  await page.goto('/app?tab=calendar&view=mine');
  await card(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await dialog(page).getByRole('textbox').fill('Mom is in the hospital.');
  await dialog(page).getByRole('button', { name: 'Cancel the appointment' }).press('Enter');
  await expect(page.getByText('You have no appointment ahead.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Coming up' })).toBeFocused();
});

test('a provider confirms, opens hours, blocks a date and hears what it touches [APPT-22, APPT-35, APPT-38, APPT-52, APPT-54, APPT-56, APPT-60, APPT-61, APPT-64]', async ({
  page,
  browser,
}) => {
  const both = await pair(await somebody('Maria Alvarez'));
  await booked(both, dayIn(1));
  await signInBrowser(page.context(), both.dana);
  await page.goto('/app?tab=calendar');
  await expect(page.getByRole('tab', { name: 'Manage Availability' })).toBeVisible();
  await expect(card(page)).toContainText('with Maria Alvarez');
  await expectAccessible(page);
  const mine = await elsewhere(browser, both.maria, '/app?tab=calendar&view=mine');
  await expect(mine.getByRole('tab', { name: 'Manage Availability' })).toHaveCount(0);
  await expect(card(mine)).toContainText('Scheduled');
  await expect(card(mine).getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(toast(page, 'Appointment confirmed successfully')).toBeVisible();
  await expect(card(mine)).toContainText('Confirmed');

  await page.getByRole('tab', { name: 'All Appointments' }).click();
  await page.getByLabel('Status').selectOption('Cancelled');
  await expect(page.getByText('No appointment has this status.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Confirmed');
  await expect(card(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Past and cancelled appointments' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Past and cancelled', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  await expect(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add hours' }).press('Enter');
  await expectFocusIn(dialog(page));
  await expect(dialog(page).getByLabel('Minutes between two')).toHaveValue('15');
  await dialog(page).getByRole('button', { name: 'Add hours' }).click();
  await expect(dialog(page).getByText('You offer hours at this time already.')).toBeVisible();
  await dialog(page).getByLabel('From', { exact: true }).fill('18:00');
  await dialog(page).getByLabel('To', { exact: true }).fill('20:00');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Add hours' }).click();
  await expect(toast(page, 'Availability added successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Monday' })).toContainText('6:00 PM to 8:00 PM');

  await page.getByRole('button', { name: 'Block a date' }).click();
  await dialog(page).getByLabel('Date').fill(dayIn(-1));
  await dialog(page).getByRole('button', { name: 'Block the date' }).click();
  await expect(dialog(page).getByText('Choose today or a later date.')).toBeVisible();
  await dialog(page).getByLabel('Date').fill(dayIn(1));
  await dialog(page).getByLabel('Reason').fill('Training');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Block the date' }).click();
  await expect(toast(page, 'Date blocked successfully')).toBeVisible();
  await expect(
    dialog(page).getByRole('heading', { name: '1 appointment is outside your hours now' }),
  ).toBeVisible();
  await expectFocusIn(dialog(page));
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);
  // Cancelling it is asked about; leaving that leads back.
  await dialog(page)
    .getByRole('button', { name: /^Cancel: / })
    .press('Enter');
  await expect(dialog(page).getByLabel('Why do you cancel?')).toBeVisible();
  await pressEscape(dialog(page));
  await dialog(page)
    .getByRole('button', { name: /^Cancel: / })
    .press('Enter');
  await dialog(page).getByLabel('Why do you cancel?').fill('A training that I cannot move.');
  await dialog(page).getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(dialog(page).getByText('You cancelled it: A training that I cannot move.')).toBeVisible();
  await expectFocusIn(dialog(page));
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove: \w+, \w+ \d+(, \d{4})?$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open the date again' }).click();
  await expect(page.getByText('No date is blocked.')).toBeVisible();
});
