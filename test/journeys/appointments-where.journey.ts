// Where an appointment takes place: a number to call or an address, read by its two people.
import { randomUUID } from 'node:crypto';
import { booked, dayIn, pair, time, turnTo, ZONE } from './appointments.ts';
import { expect, expectAccessible, signInBrowser, test } from './journey.ts';
import { dialog, part } from './projects.ts';

test.use({ timezoneId: ZONE });

test('a family books a call, and its provider reads which number to call [APPT-01, APPT-05, APPT-26, APPT-65]', async ({
  page,
  context,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await page.goto(`/project/${both.project}`);
  await part(page, 'Calendar').click();
  await (await turnTo(page, dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  const check = page.getByRole('heading', { name: 'Please check your appointment' });
  await expect(check).toBeFocused();
  await expect(page.getByRole('radio', { name: 'We agree on it later' })).toBeChecked();
  await expect(page.getByText('agree on a phone call')).toBeVisible();
  await page.getByRole('radio', { name: 'By phone' }).press('Space');
  await expect(page.getByText('agree on a phone call')).toHaveCount(0);
  const number = page.getByLabel('Phone number');
  const book = page.getByRole('button', { name: 'Schedule Appointment' });
  for (const wrong of ['', '602']) {
    await number.fill(wrong);
    await book.press('Enter');
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('Enter a phone number, or choose another way.');
  }
  await expectAccessible(page);
  await number.fill('(602) 555-0188');
  await expect(number).toHaveAccessibleDescription('');

  // Nothing typed is lost on the way back to the times.
  await page.getByRole('button', { name: 'Back to the times' }).press('Enter');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(number).toHaveValue('(602) 555-0188');
  await book.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
  const { body } = await both.maria.api<{ appointments: { id: string }[] }>('GET', '/appointments');

  await signInBrowser(context, both.dana);
  await page.goto(`/appointment/${body.appointments[0]?.id}`);
  await expect(page.getByRole('link', { name: '(602) 555-0188' })).toHaveAttribute('href', 'tel:6025550188');
  await expect(page.getByText('agree on a phone call')).toHaveCount(0);
  await expectAccessible(page);
});

test('a provider schedules a visit at an address, and the family reads where [APPT-01, APPT-26]', async ({
  page,
  context,
  signedIn,
}) => {
  const both = await pair(await signedIn());
  await signInBrowser(context, both.dana);
  await page.goto(`/project/${both.project}/calendar`);
  await page.getByRole('button', { name: 'Schedule an appointment' }).click();
  await dialog(page).getByLabel('Title').fill('A look at the bathroom');
  await (await turnTo(dialog(page), dayIn(1))).click();
  await time(page, '9:00 AM').check();
  await dialog(page).getByRole('radio', { name: 'At an address' }).press('Space');
  const schedule = dialog(page).getByRole('button', { name: 'Schedule the appointment' });
  await schedule.press('Enter');
  const address = dialog(page).getByLabel('Address', { exact: true });
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Enter the address, or choose another way.');
  await expectAccessible(page);
  await address.fill('12 Palm Street, Mesa');
  await schedule.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  const { body } = await both.dana.api<{ appointments: { id: string }[] }>('GET', '/appointments');

  await signInBrowser(context, both.maria);
  await page.goto(`/appointment/${body.appointments[0]?.id}`);
  await expect(page.getByText('12 Palm Street, Mesa')).toBeVisible();
  await expect(page.getByText('agree on a phone call')).toHaveCount(0);
});

test.describe('a place that was left open', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|failed with TypeError|status of 409/ });

  test('is said later by either of them, and the other sees it at once [APPT-01, APPT-26, DASH-11]', async ({
    page,
    browser,
    context,
    signedIn,
  }) => {
    const both = await pair(await signedIn());
    const id = await booked(both, dayIn(2));
    await page.goto(`/appointment/${id}`);
    await expect(page.getByText('Not agreed yet')).toBeVisible();
    const theirs = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signInBrowser(theirs, both.dana);
    const danas = await theirs.newPage();
    await danas.goto(`/appointment/${id}`);
    await expect(danas.getByText('Not agreed yet')).toBeVisible();

    await page.getByRole('button', { name: 'Say where it takes place' }).press('Enter');
    await expect(dialog(page)).toHaveAccessibleName('Place of “Scheduled Consultation”');
    await dialog(page).getByRole('radio', { name: 'At an address' }).press('Space');
    const save = dialog(page).getByRole('button', { name: 'Save the place' });
    await save.press('Enter');
    const address = dialog(page).getByLabel('Address', { exact: true });
    await expect(address).toBeFocused();
    await address.fill('12 Palm Street, Mesa');
    await expectAccessible(page);
    // Nothing typed is lost while the line is.
    await context.setOffline(true);
    await save.press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('it counts once');
    await context.setOffline(false);
    await save.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('12 Palm Street, Mesa')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change where it takes place' })).toBeFocused();
    await expectAccessible(page);
    await expect(danas.getByText('12 Palm Street, Mesa')).toBeVisible();

    // Both at once: who comes second reads what the first has written, and keeps their own words.
    await danas.getByRole('button', { name: 'Change where it takes place' }).click();
    await dialog(danas).getByLabel('Address', { exact: true }).fill('14 Palm Street, Mesa');
    await page.getByRole('button', { name: 'Change where it takes place' }).click();
    await dialog(page).getByRole('radio', { name: 'By phone' }).check();
    await dialog(page).getByLabel('Phone number').fill('(602) 555-0188');
    await save.click();
    await expect(page.getByRole('link', { name: '(602) 555-0188' })).toBeVisible();
    await expect(danas.getByRole('link', { name: '(602) 555-0188', includeHidden: true })).toBeAttached();
    await dialog(danas).getByRole('button', { name: 'Save the place' }).click();
    await expect(dialog(danas).getByText('has since been changed to: (602) 555-0188')).toBeVisible();
    await expect(dialog(danas).getByLabel('Address', { exact: true })).toHaveValue('14 Palm Street, Mesa');
    await expectAccessible(danas);
    await dialog(danas).getByRole('button', { name: 'Save the place' }).click();
    await expect(page.getByText('14 Palm Street, Mesa')).toBeVisible();
    await theirs.close();

    await page.goto('/app');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText(/changed where an appointment takes place/)).toBeVisible();
  });
});

test('the place of a series is said for all that are still to come [APPT-01]', async ({ page, signedIn }) => {
  const both = await pair(await signedIn());
  const first = dayIn(2);
  const { body } = await both.maria.api<{ appointments: { id: string }[] }>('POST', '/appointments/series', {
    request_id: randomUUID(),
    service_provider_id: both.danaId,
    project_id: both.project,
    title: 'A visit',
    slot: { start_time: `${first}T09:00:00-07:00`, end_time: `${first}T10:00:00-07:00` },
    every: 'week',
    times: 3,
  });
  const ids = body.appointments.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  await page.goto(`/appointment/${ids[0]}`);
  await page.getByRole('button', { name: 'Say where it takes place' }).press('Enter');
  await dialog(page).getByRole('radio', { name: 'At an address' }).press('Space');
  await dialog(page).getByLabel('Address', { exact: true }).fill('12 Palm Street, Mesa');
  await dialog(page).getByRole('radio', { name: 'All that are still to come' }).press('Space');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: '9:00 AM' })).toHaveCount(2);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save the place' }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`/appointment/${ids[2]}`);
  await expect(page.getByText('12 Palm Street, Mesa')).toBeVisible();
});
