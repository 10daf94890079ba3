// What a provider schedules of their own accord: with any of their clients, or in a project, once or as a series.
import type { Page } from '@playwright/test';
import { listenForAlerts } from './announcements.ts';
import { dayIn, pair, time, turnTo, ZONE } from './appointments.ts';
import { openActions } from './chat.ts';
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
} from './journey.ts';
import { dialog, project, shared } from './projects.ts';
import { expectRoom } from './screen-room.ts';

test.use({ expectedErrors: /status of (409|422|503)/, timezoneId: ZONE });

const LONG = 'Maximiliana Guadalupe Fernandez de la Torre y Bartholomew-Montgomery';
const schedule = (page: Page) => page.getByRole('button', { name: 'Schedule an appointment' });
const withWhom = (page: Page) => dialog(page).getByLabel('With whom?');
const dates = (page: Page) => dialog(page).getByRole('group', { name: 'These dates' }).getByRole('checkbox');

async function appointmentsOf(person: Somebody) {
  type Listed = { appointments: { title: string; project_id: string | null; series: object | null }[] };
  return (await person.api<Listed>('GET', '/appointments')).body.appointments;
}

for (const width of [390, 1280])
  test(`by keyboard, at ${width} px: with one of many clients, once and in no project [APPT-36, APPT-50, APPT-53, LIMIT-03]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { maria, dana, project: first } = await pair(await somebody('Maria Alvarez'));
    await shared(maria, dana, 'Papers and bills');
    const grace = await somebody(LONG);
    await shared(grace, dana, `${'Everything about the house '.repeat(3)}of ${LONG}`);
    await signInBrowser(page.context(), dana);
    await page.goto('/app?tab=calendar');
    await expectAccessible(page);
    await schedule(page).press('Enter');
    await expectFocusIn(dialog(page));
    await expect(await turnTo(dialog(page), dayIn(1))).toBeVisible();
    await expectAccessible(page);
    await expectRoom(page, 'schedule');

    // Everything that is missing is said, and leads to its field.
    await dialog(page).getByRole('button', { name: 'Schedule the appointment' }).press('Enter');
    await expect(dialog(page).getByRole('link', { name: 'Choose a client.' })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('link', { name: 'Choose a client.' }).press('Enter');
    await expect(withWhom(page)).toBeFocused();
    await withWhom(page).selectOption('Maria Alvarez · Move to Mesa');
    await dialog(page).getByLabel('Title').fill('The ramp');
    await dialog(page).getByRole('button', { name: 'Schedule the appointment' }).press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('Please choose a day and a time.');
    await (await turnTo(dialog(page), dayIn(1))).press('Enter');
    await time(page, '10:15 AM').press('Space');
    await expectAccessibleInAnotherLook(page);
    await dialog(page).getByRole('button', { name: 'Schedule the appointment' }).press('Enter');
    await expect(toast(page, 'Appointment scheduled successfully')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(schedule(page)).toBeFocused();
    const list = page.getByRole('tabpanel', { name: 'Calendar' }).last();
    await expect(list.getByRole('link', { name: 'The ramp' }).last()).toBeVisible();

    // With whom two projects are shared, it need belong to neither.
    await page.getByRole('tab', { name: 'All Appointments' }).click();
    await schedule(page).press('Enter');
    await withWhom(page).selectOption('Maria Alvarez · in no project');
    await dialog(page).getByLabel('Title').fill('Something else');
    await (await turnTo(dialog(page), dayIn(1))).press('Enter');
    await time(page, '1:00 PM').or(time(page, '12:45 PM')).first().press('Space');
    await dialog(page).getByRole('button', { name: 'Schedule the appointment' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Something else' })).toBeVisible();
    const found = await appointmentsOf(maria);
    expect(found.map(({ title, project_id }) => [title, project_id])).toEqual([
      ['The ramp', first],
      ['Something else', null],
    ]);

    // A long name is read whole; closing asks about what was typed only.
    await schedule(page).click();
    const option = withWhom(page).getByRole('option', { name: `${LONG} · Everything` });
    await withWhom(page).selectOption((await option.getAttribute('value')) ?? '');
    await expectRoom(page, 'schedule');
    await pressEscape(dialog(page));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(schedule(page)).toBeFocused();
  });

test('with one of so many that they are searched by name, who stays chosen [APPT-50]', async ({ page }) => {
  const { dana } = await pair(await somebody('Maria Alvarez'));
  // As with a page of newer projects that wait for their customers.
  await page.route(/\/api\/projects$/, (route) =>
    route.fulfill({ json: { projects: [], next: `1.${crypto.randomUUID()}` } }),
  );
  await signInBrowser(page.context(), dana);
  await page.goto('/app?tab=calendar');
  await schedule(page).click();
  const options = withWhom(page).getByRole('option');
  await expect(options).toHaveText(['Choose a client...']);
  const search = dialog(page).getByRole('searchbox', { name: 'Search your clients by name or project' });
  await search.fill('Baker');
  await expect(dialog(page).getByText('Nobody was found. Try fewer letters.')).toBeVisible();
  await search.fill('álvarez');
  await expect(dialog(page).getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page, 'schedule');
  await search.press('Enter');
  await withWhom(page).selectOption('Maria Alvarez · Move to Mesa');
  await search.fill('Baker');
  await expect(dialog(page).getByText('Nobody was found. Try fewer letters.')).toBeVisible();
  await expect(options.and(page.locator(':checked'))).toHaveText('Maria Alvarez · Move to Mesa');
});

test('in a project, as a series whose dates say what is free, taken and blocked; a customer has no such button [APPT-36, APPT-50, APPT-53]', async ({
  page,
}) => {
  const { maria, dana, danaId, project: id } = await pair(await somebody('Maria Alvarez'));
  await dana.api('POST', '/availability/blocks', { blocked_date: dayIn(15) });
  const taken = {
    request_id: crypto.randomUUID(),
    service_provider_id: danaId,
    customer_id: await idOf(maria),
    project_id: id,
    title: 'Another one',
    slots: [{ start_time: `${dayIn(8)}T09:30:00-07:00`, end_time: `${dayIn(8)}T10:30:00-07:00` }],
  };
  expect((await dana.api('POST', '/appointments', taken)).status).toBe(201);
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}/calendar`);
  await schedule(page).click();
  await expect(dialog(page)).toContainText('With Maria Alvarez.');
  await expect(withWhom(page)).toHaveCount(0);
  await dialog(page).getByLabel('Title').fill('Every week');
  await (await turnTo(dialog(page), dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await dialog(page).getByLabel('Does it repeat?').selectOption('Every week');
  await dialog(page).getByLabel('How many times?').selectOption('6');
  await expect(dates(page)).toHaveCount(6);
  await expect(dates(page).nth(1)).toBeDisabled();
  await expect(dates(page).nth(1)).toHaveAccessibleName(/This time is taken\.$/);
  await expect(dates(page).nth(2)).toBeDisabled();
  await expect(dates(page).nth(2)).toHaveAccessibleName(/You blocked this time\.$/);
  // Further ahead than a customer can book.
  await expect(dates(page).nth(5)).toBeEnabled();
  await expectAccessible(page);
  await expectRoom(page, 'schedule');

  // Lost while they looked: the dates are shown afresh, and nothing is booked.
  const lost = { ...taken, request_id: crypto.randomUUID(), title: 'Faster' };
  lost.slots = [{ start_time: `${dayIn(22)}T09:00:00-07:00`, end_time: `${dayIn(22)}T10:00:00-07:00` }];
  const release = await heldPreview(page);
  expect((await dana.api('POST', '/appointments', lost)).status).toBe(201);
  await dialog(page).getByRole('button', { name: 'Schedule 4 appointments' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('One of the dates can no longer be had.');
  release();
  await expect(dates(page).nth(3)).toBeDisabled();
  await dates(page).nth(4).uncheck();
  await dialog(page).getByRole('button', { name: 'Schedule 2 appointments' }).click();
  await expect(toast(page, 'Appointments scheduled successfully!')).toBeVisible();
  await expect(schedule(page)).toBeFocused();
  const made = (await appointmentsOf(maria)).filter(({ series }) => series);
  expect(made.map(({ title, project_id }) => [title, project_id])).toEqual([
    ['Every week', id],
    ['Every week', id],
  ]);

  // Outside the hours nothing repeats.
  await schedule(page).click();
  await dialog(page).getByLabel('Title').fill('In the evening');
  await dialog(page).getByRole('button', { name: 'Another time, also outside your hours' }).click();
  await dialog(page).getByLabel('Starts at').fill('20:00');
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await dialog(page).getByLabel('Starts at').press('Enter');
    await expect.poll(heard).toEqual(['Please choose a day and a time.']);
  }
  await dialog(page).getByRole('textbox', { name: 'Date' }).fill(dayIn(3));
  await dialog(page).getByLabel('Does it repeat?').selectOption('Every week');
  await expect(dates(page).first()).toHaveAccessibleName(/Outside your hours\.$/);
  await dialog(page).getByRole('button', { name: 'Schedule the appointment' }).click();
  await expect(dialog(page)).toContainText('Choose at least two dates, or let it not repeat.');
  await expectAccessible(page);
  await dialog(page).getByLabel('Does it repeat?').selectOption('No, only once');
  await dialog(page).getByRole('button', { name: 'Schedule the appointment' }).click();
  await expect(toast(page, 'Appointment scheduled successfully')).toBeVisible();

  await signInBrowser(page.context(), maria);
  await page.goto(`/project/${id}/calendar`);
  await expect(page.getByRole('tab', { name: 'Schedule New' })).toBeVisible();
  await expect(schedule(page)).toHaveCount(0);
});

test('from a message, as a series that leads back to it [APPT-50]', async ({ page }) => {
  const { maria, dana, project: id } = await pair(await somebody('Maria Alvarez'));
  const sent = { client_id: crypto.randomUUID(), content: 'Can we talk every week?' };
  await maria.api('POST', `/projects/${id}/messages`, sent);
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}/messages`);
  const bubble = page.getByRole('log').getByRole('listitem').filter({ hasText: sent.content });
  await openActions(bubble);
  await bubble.getByRole('button', { name: /^Schedule an appointment from the message of/ }).click();
  await (await turnTo(dialog(page), dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await dialog(page).getByLabel('Does it repeat?').selectOption('Every 2 weeks');
  await dialog(page).getByLabel('How many times?').selectOption('3');
  await dialog(page).getByRole('button', { name: 'Schedule 3 appointments' }).click();
  await expect(bubble.getByRole('link', { name: /^Appointment: / })).toHaveCount(3);
});

test('on a clock that is not the one they work by, their own time is called theirs [APPT-50, APPT-66]', async ({
  page,
}) => {
  const { dana, project: id } = await pair(await somebody('Maria Alvarez'));
  await dana.api('PUT', '/availability/settings', { time_zone: 'America/Halifax' });
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}/calendar`);
  await schedule(page).click();
  await (await turnTo(dialog(page), dayIn(2))).click();
  const first = dialog(page).getByRole('radio').first();
  await expect(first).toHaveAccessibleName(/9:00 AM .* where you work$/);
  await expect(dialog(page)).not.toContainText('for Dana Diaz');
});

test('without clients it says what to do, and a list that fails can be asked for again, in Spanish too [APPT-50]', async ({
  page,
}) => {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Diaz', 'service_provider');
  await signInBrowser(page.context(), dana);
  await page.goto('/app?tab=calendar');
  await expect(page.getByText('You have no clients to schedule with yet.')).toBeVisible();
  await expect(schedule(page)).toHaveCount(0);
  await expectAccessible(page);

  const customer_id = await idOf(maria);
  const id = await project(dana, { customer_id });
  await page.goto(`/project/${id}/calendar`);
  await expect(page.getByText('Maria Alvarez has not accepted your invitation yet.')).toBeVisible();
  await expectAccessible(page);
  await maria.api('POST', `/project-invitations/${id}/answer`, { answer: 'declined' });
  await page.reload();
  await page.getByRole('link', { name: 'Go to the overview to invite a client' }).click();
  await expect(page.getByRole('button', { name: 'Invite a customer' })).toBeVisible();

  // Before the list fails: news of it would read the list again.
  await shared(maria, dana);
  await page.route(/\/api\/projects(\?|$)/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/app?tab=calendar');
  const failed = page.getByRole('alert').filter({ hasText: 'We could not load your clients' });
  await expect(failed).toBeVisible();
  await page.unroute(/\/api\/projects(\?|$)/);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.evaluate(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await page.reload();
  await page.getByRole('button', { name: 'Programar una cita' }).click();
  await expect(dialog(page)).toContainText('Con Maria Alvarez.');
  await expect(dialog(page).getByRole('grid')).toBeVisible();
  await expectAccessibleInAnotherLanguage(page);
});

test('hours of notice that are none are refused with Enter, and said each time', async ({ page }) => {
  const { dana } = await pair(await somebody('Maria Alvarez'));
  await signInBrowser(page.context(), dana);
  await page.goto('/app?tab=calendar');
  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  const notice = page.getByLabel('Hours of notice before a booking');
  await notice.fill('1000');
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await notice.press('Enter');
    await expect.poll(heard).toEqual([expect.stringContaining('Enter whole hours, from 0 to ')]);
    await expect(notice).toBeFocused();
  }
});

/** Keeps the preview of a series as it is until it is let go. */
async function heldPreview(page: Page): Promise<() => void> {
  const open = Promise.withResolvers<void>();
  await page.route(/\/api\/providers\/[^/]+\/series/, async (route) => {
    await open.promise;
    await route.continue();
  });
  return open.resolve;
}

async function idOf(person: Somebody): Promise<string> {
  return (await person.api<{ session: { user: { id: string } } }>('GET', '/auth/session')).body.session.user
    .id;
}
