// An admin closes the account of a provider: what the desk says first, and what a customer of theirs reads and does.
import { CAST } from '#seed/cast.ts';
import { booked, dayIn, pair, ZONE } from './appointments.ts';
import { expect, expectAccessible, signInApi, signInBrowser, somebody, test } from './journey.ts';
import { dialog } from './projects.ts';

test.use({ timezoneId: ZONE });

test('the family reads that nobody comes, and cancels after the cut-off [APPT-39, APPT-48, AUTH-50]', async ({
  page,
  context,
  browser,
}) => {
  const both = await pair(await somebody('Maria Alvarez'));
  const { maria, dana, project } = both;
  const settings = { time_zone: ZONE, cutoff_hours: 168 };
  expect((await dana.api('PUT', '/availability/settings', settings)).status).toBe(200);
  const id = await booked(both, dayIn(2));
  await booked(both, dayIn(3));

  const desk = await browser.newContext();
  await signInBrowser(desk, await signInApi(CAST.ada.email));
  const people = await desk.newPage();
  await people.goto(`/admin/people?q=${encodeURIComponent(dana.email)}`);
  await people.getByRole('button', { name: 'Close account: Dana Diaz' }).click();
  const asked = people.getByRole('alertdialog');
  await expect(asked).toContainText('2 appointments to come, with 1 person');
  await expect(asked).toContainText('1 project with others');
  await expectAccessible(people);
  await asked.getByRole('button', { name: 'Close account' }).click();
  await expect(people.getByText('The account of Dana Diaz is closed.')).toBeVisible();
  await desk.close();

  await signInBrowser(context, maria);
  await page.goto('/app');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const news = dialog(page).getByRole('link', { name: /The account of Dana Diaz is closed/ });
  await expect(news).toHaveCount(1);
  await news.click();
  await expect(page).toHaveURL(new RegExp(`/appointment/${id}$`));
  await expect(page.getByText('Account closed', { exact: true })).toBeVisible();
  await expect(page.getByText('It will probably not take place.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reschedule/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Write a message' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cancel: / }).click();
  await expect(dialog(page)).toContainText('They can read your reason if it is opened again.');
  await dialog(page).getByLabel('Why do you cancel?').fill('Nobody comes');
  await dialog(page).getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(page.getByText('You cancelled it: Nobody comes')).toBeVisible();

  await page.goto(`/project/${project}/calendar`);
  await expect(
    page.getByText('Nothing you write reaches them, and they come to no appointment.'),
  ).toBeVisible();
  await expect(page.getByText('Nobody can book a time with them now.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose another provider' }).click();
  await expect(page.getByText('Their account is closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove provider' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('only once their account is open again');
});
