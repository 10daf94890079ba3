// Appointments that are stored while the answer is lost: the next press shows them, and books nothing else.
import type { Page } from '@playwright/test';
import { booked, buyHours, dayIn, named, type Pair, pair, time, turnTo, ZONE } from './appointments.ts';
import { expect, expectAccessible, pressEscape, signInBrowser, somebody, test, toast } from './journey.ts';
import { cutAnswer } from './lost-answers.ts';
import { dialog } from './projects.ts';

test.use({ timezoneId: ZONE, expectedErrors: /ERR_CONNECTION_RESET|status of 404/ });

async function appointmentsOf({ maria }: Pair) {
  type Listed = { appointments: { title: string; paid_from: string | null }[] };
  return (await maria.api<Listed>('GET', '/appointments')).body.appointments;
}

const failed = (page: Page) => page.getByText(/^We do not know whether this reached us\./);

test('paid with the free session, which is used then, it is booked once [APPT-26, APPT-31, PLAN-98]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await buyHours(both.maria);
  const day_of_week = new Date(`${dayIn(2)}T00:00:00Z`).getUTCDay();
  const evening = { day_of_week, start_time: '18:00', end_time: '20:00', slot_duration_minutes: 30 };
  expect((await both.dana.api('POST', '/availability/windows', evening)).status).toBe(201);
  await page.goto(`/project/${both.project}/calendar`);
  await (await turnTo(page, dayIn(2))).click();
  await time(page, '6:00 PM').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const free = page.getByRole('radio', { name: 'Free coaching session' });
  await free.check();
  await cutAnswer(page, '**/api/appointments');
  const held = page.getByText('We are holding this time for you until');
  await expect(held).toBeVisible();
  const book = page.getByRole('button', { name: 'Schedule Appointment' });
  await book.click();
  await expect(failed(page)).toBeVisible();
  await expect(held, 'nobody knows whether it is').toHaveCount(0);
  await expect(free).toHaveCount(0);
  await book.click();
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
  await expect(page.getByText('Your first try reached us after all.')).toBeVisible();
  await expectAccessible(page);
  expect(await appointmentsOf(both)).toMatchObject([{ paid_from: 'free_session' }]);
});

test('a series is sent again as it was, though its dates are taken by itself [APPT-30, APPT-31]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await page.goto(`/project/${both.project}/calendar`);
  await (await turnTo(page, dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Does it repeat?').selectOption({ label: 'Every week' });
  const dates = page.getByRole('group', { name: 'These dates' }).getByRole('checkbox');
  await expect(dates).toHaveCount(4);
  await dates.nth(3).uncheck();
  await cutAnswer(page, '**/api/appointments/series');
  const preview = page.waitForResponse(/\/api\/providers\/[^/]+\/series/);
  const book = page.getByRole('button', { name: 'Schedule 3 appointments' });
  await book.click();
  await expect(failed(page)).toBeVisible();
  await preview;
  for (const n of [0, 1, 2]) await expect(dates.nth(n)).toBeChecked();
  await book.click();
  await expect(page.getByRole('heading', { name: 'Your appointments are scheduled' })).toBeFocused();
  expect(await appointmentsOf(both)).toHaveLength(3);
});

test('a provider who corrects the title meanwhile reads what was scheduled at first [APPT-31, APPT-50]', async ({
  page,
}) => {
  const both = await pair(await somebody('Maria Alvarez'));
  await signInBrowser(page.context(), both.dana);
  await page.goto(`/project/${both.project}/calendar`);
  await page.getByRole('button', { name: 'Schedule an appointment' }).click();
  await dialog(page).getByLabel('Title').fill('The rmap');
  await (await turnTo(dialog(page), dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await cutAnswer(page, '**/api/appointments');
  const schedule = dialog(page).getByRole('button', { name: 'Schedule the appointment' });
  await schedule.click();
  await expect(failed(page)).toBeVisible();
  await dialog(page).getByLabel('Title').fill('The ramp');
  await schedule.click();
  const notice = dialog(page).getByRole('alert').filter({ hasText: 'Your first try reached us after all' });
  await expect(notice).toContainText('“The rmap” with Maria Alvarez is scheduled:');
  await expect(notice.getByRole('link', { name: 'Open the appointment' })).toBeVisible();
  await expect(toast(page, 'Appointment scheduled successfully')).toHaveCount(0);
  await expectAccessible(page);
  expect(await appointmentsOf(both)).toMatchObject([{ title: 'The rmap' }]);
});

const again = (page: Page) => page.getByText(/^We do not know whether this reached us\./);

test('hours and a blocked date are gone, and what was booked outside them is listed [APPT-64]', async ({
  page,
}) => {
  const both = await pair(await somebody('Maria Alvarez'));
  const id = await booked(both, dayIn(2));
  await both.dana.api('POST', '/availability/blocks', { blocked_date: dayIn(3) });
  await signInBrowser(page.context(), both.dana);
  await page.goto('/app?tab=calendar');
  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  const question = page.getByRole('alertdialog');

  await page.getByRole('button', { name: `Remove: ${named(dayIn(3))}` }).click();
  await cutAnswer(page, '**/api/availability/blocks/*', 'DELETE');
  await question.getByRole('button', { name: 'Open the date again' }).click();
  await expect(again(page)).toBeVisible();
  await question.getByRole('button', { name: 'Open the date again' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('No date is blocked.')).toBeVisible();

  const [weekday = ''] = named(dayIn(2)).split(',');
  await page.getByRole('button', { name: `Remove: ${weekday}, 9:00 AM` }).click();
  await cutAnswer(page, '**/api/availability/windows/*', 'DELETE');
  await question.getByRole('button', { name: 'Remove the hours' }).click();
  await expect(again(page)).toBeVisible();
  await question.getByRole('button', { name: 'Remove the hours' }).click();
  const affected = page.getByRole('dialog', { name: '1 appointment is outside your hours now' });
  await expect(affected).toBeVisible();

  // Meanwhile the customer has cancelled it.
  await affected.getByRole('button', { name: /^Cancel: / }).click();
  await expect(dialog(page).getByLabel('Why do you cancel?')).toBeVisible();
  const cancel = { act: 'cancel', cancellation_reason: 'Mom is in the hospital.' };
  expect((await both.maria.api('PATCH', `/appointments/${id}`, cancel)).status).toBe(200);
  await pressEscape(dialog(page));
  await expect(affected.getByText('Maria Alvarez cancelled it: Mom is in the hospital.')).toBeVisible();
});

/** Maria waits for two days on which Dana has no free time; free days are opened later. */
async function waiting({ maria, dana, danaId }: Pair) {
  for (const days of [0, 1, 2, 3])
    await dana.api('POST', '/availability/blocks', { blocked_date: dayIn(days) });
  const wait = { service_provider_id: danaId, time_zone: ZONE, from_day: dayIn(1), to_day: dayIn(2) };
  await maria.api('PUT', '/waits', { ...wait, parts: ['morning', 'afternoon', 'evening'] });
}

test('an offer is let pass alone', async ({ page, signedIn }) => {
  const both = await pair(await signedIn());
  await waiting(both);
  const { body } = await both.dana.api<{ blocks: { id: string; blocked_date: string }[] }>(
    'GET',
    `/providers/${both.danaId}/availability`,
  );
  const block = body.blocks.find(({ blocked_date }) => blocked_date === dayIn(2));
  await both.dana.api('DELETE', `/availability/blocks/${block?.id}`);

  await page.goto(`/project/${both.project}/calendar`);
  await cutAnswer(page, '**/api/waits/*/pass');
  await page.getByRole('button', { name: /^Let it pass: .* 9:00 AM/ }).click();
  await expect(page.getByRole('button', { name: /^Let it pass: .* 10:15 AM/ })).toBeVisible();
  await expect(page.getByText('That did not work. Please try again.')).toHaveCount(0);
});

// Without an offer, whose arrival would refresh the list and close the dialog before the second press.
test('waiting is stopped by a second press', async ({ page, signedIn }) => {
  const both = await pair(await signedIn());
  await waiting(both);
  await page.goto(`/project/${both.project}/calendar`);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  const question = page.getByRole('alertdialog');
  await cutAnswer(page, '**/api/waits/*', 'DELETE');
  await question.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(again(page)).toBeVisible();
  await question.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(page.getByRole('heading', { name: 'No time that suits you?' })).toBeFocused();
});
