// By keyboard: where focus goes when something appears or disappears, and the links to what is missing.
import { listenForAlerts } from './announcements.ts';
import { ANSWERS, expect, openForm, storedPlan, test, untilSaved } from './journey.ts';

const focused = 'document.activeElement?.tagName';

test('more options and confirmed answers, by keyboard [ASMT-24, ASMT-86]', async ({ page, signedIn }) => {
  const person = await signedIn();
  await openForm(page, 2);
  await page.getByLabel('Money worries').check();
  const details = page.getByRole('group', { name: /Which money worries/ });
  await details.getByRole('button', { name: 'Show 7 more' }).press('Enter');
  await expect(details.getByRole('checkbox').nth(3)).toBeFocused();

  await untilSaved(page);
  const { body } = await person.api<{ draft: { id: string } }>('GET', '/assessments/draft');
  await person.api('PATCH', '/assessments/draft', { draft_id: body.draft.id, changes: ANSWERS, step: 6 });
  await openForm(page, 6);
  const confirm = page.getByRole('button', { name: /^Yes, that is right/ });
  await expect(confirm.first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toHaveCount(0);
  const open = await confirm.count();
  expect(open).toBeGreaterThan(1);
  await confirm.first().press('Enter');
  await expect(confirm).toHaveCount(open - 1);
  await expect(confirm.first()).toBeFocused();
  for (let left = open - 1; left > 0; left -= 1) {
    await page.keyboard.press('Enter');
    await expect(confirm).toHaveCount(left - 1);
  }
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Change /);
});

test('the check page names what is missing, links to it and marks it [ASMT-07, ASMT-87]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const { safety_check, city_or_zip, ...rest } = ANSWERS;
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: rest, step: 6 });
  await openForm(page, 6);
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Choose what is happening now, or “None of these”.',
    'Enter a city or a 5-digit ZIP code.',
  ]);
  await expect(page).toHaveTitle(/^Error:/);
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  await expect(page.getByText('Required fields missing')).toBeVisible();
  await expect(summary).toBeFocused();

  await summary.getByRole('link', { name: /ZIP code/ }).press('Enter');
  const city = page.getByLabel('Their city or ZIP code');
  await expect(city).toBeFocused();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Their city or ZIP code', { exact: true })).toBeInViewport();
  // Typing must not be pulled away to the summary.
  await page.keyboard.type('Mesa');
  await expect(city).toBeFocused();
  await expect(city).toHaveValue('Mesa');
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /None of these/ }).press('Enter');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await page.getByLabel('None of these').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Check your answers' })).toContainText('Mesa');
  await expect(summary).toHaveCount(0);
});

test('a plan shared with nobody says what is missing, each time [ASMT-60]', async ({ page, signedIn }) => {
  const id = await storedPlan(await signedIn());
  await page.goto(`/assessments/${id}#share`);
  const address = page.getByLabel('Their email address');
  await expect(address).toBeVisible();
  const heard = await listenForAlerts(page);
  for (const press of [
    () => address.press('Enter'),
    () => page.getByRole('button', { name: 'Share the plan' }).press('Enter'),
  ]) {
    await press();
    await expect.poll(heard).toEqual(['Enter an email address.']);
    await expect(address).toBeFocused();
  }
});

test('when the last reader is removed, focus stays in the panel [ASMT-60]', async ({ page, signedIn }) => {
  const person = await signedIn();
  const id = await storedPlan(person);
  await page.goto(`/assessments/${id}#share`);
  const panel = page.getByRole('region', { name: 'Share this plan' });
  await panel.getByLabel('Their email address').fill('rita@example.test');
  const share = panel.getByRole('button', { name: 'Share the plan' });
  await share.press('Enter');
  await expect(panel.getByText('Shared with rita@example.test.')).toBeVisible();
  await expect(share).toBeFocused();
  await panel.getByRole('button', { name: 'Stop sharing with rita@example.test' }).press('Enter');
  await expect(panel.getByText('rita@example.test can no longer read this plan.')).toBeVisible();
  expect(await page.evaluate(focused)).not.toBe('BODY');
  await expect(panel.locator(':focus')).toHaveCount(1);
});
