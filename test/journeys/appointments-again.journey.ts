// Appointments that are booked once more, and what is left of them when the provider has gone.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { booked, card, day, dayIn, pair, time, turnTo } from './appointments.ts';
import { expect, expectAccessible, type Somebody, signInBrowser, somebody, test, toast } from './journey.ts';
import { part, shared } from './projects.ts';

test.use({ expectedErrors: /status of (403|404|409|422)/, timezoneId: 'America/Phoenix' });

/** Books nine o'clock of tomorrow on the screen. */
async function bookNine(page: Page): Promise<void> {
  await (await turnTo(page, dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
}

test('a time that was cancelled meanwhile is booked again, not only said to be [APPT-26, APPT-31]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await bookNine(page);
  const { body } = await both.dana.api<{ appointments: { id: string }[] }>('GET', '/appointments');
  const cancel = { act: 'cancel', cancellation_reason: 'By mistake' };
  await both.dana.api('PATCH', `/appointments/${body.appointments[0]?.id}`, cancel);
  await page.getByRole('button', { name: 'Schedule another' }).click();
  await bookNine(page);
  const { body: after } = await both.dana.api<{ appointments: { status: string }[] }>('GET', '/appointments');
  expect(after.appointments.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'scheduled']);
});

test('a time that another tab has let go of is held again, or said to be gone, on return; so is each that is lost, and the rest is booked at once [APPT-11, APPT-29, APPT-30, APPT-32]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  // Arrow keys reach all days that can be booked, and no others.
  await day(page, dayIn(0)).focus();
  for (const [key, last] of [
    ['ArrowRight', 30],
    ['ArrowLeft', 0],
  ] as const) {
    for (let presses = 0; presses < 32; presses += 1) await page.keyboard.press(key);
    await expect(day(page, dayIn(last))).toBeFocused();
  }
  await (await turnTo(page, dayIn(1))).click();
  await time(page, '9:00 AM').check();
  const held = page.getByText('We are holding this time for you until');
  await expect(held).toBeVisible();
  const service_provider_id = both.danaId;
  const at = (from: string, to: string) => ({
    start_time: `${dayIn(1)}T${from}:00-07:00`,
    end_time: `${dayIn(1)}T${to}:00-07:00`,
  });
  const hold = (person: Somebody, slot: object) =>
    person.api('POST', '/holds', { service_provider_id, slot });
  /** Hers, in another tab. */
  const holdElsewhere = () => hold(both.maria, at('14:00', '15:00'));
  expect((await holdElsewhere()).status).toBe(201);
  const again = page.waitForResponse(/\/api\/holds$/);
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await comeBack();
  expect((await again).status()).toBe(201);
  await expect(held).toBeVisible();

  const james = await somebody('James Okafor');
  await shared(james, both.dana, 'His own');
  const book = async (slot: object) => {
    const his = { request_id: randomUUID(), service_provider_id, title: 'His', slots: [slot] };
    return (await james.api('POST', '/appointments', his)).status;
  };
  expect(await book(at('09:00', '10:00'))).toBe(409);
  await holdElsewhere();
  expect(await book(at('09:00', '10:00'))).toBe(201);
  await comeBack();
  const gone = page.getByRole('alert').filter({ hasText: 'Somebody else has just taken this time.' });
  await expect(gone).toBeVisible();
  await expect(held).toHaveCount(0);
  await expectAccessible(page);

  // The next one is lost too, before the list shows it.
  await expect(time(page, '9:00 AM')).toHaveCount(0);
  expect((await hold(james, at('10:15', '11:15'))).status).toBe(201);
  await time(page, '10:15 AM').check();
  await expect(time(page, '10:15 AM')).toHaveCount(0);
  await expect(page.locator(':focus').filter({ has: gone })).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(goOn).toHaveCount(0);

  const choose = async (name: string) => {
    await time(page, name).check();
    await expect(held).toBeVisible();
    await expect(gone).toHaveCount(0);
    await goOn.click();
  };
  const another = page.getByRole('button', { name: 'Add another time' });
  const schedule = page.getByRole('button', { name: 'Schedule Appointment' });
  const chosen = page.getByRole('list', { name: 'Chosen times' }).getByRole('listitem');
  await choose('11:30 AM');
  await another.click();
  await choose('12:45 PM');
  await expect(chosen).toHaveCount(2);
  await expectAccessible(page);
  expect(await book(at('11:30', '12:30'))).toBe(201);
  await schedule.click();
  await expect(page.getByText('One of your times is no longer free.')).toBeVisible();
  await expect(goOn).toHaveCount(0);

  await choose('12:45 PM');
  for (const name of ['2:00 PM', '3:15 PM']) {
    await another.click();
    await choose(name);
  }
  await page.getByRole('button', { name: /^Remove .* 2:00 PM/ }).click();
  await expect(chosen).toHaveText([/12:45 PM/, /3:15 PM/]);
  await schedule.click();
  await expect(toast(page, 'Appointments scheduled successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your appointments are scheduled' })).toBeFocused();
  await page.getByRole('button', { name: 'Schedule another' }).click();
  await (await turnTo(page, dayIn(1))).click();
  await expect(time(page, '2:00 PM')).toBeVisible();
  for (const name of ['12:45 PM', '3:15 PM']) await expect(time(page, name)).toHaveCount(0);
});

test('when the provider has gone from the project, both still reach what is booked [APPT-53]', async ({
  page,
  context,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  const id = await booked(both, dayIn(1));
  await both.maria.api('PUT', `/projects/${both.project}/provider`, { service_provider_id: null });
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await expect(page.getByRole('heading', { name: 'Nobody helps you in this project yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Scheduled Consultation' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose who helps you' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Invite by email' })).toBeVisible();
  await signInBrowser(context, both.dana);
  await page.goto(`/appointment/${id}`);
  await expect(page.getByRole('link', { name: 'All appointments' })).toHaveAttribute('href', /^\/app\?/);
  await expect(page.getByRole('link', { name: 'Write a message' })).toHaveCount(0);
});

test('a month counts every appointment that is in it [APPT-35]', async ({ page, context, signedIn }) => {
  const both = await pair(await signedIn());
  const { body } = await both.maria.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  // Before the hours, which have pauses.
  const quartersOf = (day: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const start = Date.parse(`${day}T00:00:00-07:00`) + n * 900_000;
      return { start_time: new Date(start).toISOString(), end_time: new Date(start + 900_000).toISOString() };
    });
  const quarters = [...quartersOf(dayIn(1), 35), ...quartersOf(dayIn(2), 20)];
  while (quarters.length > 0) {
    const { status } = await both.dana.api('POST', '/appointments', {
      request_id: randomUUID(),
      service_provider_id: both.danaId,
      customer_id: body.session.user.id,
      title: 'A word',
      slots: quarters.splice(0, 5),
      outside_hours: true,
    });
    expect(status).toBe(201);
  }
  await signInBrowser(context, both.dana);
  await page.goto('/app?tab=calendar');
  await expect(await turnTo(page, dayIn(2))).toHaveAccessibleDescription('20 appointments');
});

test('what was to come from a message that is deleted meanwhile is booked without it [APPT-26, APPT-31]', async ({
  page,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  const said = { client_id: randomUUID(), content: 'Shall we talk about the ramp?' };
  const messages = `/projects/${both.project}/messages`;
  const { body } = await both.dana.api<{ id: string }>('POST', messages, said);
  await page.goto(`/project/${both.project}/calendar?message=${body.id}`);
  await (await turnTo(page, dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await both.dana.api('DELETE', `${messages}/${body.id}`)).status).toBe(200);
  const schedule = page.getByRole('button', { name: 'Schedule Appointment' });
  await schedule.click();
  await expect(page.getByRole('alert').filter({ hasText: 'has been deleted' })).toBeVisible();
  await expectAccessible(page);
  await schedule.click();
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
});

test('a series is confirmed at the times on the screen, or not at all [APPT-32, APPT-38]', async ({
  page,
}) => {
  const both = await pair(await somebody('Maria Alvarez'));
  const series = await both.maria.api<{ appointments: { id: string }[] }>('POST', '/appointments/series', {
    request_id: randomUUID(),
    service_provider_id: both.danaId,
    title: 'Scheduled Consultation',
    slot: { start_time: `${dayIn(1)}T09:00:00-07:00`, end_time: `${dayIn(1)}T10:00:00-07:00` },
    every: 'week',
    times: 3,
  });
  await signInBrowser(page.context(), both.dana);
  await page.goto('/app?tab=calendar');
  await card(page)
    .first()
    .getByRole('button', { name: /^Confirm/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm “Scheduled Consultation”?' });
  await dialog.getByRole('radio', { name: 'All that are still to come' }).check();
  const others = dialog.getByRole('list', { name: 'The others' }).getByRole('listitem');
  await expect(others).toHaveText([/9:00 AM/, /9:00 AM/]);
  await expectAccessible(page);

  const start_time = `${dayIn(16)}T15:00:00-07:00`;
  const third = `/appointments/${series.body.appointments[2]?.id}`;
  const heard = page.waitForResponse(/\/api\/appointments\?/);
  expect((await both.maria.api('PATCH', third, { act: 'move', start_time })).status).toBe(200);
  // The screen has heard of it; what was read stays until the refusal.
  await heard;
  await expect(others).toHaveText([/9:00 AM/, /9:00 AM/]);
  const confirm = dialog.getByRole('button', { name: 'Confirm the appointments' });
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Another appointment of this series has since changed',
  );
  await expect(others).toHaveText([/9:00 AM/, /3:00 PM/]);
  await expectAccessible(page);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  const { body } = await both.dana.api<{ appointments: { status: string }[] }>('GET', '/appointments');
  expect(body.appointments.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
});
