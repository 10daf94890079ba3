// The same draft in two tabs.
import { ANSWERS, expect, expectAccessible, openForm, test, untilSaved } from './journey.ts';

// The refusal is what this file tests.
test.use({ expectedErrors: /409/ });

test('answers from one tab show up when the other is looked at, and nothing is submitted unseen [ASMT-87, ASMT-88]', async ({
  page,
  context,
  signedIn,
}) => {
  const person = await signedIn();
  const saved = await person.api<{ id: string }>('PATCH', '/assessments/draft', {
    draft_id: null,
    changes: ANSWERS,
    step: 6,
  });
  await page.goto('/form?step=6');
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  const checked = page.getByRole('region', { name: 'Check your answers' });
  await expect(checked).toContainText(ANSWERS.city_or_zip);

  // Another device answers while this page is open and untouched.
  await person.api('PATCH', '/assessments/draft', {
    draft_id: saved.body.id,
    changes: { city_or_zip: 'Flagstaff' },
    step: 3,
  });
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Some answers were changed in another place' });
  await expect(notice).toContainText('Flagstaff');
  await expect(checked).toContainText('Flagstaff');
  await expect(page).toHaveURL(/\/form/);
  await expectAccessible(page);

  // Returning to the tab is enough to see the next change.
  await person.api('PATCH', '/assessments/draft', {
    draft_id: saved.body.id,
    changes: { city_or_zip: 'Sedona' },
    step: 3,
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(checked).toContainText('Sedona');
  await page.getByRole('button', { name: 'Complete Assessment' }).click();
  await expect(page.getByRole('heading', { name: 'Your plan', level: 1 })).toBeVisible();
  await expect(page.getByText('Sedona').first()).toBeVisible();
  await context.close();
});

test('a stale tab overwrites nothing: both answers are shown, and one tap chooses [ASMT-88]', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await signedIn();
  await openForm(page);
  await page.goto('/form?step=3');
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  const city = page.getByLabel('Their city or ZIP code');
  await city.fill('Phoenix');
  await untilSaved(page);
  const { body } = await person.api<{ draft: { id: string } }>('GET', '/assessments/draft');
  await person.api('PATCH', '/assessments/draft', {
    draft_id: body.draft.id,
    changes: { city_or_zip: 'Tempe' },
    step: 3,
  });
  await city.fill('Mesa');
  const notice = page.getByRole('alert').filter({ hasText: 'You answered this in another place too' });
  await expect(notice).toContainText('There: Tempe');
  await expect(notice).toContainText('Here: Mesa');
  // Above the field, not at the top of the page, which is out of view.
  await expect(notice.getByText('Here: Mesa')).toBeInViewport();
  await expect(city).toHaveValue('Tempe');
  await expectAccessible(page);
  await notice.getByRole('button', { name: /Use the one from here/ }).press('Enter');
  await expect(city).toBeFocused();
  await expect(city).toHaveValue('Mesa');
  await expect(notice).toHaveCount(0);
  await untilSaved(page);
  const after = await person.api<{ draft: { answers: { city_or_zip: string } } }>(
    'GET',
    '/assessments/draft',
  );
  expect(after.body.draft.answers.city_or_zip).toBe('Mesa');
});

test('starting over clears what the page shows, not what was answered elsewhere since [ASMT-88, ASMT-06]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const saved = await person.api<{ id: string }>('PATCH', '/assessments/draft', {
    draft_id: null,
    changes: { city_or_zip: 'Phoenix' },
    step: 3,
  });
  await openForm(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await person.api('PATCH', '/assessments/draft', {
    draft_id: saved.body.id,
    changes: { city_or_zip: 'Tempe' },
    step: 3,
  });
  const dialog = page.getByRole('alertdialog', { name: 'Start over?' });
  const clear = dialog.getByRole('button', { name: 'Clear my answers' });
  await clear.click();
  await expect(dialog.getByRole('alert')).toContainText('These answers have changed in another place.');
  await expectAccessible(page);
  const stored = async () =>
    (await person.api<{ draft: { answers: object } | null }>('GET', '/assessments/draft')).body.draft;
  expect((await stored())?.answers).toEqual({ city_or_zip: 'Tempe' });
  await clear.click();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  expect(await stored()).toBeNull();
});
