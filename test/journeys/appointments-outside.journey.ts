// Appointments outside hours that have changed: kept as they are, or moved, which the customer hears of.
import { booked, card, dayIn, named, pair, turnTo, ZONE } from './appointments.ts';
import {
  expect,
  expectAccessible,
  expectFocusIn,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  toast,
  url,
} from './journey.ts';
import { dialog } from './projects.ts';

test.use({ timezoneId: ZONE });

test('what a blocked date touches is kept, and the next time moved to another [APPT-38, APPT-64]', async ({
  page,
  browser,
}) => {
  const both = await pair(await somebody('Maria Alvarez'));
  const id = await booked(both, dayIn(1));
  await signInBrowser(page.context(), both.dana);
  await page.goto('/app?tab=calendar');
  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  const affected = page.getByRole('dialog', { name: '1 appointment is outside your hours now' });
  const block = async () => {
    await page.getByRole('button', { name: 'Block a date' }).press('Enter');
    await dialog(page).getByLabel('Date').fill(dayIn(1));
    await dialog(page).getByRole('button', { name: 'Block the date' }).press('Enter');
    await expect(affected).toBeVisible();
  };

  const before = await read(both.maria, id);
  await block();
  await affected.getByRole('button', { name: 'Keep them' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  expect(await read(both.maria, id)).toEqual(before);

  await page.getByRole('button', { name: `Remove: ${named(dayIn(1))}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open the date again' }).press('Enter');
  await expect(page.getByText('No date is blocked.')).toBeVisible();
  await block();
  await affected.getByRole('button', { name: /^Reschedule: / }).press('Enter');
  await expectFocusIn(dialog(page));
  await (await turnTo(dialog(page), dayIn(2))).click();
  await dialog(page).getByRole('radio', { name: '2:00 PM', exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Reschedule the appointment' }).press('Enter');
  await expect(toast(page, 'Appointment rescheduled successfully')).toBeVisible();
  await expect(affected.getByText('New time:')).toContainText('2:00 PM to 3:00 PM MST');
  await expect(affected.getByRole('button', { name: /^(Reschedule|Cancel): / })).toHaveCount(0);
  await expectFocusIn(affected);
  await expectAccessible(page);
  await affected.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  expect(await read(both.maria, id)).toMatchObject({ status: 'scheduled', start: `${dayIn(2)}T21:00:00` });
  const context = await browser.newContext({ baseURL: url(), timezoneId: ZONE });
  await signInBrowser(context, both.maria);
  const hers = await context.newPage();
  await hers.goto('/app?tab=calendar&view=mine');
  await expect(card(hers)).toContainText('2:00 PM to 3:00 PM MST');
  // She may answer with a time of her own.
  await expect(card(hers).getByRole('button', { name: /^Reschedule/ })).toBeVisible();
  await context.close();
});

async function read(person: Somebody, id: string) {
  const { body } = await person.api<{ start_time: string; status: string }>('GET', `/appointments/${id}`);
  return { start: body.start_time.slice(0, 19), status: body.status };
}
