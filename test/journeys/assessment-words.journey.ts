// People's own words are checked for emergencies, on their own screen.
import { ANSWERS, expect, expectAccessible, openForm, storedPlan, test, untilSaved } from './journey.ts';

const WORDS = 'My dad says he wants to kill himself and has a gun';

test('own words that name an emergency bring up whom to call, and a one-tap box [ASMT-17, ASMT-13]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openForm(page);
  await page.getByLabel('None of these').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Something else').check();
  const field = page.getByLabel('What is on your mind?');
  await field.fill(WORDS);
  const card = page.getByRole('group', { name: 'Help right now' });
  await expect(card.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await expect(card.getByRole('link', { name: 'Call 988', exact: true })).toHaveAttribute('href', 'tel:988');
  await expect(card.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  for (const link of await card.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);

  await card.getByLabel('Thoughts of suicide or self-harm').check();
  await page.getByRole('button', { name: 'Continue when safe' }).click();
  await expect(card.getByLabel('Thoughts of suicide or self-harm')).toBeFocused();
  await untilSaved(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Thoughts of suicide or self-harm')).toBeChecked();
  await expect(page.getByLabel('None of these')).not.toBeChecked();
});

test('the card goes away with the words, and focus stays in the field [ASMT-17]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openForm(page);
  await page.getByLabel('None of these').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Something else').check();
  const field = page.getByLabel('What is on your mind?');
  await field.fill(WORDS);
  const card = page.getByRole('group', { name: 'Help right now' });
  await expect(card).toBeVisible();
  await field.fill('She worries about her garden');
  await expect(card).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('on the plan such words come first, with nothing calm above them [ASMT-84, ASMT-90]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const id = await storedPlan(person, { ...ANSWERS, starting_points: ['other'], other_text: WORDS });
  await page.goto(`/assessments/${id}`);
  const card = page.getByRole('group', { name: 'Help right now' });
  await expect(card.getByRole('link', { name: 'Call 911' })).toBeInViewport();
  await expect(page.getByText('Urgent: safety first')).toBeVisible();
  await expect(page.getByText('No warning signs')).toHaveCount(0);
  await expect(page.getByText('You do not have to do everything today')).toHaveCount(0);
  await expectAccessible(page);
});

test('if abuse and another danger are ticked, Call 911 comes before every other number [ASMT-18]', async ({
  page,
  signedIn,
}) => {
  const person = await signedIn();
  const id = await storedPlan(person, {
    ...ANSWERS,
    safety_check: ['suspected_abuse', 'chest_pain_breathing'],
  });
  await page.goto(`/assessments/${id}`);
  await expect(page.getByText('Call 911 now. Do not wait')).toBeVisible();
  const numbers = page.locator('main a[href^="tel:"]');
  await expect(numbers.first()).toHaveAttribute('href', 'tel:911');
  await expect(page.getByText('You do not have to do everything today')).toHaveCount(0);
  await page.goto('/form?step=1');
  await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
  await page.getByLabel('Possible abuse, neglect').check();
  const dialog = page.getByRole('alertdialog', { name: 'Safety first.' });
  await expect(dialog.locator('a[href^="tel:"]').first()).toHaveAttribute('href', 'tel:911');
});
