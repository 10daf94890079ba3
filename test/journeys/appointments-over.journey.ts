// Appointments that begin soon, were rescheduled, or are over: what a provider reads, and says of them.
import { booked, card, dayIn, pair, ZONE } from './appointments.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectFocusIn,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { asOwner } from './owner.ts';
import { dialog } from './projects.ts';

test.use({ timezoneId: ZONE });

test('a provider says how it went, and reads what begins soon and what was rescheduled [APPT-02, APPT-38, APPT-41, APPT-49, APPT-51]', async ({
  page,
}) => {
  const both = await pair(await somebody('Maria Alvarez'));
  const ids = await Promise.all([1, 2, 3].map((days) => booked(both, dayIn(days))));
  const [over, soon, rescheduled] = ids;
  expect((await both.dana.api('PATCH', `/appointments/${soon}`, { act: 'confirm' })).status).toBe(200);
  const beginIn = (id: string | undefined, minutes: number) =>
    asOwner(
      `update appointments set start_time = now() + make_interval(mins => $2),
         end_time = now() + make_interval(mins => $2 + 60), busy_until = now() + make_interval(mins => $2 + 75)
       where id = $1`,
      [id, minutes],
    );
  await beginIn(over, -120);
  await beginIn(soon, 20);
  await asOwner(`update appointments set status = 'rescheduled' where id = $1`, [rescheduled]);
  await signInBrowser(page.context(), both.dana);
  await page.goto('/app?tab=calendar');
  await page.getByRole('tab', { name: 'All Appointments' }).click();

  const [next, later] = [card(page).first(), card(page).last()];
  await expect(card(page)).toHaveCount(2);
  await expect(next.getByRole('status')).toHaveText('Starting Soon');
  await expect(next).toContainText('Confirmed');
  await expect(later.getByRole('status')).toHaveText('');
  await expect(later).toContainText('Rescheduled');
  await expect(later.getByRole('button', { name: /^Confirm: / })).toBeVisible();
  await page.getByLabel('Status').selectOption('Rescheduled');
  await expect(card(page)).toHaveCount(1);
  await page.getByLabel('Status').selectOption('All');

  await page.getByRole('button', { name: 'Past and cancelled appointments' }).click();
  const past = card(page).filter({ has: page.getByRole('button', { name: /^How it went: / }) });
  const howItWent = past.getByRole('button', { name: /^How it went: / });
  const complete = dialog(page).getByRole('button', { name: 'Complete the appointment' });
  const completed = toast(page, 'Appointment completed successfully');
  await howItWent.press('Enter');
  await expectFocusIn(dialog(page));
  await complete.press('Enter');
  await expect(dialog(page).getByText('Choose one of these.')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);
  await dialog(page).getByRole('radio', { name: 'It took place' }).press('Space');
  await complete.press('Enter');
  await expect(completed).toBeVisible();
  await expect(past).toContainText('Completed');

  await expect(dialog(page)).toHaveCount(0);
  await completed.getByRole('button', { name: 'Close message' }).click();
  // Also what is still on its way out.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await howItWent.press('Enter');
  await expect(dialog(page).getByRole('radio', { name: 'Dana Diaz did not come' })).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Maria Alvarez did not come' }).press('Space');
  await complete.press('Enter');
  await expect(completed).toBeVisible();
  await expect(past).toContainText('Maria Alvarez did not come.');
  await expectAccessible(page);
});
