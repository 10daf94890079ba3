// The whole assessment by keyboard alone.
import { byKeyboard } from './by-keyboard.ts';
import { expect, PASSWORD, somebody, test, untilSaved } from './journey.ts';
import { visit } from './public-site.ts';

test('sign-in, notice, six steps and the plan by keyboard alone [GUARD-10, ASMT-06, ASMT-12, ASMT-15]', async ({
  page,
}) => {
  test.slow();
  const person = await somebody('Kay Board');
  const { keyboard } = page;
  const { focused, tabTo, press, tick } = byKeyboard(page);

  await visit(page, '/auth?returnTo=%2Fform');
  await tabTo(/Skip to the main content/);
  await tabTo(/INPUT email/);
  await keyboard.type(person.email);
  await tabTo(/INPUT password/);
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Important Notice' })).toBeVisible();
  await keyboard.press('Escape'); // Escape does not close the notice
  await expect(page.getByRole('dialog', { name: 'Important Notice' })).toBeVisible();
  await press(/I understand/);

  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await tick(/safety_check suspected_abuse/);
  const safety = page.getByRole('alertdialog', { name: 'Safety first.' });
  await expect(safety).toBeVisible();
  await press(/Continue when safe/);
  await expect(safety).toHaveCount(0);
  await expect.poll(focused).toMatch(/safety_check suspected_abuse/);
  await expect(page.getByLabel('Possible abuse')).toBeChecked();
  await press(/^BUTTON.*Continue$/);

  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Starting Point' })).toBeFocused();
  await press(/^BUTTON.*Continue$/);
  await expect(page.getByText('There is a problem')).toBeVisible();
  await press(/^A .*Choose one or two things/);
  await expect.poll(focused).toMatch(/INPUT starting_points/);
  await tick(/starting_points housing/);
  await press(/^BUTTON.*Continue$/);

  await expect(page.getByRole('heading', { level: 1, name: 'Basics' })).toBeFocused();
  await tabTo(/INPUT city_or_zip/);
  await keyboard.type('Tempe');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Legal and Money' })).toBeFocused();
  await tick(/care_team me/);
  await tick(/coverage_snapshot medicare /);
  await press(/^BUTTON.*Continue$/);

  await expect(page.getByRole('heading', { level: 1, name: 'Living and Function' })).toBeFocused();
  await tabTo(/INPUT falls_and_mobility no_issues/);
  await keyboard.press('ArrowUp'); // to "Unsteady"
  await expect(page.getByLabel('Unsteady, or holds on to furniture')).toBeChecked();
  await press(/^BUTTON.*Continue$/);

  await expect(page.getByRole('heading', { level: 1, name: 'Family and Preferences' })).toBeFocused();
  await untilSaved(page);
  await press(/Complete Assessment/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeFocused();
  await expect(page.getByText('Urgent: safety first')).toBeVisible();
  await expect(page.getByText('A fall is more likely')).toBeVisible();
});
