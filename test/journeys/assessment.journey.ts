// What each control of the assessment does.
import {
  ANSWERS,
  expect,
  expectAccessible,
  hold,
  openForm,
  storedPlan,
  test,
  untilSaved,
} from './journey.ts';
import { NEUTRAL, serveNeutral } from './neutral.ts';

const HAZARDS = [
  'A head injury while taking blood thinners',
  'Chest pain or trouble breathing',
  'Sudden weakness, a drooping face, or slurred speech',
  'Bleeding that will not stop',
  'Sudden, severe confusion',
  'Thoughts of suicide or self-harm',
  'Threats to hurt someone else',
  'Extreme agitation or rage',
  'Possible abuse, neglect, or someone taking advantage of them',
];

test('each hazard opens "Safety first." with the right numbers and stays ticked [ASMT-11, ASMT-12, ASMT-14, ASMT-15, ASMT-16, ASMT-17, AI5]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openForm(page);
  const dialog = page.getByRole('alertdialog', { name: 'Safety first.' });
  for (const hazard of HAZARDS) {
    await page.getByLabel(hazard).check();
    await expect(dialog.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
    await expect(dialog.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
    await expect(dialog.getByRole('link', { name: /Chat with 988/ })).toHaveAttribute(
      'href',
      /^https:.*988lifeline/,
    );
    await expect(dialog).toContainText('711');
    await expect(dialog).toContainText('press 2 for Spanish');
    if (hazard.startsWith('Possible abuse')) {
      await expect(dialog).toContainText('Adult Protective Services');
      await expectAccessible(page);
    }
    await dialog.getByRole('button', { name: 'Continue when safe' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel(hazard)).toBeChecked();
  }
  await page.getByLabel('None of these').check();
  await expect(dialog).toHaveCount(0);
  for (const hazard of HAZARDS) await expect(page.getByLabel(hazard)).not.toBeChecked();
  await page.getByLabel(HAZARDS[1] ?? '').check();
  await dialog.getByRole('button', { name: 'Continue when safe' }).click();
  await expect(page.getByLabel('None of these')).not.toBeChecked();
});

test('a ticked hazard comes first on the plan and is stored with its time [ASMT-18, ASMT-90]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const id = await storedPlan(person, { ...ANSWERS, safety_check: ['suspected_abuse', 'suicidal_thoughts'] });
  await page.goto(`/assessments/${id}`);
  await expect(page.getByText('Urgent: safety first')).toBeVisible();
  await expect(page.getByText('Call or text 988 now.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Call the Eldercare Locator/ })).toHaveAttribute(
    'href',
    'tel:+18006771116',
  );
  await expectAccessible(page);
});

test('every refused step has its own toast, a summary and links [ASMT-07, ASMT-08, ASMT-19, ASMT-22, ASMT-35, ASMT-36, ASMT-42]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openForm(page);
  const proceed = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await proceed();
  await expect(page.getByText('Safety check required')).toBeVisible();
  await expect(page.getByText('Please complete the safety check to continue.')).toBeVisible();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page).toHaveTitle(/^Error: Step 1 of 6/);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('None of these').check();
  await proceed();

  await proceed();
  await expect(page.getByText('Select at least one starting point')).toBeVisible();
  await expect(page.getByText('Tell us what brought you here.')).toBeVisible();
  await page.getByLabel('Driving', { exact: true }).check();
  await proceed();

  await page.getByLabel('Their city or ZIP code').fill('   ');
  await proceed();
  await expect(page.getByText('Location required')).toBeVisible();
  await expect(page.getByText('Please provide your city or ZIP code.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Their city or ZIP code').fill('85');
  await page.getByLabel('Their city or ZIP code').blur();
  await expect(page.getByText('A ZIP code has 5 digits.')).toBeVisible();
  await proceed();

  await expect(page.getByText('Step 4 of 6')).toBeVisible();
  await proceed();
  await expect(page.getByText('Required fields missing')).toBeVisible();
  await expect(page.getByText('Please complete all required fields.')).toBeVisible();
  await expect(page.getByText('Step 4 of 6')).toBeVisible();
});

test('a third starting point is refused, and freeing one allows another [ASMT-20, ASMT-21, ASMT-03]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openForm(page);
  await expect(page.getByText('select up to two of the most pressing issues')).toBeVisible();
  await page.goto('/form?step=2');
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  await page.getByLabel('Driving', { exact: true }).check();
  await page.getByLabel('Where to live').check();
  await expect(page.getByText('2 of 2 chosen')).toBeVisible();
  await page.getByLabel('Loneliness').click();
  await expect(page.getByText('Choose up to two', { exact: true })).toBeVisible();
  await expect(page.getByText('You can select a maximum of two starting points.')).toBeVisible();
  await expect(page.getByLabel('Loneliness')).not.toBeChecked();
  await expect(page.getByLabel('Driving', { exact: true })).toBeChecked();
  await page.getByLabel('Driving', { exact: true }).uncheck();
  await page.getByLabel('Loneliness').check();
  await expect(page.getByLabel('Loneliness')).toBeChecked();
});

test('three details at first, all on request, and at most three selected [ASMT-24, ASMT-28, ASMT-29, ASMT-32]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await openForm(page, 2);
  await page.getByLabel('Money worries').check();
  const details = page.getByRole('group', { name: /Which money worries/ });
  await expect(details.getByRole('checkbox')).toHaveCount(3);
  await details.getByRole('button', { name: 'Show 7 more' }).click();
  await expect(details.getByRole('checkbox')).toHaveCount(10);
  for (const name of ['Late or unpaid bills', 'Calls from debt collectors', 'A drop in income'])
    await details.getByLabel(name).check();
  await details.getByLabel('Running out of savings').click();
  await expect(details.getByLabel('Running out of savings')).not.toBeChecked();
  await expect(details.getByText('3 of 3 chosen')).toBeVisible();
  await page.getByLabel('Money worries').uncheck();
  await expect(details).toHaveCount(0);
  await page.getByLabel('Money worries').check();
  await expect(details.getByLabel('A drop in income')).toBeChecked();
  await untilSaved(page);
  const { body } = await person.api<{ draft: { answers: { financial_details: string[] } } }>(
    'GET',
    '/assessments/draft',
  );
  expect(body.draft.answers.financial_details).toHaveLength(3);
});

test('"none" is exclusive, and home questions depend on the place [ASMT-43, ASMT-44, ASMT-46, ASMT-48, ASMT-49, ASMT-50]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openForm(page, 5);
  const needs = page.getByRole('group', { name: /What do they need help with now\? \(optional\)/ });
  await needs.getByLabel('Bathing').check();
  await needs.getByLabel('None of these').check();
  await expect(needs.getByLabel('Bathing')).not.toBeChecked();
  await needs.getByLabel('Eating').check();
  await expect(needs.getByLabel('None of these')).not.toBeChecked();
  await expect(page.getByText('What is the home like?')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('In assisted living').check();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Step 5 of 6')).toBeVisible();
  await expect(page.getByText('What is the home like?')).toHaveCount(0);
});

test('defaults are marked as assumed until confirmed [ASMT-33, ASMT-64, ASMT-86]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await openForm(page, 3);
  const when = page.getByRole('group', { name: /When did this start/ });
  await expect(when.getByLabel('In the last week')).toBeChecked();
  await expect(when.getByText('Assumed')).toBeVisible();
  await when.getByLabel('In the last week').click(); // choosing the chosen one confirms it
  await expect(when.getByText('Assumed')).toHaveCount(0);
  await page.getByLabel('Their city or ZIP code').fill('85004');
  await untilSaved(page);
  await page.goto('/form?step=6');
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  await page.getByRole('button', { name: 'Yes, that is right' }).first().click();
  await untilSaved(page);
  const { body } = await person.api<{ draft: { answers: Record<string, unknown> } }>(
    'GET',
    '/assessments/draft',
  );
  expect(body.draft.answers).toMatchObject({ onset_timing: 'last_week', current_location: 'home' });
});

test('the offer to resume, and starting over after confirmation [ASMT-88, ASMT-06]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  await person.api('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 4 });
  await openForm(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText(/Last saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue where I left off' }).click();
  await expect(page.getByText('Step 4 of 6')).toBeVisible();
  await expect(page.getByLabel('Medicare', { exact: true })).toBeChecked();
  await openForm(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear my answers' }).click();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  expect((await person.api<{ draft: null }>('GET', '/assessments/draft')).body.draft).toBeNull();
});

test('who sees the answers is said once per step, and at the question if it differs [ASMT-18]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const once = page.getByText(/^Only you see these answers, and people you choose\./);
  const differs = page.getByText(/our team (sees it|may look it up)/);
  for (const [step, said, own] of [
    [1, 0, 1],
    [2, 1, 0],
    [3, 1, 1],
    [4, 1, 0],
  ]) {
    await openForm(page, step);
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
    await expect(once).toHaveCount(said ?? 0);
    await expect(differs).toHaveCount(own ?? 0);
  }
});

for (const way of ['button', 'keys', 'dialog'] as const)
  test(`Exit this page leaves at once, by ${way}, and forgets [ASMT-93]`, async ({
    page,
    context,
    signedIn,
  }) => {
    await serveNeutral(context);
    const person = await signedIn();
    await openForm(page);
    await expect(
      page
        .getByText(/does not erase your browser history|Your browser history stays/)
        .filter({ visible: true }),
    ).toBeVisible();
    if (way === 'dialog') {
      await hold(page, '**/api/assessments/draft'); // Leaving aborts this save, which must store nothing.
      const saving = page.waitForRequest('**/api/assessments/draft');
      await page.getByLabel('Possible abuse').check();
      await saving;
      await page.getByRole('alertdialog').getByRole('button', { name: 'Exit this page' }).click();
    } else if (way === 'button') await page.getByRole('button', { name: 'Exit this page' }).click();
    else for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift');
    await expect(page).toHaveURL(NEUTRAL);
    await page.goto('/logo');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kinkeeper.own.'))),
    ).toEqual([]);
    await expect
      .poll(async () => (await person.api('GET', '/assessments/draft')).status, 'the session has ended')
      .toBe(401);
  });
