// Around the calendar: its address for other programs, an appointment from a message, a week, and times that a provider types.
import { readingsOf } from '#features/appointments/appointments.times.rules.ts';
import { daysAfter } from '#kit/days.ts';
import { booked, card, dayIn, pair, turnTo, ZONE } from './appointments.ts';
import { openActions } from './chat.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectFocusIn,
  PASSWORD,
  pressEscape,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { dialog } from './projects.ts';
import { refuseOnce } from './proof-needed.ts';

test.use({ expectedErrors: /status of (403|503)/, timezoneId: ZONE });

test('the address of a calendar is created, copied, renewed and stopped', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // On a connection of its own: one that was kept since the last time may just be closing.
  const headers = { connection: 'close' };
  const answerOf = async (address: string) => (await page.request.get(address, { headers })).status();
  // Nobody asks for the address before it is opened.
  let asked = 0;
  await page.route(/\/api\/calendar-feed$/, (route) => {
    asked += 1;
    return route.continue();
  });
  await page.goto('/app?tab=calendar');
  const feed = page.getByRole('button', { name: 'See these appointments in your own calendar' });
  await expect(page.getByLabel('Care provider')).toBeVisible();
  expect(asked).toBe(0);
  await feed.press('Enter');
  await expect.poll(() => asked).toBe(1);
  const create = page.getByRole('button', { name: 'Create an address' });
  await page.route(/\/api\/calendar-feed$/, (route) => route.fulfill({ status: 503, body: '' }));
  for (let failures = 0; failures < 2; failures += 1) {
    await create.press('Enter');
    await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible();
    await expect(create).toBeFocused();
  }
  await page.unroute(/\/api\/calendar-feed$/);
  await create.press('Enter');
  const field = page.getByLabel('Your calendar address');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const first = await field.inputValue();
  expect(await answerOf(first)).toBe(200);
  await page.getByRole('button', { name: 'Copy the address' }).press('Enter');
  await expect(toast(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Get a new address' }).press('Enter');
  await expectFocusIn(question);
  await expectAccessible(page);
  await pressEscape(question);
  await expect(field).toHaveValue(first);
  await refuseOnce(page, '**/api/calendar-feed');
  await page.getByRole('button', { name: 'Get a new address' }).press('Enter');
  await expectFocusIn(question);
  await question.getByRole('button', { name: 'Get a new address' }).press('Enter');
  const password = question.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(field).toBeFocused();
  const second = await field.inputValue();
  expect([await answerOf(first), await answerOf(second)]).toEqual([404, 200]);

  // Elsewhere it is not shown again.
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Ver estas citas en su propio calendario' }).press('Enter');
  await expect(page.getByText(/^Usted tiene una dirección desde/)).toBeVisible();
  await expectAccessibleInAnotherLanguage(page);
  await page.getByRole('button', { name: 'Desactivar la dirección' }).press('Enter');
  await expectFocusIn(question);
  await expectAccessibleInAnotherLanguage(page);
  await question.getByRole('button', { name: 'Desactivar la dirección' }).press('Enter');
  await expect(toast(page, 'La dirección ya no funciona')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear una dirección' })).toBeVisible();
  expect(await answerOf(second)).toBe(404);
});

test('a customer schedules from a message, and finds the way back', async ({ page, signedIn }) => {
  const both = await pair(await signedIn());
  const content = 'Shall we talk about the ramp?';
  const said = { client_id: crypto.randomUUID(), content };
  expect((await both.dana.api('POST', `/projects/${both.project}/messages`, said)).status).toBe(201);
  await page.goto(`/project/${both.project}/messages`);
  await openActions(page.getByRole('log'));
  await page.getByRole('link', { name: /^Schedule an appointment from the message of/ }).press('Enter');
  const source = page.getByRole('link', { name: /^From the message of Dana Diaz/ });
  await expect(source).toBeVisible();
  await expect(await turnTo(page, dayIn(1))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'My Appointments' }).press('Enter');
  await expect(source).toBeVisible();
  await source.press('Enter');
  await expect(page.getByRole('log').getByText(content)).toBeInViewport();
});

test('a provider sees a week, and moves an appointment to a time outside the hours that comes twice [APPT-43, APPT-66]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const both = await pair(await somebody('Maria Alvarez'));
  const id = await booked(both, dayIn(7));
  const { date, hour, zone } = repeated();
  expect((await both.dana.api('PUT', '/availability/settings', { time_zone: zone })).status).toBe(200);
  await signInBrowser(page.context(), both.dana);
  await page.goto('/app?tab=calendar');
  const week = page.getByRole('region', { name: /^Week of/ });
  await expect(week.getByRole('heading', { level: 4 })).toHaveCount(7);
  await week.getByRole('button', { name: 'The week after' }).press('Enter');
  await expect(week.getByRole('link', { name: '9:00 AM MST Scheduled Consultation' })).toBeVisible();
  await expectAccessible(page);

  await card(page).getByRole('button', { name: 'Reschedule' }).press('Enter');
  await expectFocusIn(dialog(page));
  await dialog(page).getByRole('button', { name: 'Another time, also outside your hours' }).press('Enter');
  const move = dialog(page).getByRole('button', { name: 'Reschedule the appointment' });
  await dialog(page).getByRole('textbox', { name: 'Date' }).fill(date);
  await move.press('Enter');
  await expect(dialog(page).getByLabel('Starts at')).toHaveAccessibleDescription(
    'Please select both date and time for rescheduling',
  );
  await dialog(page).getByLabel('Starts at').fill(hour);
  const readings = dialog(page).getByRole('group', { name: 'The clocks go back on that day.' });
  await expect(readings.getByRole('radio')).toHaveCount(2);
  await move.press('Enter');
  await expect(dialog(page).getByText('This time comes twice on that day.')).toBeVisible();
  await expectAccessible(page);
  await readings.getByRole('radio').last().press('Space');
  await move.press('Enter');
  await expect(toast(page, 'Appointment rescheduled successfully')).toBeVisible();
  const moved = await both.dana.api<{ start_time: string }>('GET', `/appointments/${id}`);
  expect(moved.body.start_time).toBe(readingsOf(date, hour, zone)[1]?.toISOString());
});

/** A time of the coming year that a clock shows twice: clocks go back in November north, in April south of the equator. */
function repeated() {
  const clocks = [
    { zone: 'America/Chicago', hour: '01:30' },
    { zone: 'Australia/Sydney', hour: '02:30' },
  ];
  // From the day after tomorrow: elsewhere, tomorrow's hours may be over.
  for (let days = 2; days < 364; days += 1)
    for (const { zone, hour } of clocks) {
      const date = daysAfter(dayIn(0), days);
      if (readingsOf(date, hour, zone).length === 2) return { date, hour, zone };
    }
  throw new Error('no clock goes back');
}
