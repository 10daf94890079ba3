// A topic that we are not sure of: the page asks which of our texts is meant.
import { expect, expectAccessible, test } from './journey.ts';
import { ask, headings, LABELS, markHeard, openPacks, result, toast } from './packs.ts';

const UNSURE = 'getting him into the truck';

for (const width of [390, 1280])
  test(`a topic that we are not sure of is asked about, and a choice makes the pack, ${width} px [PACK-01, PACK-14]`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signedIn();
    await openPacks(page);
    await ask(page, UNSURE, 'care_plan');
    const question = page.getByRole('region', { name: 'Is it one of these?' });
    await expect(question.getByRole('heading', { name: 'Is it one of these?' })).toBeFocused();
    const choices = question.getByRole('listitem').getByRole('button');
    await expect(choices.first()).toBeVisible();
    // The pack below holds whom to call, and does not ask a second time.
    await expect(question.locator('.prose').last()).toContainText('1-800-677-1116');
    await expect(question.locator('.prose').filter({ hasText: 'Is it one of these?' })).toHaveCount(0);
    expect(await toast(page, 'Knowledge Pack Generated').count()).toBe(0);
    await expect(question.getByRole('button', { name: 'Keep in My packs' })).toHaveCount(0);
    await expectAccessible(page);

    // A reload asks again.
    await page.reload();
    await expect(choices.first()).toBeVisible();

    await choices.first().press('Enter');
    await expect(toast(page, 'Knowledge Pack Generated')).toBeVisible();
    await expect(result(page).locator('#pack-result')).toBeFocused();
    // Answered in the words that were typed.
    await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue(UNSURE);
    await expect(result(page).getByRole('heading', { name: `Care plan: ${UNSURE}` })).toBeVisible();
    await expect(page.getByRole('radio', { name: LABELS.care_plan })).toBeChecked();
    expect(await headings(page)).toContain('Today');
    await expect(result(page).getByRole('button', { name: 'Keep in My packs' })).toBeVisible();

    // It was not that: Back asks again, with the words as typed.
    await page.goBack();
    await expect(choices.first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue(UNSURE);
  });

test('what to call about comes before the question, which stands above its choices [PACK-14]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openPacks(page);
  await ask(page, UNSURE, 'care_plan', 'dad fell again');
  const pack = result(page);
  await expect(pack.getByRole('heading', { level: 2, name: 'Your knowledge pack' })).toBeFocused();
  const card = pack.getByRole('group', { name: 'Help right now' });
  const question = pack.getByRole('heading', { level: 3, name: 'Is it one of these?' });
  const choice = pack.getByRole('listitem').getByRole('button').first();
  await expect(card).toContainText('If someone fell and is hurt or cannot get up, call 911 now');
  const tops = await Promise.all(
    [card, question, choice].map(async (each) => (await each.boundingBox())?.y ?? Number.NaN),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expectAccessible(page);
});

test('a Spanish topic on an English page is asked about in Spanish [PACK-14]', async ({ page, signedIn }) => {
  await signedIn();
  await openPacks(page);
  await ask(page, 'comida para mi jefito', 'resources');
  const list = page
    .getByRole('region', { name: 'Is it one of these?' })
    .getByRole('list')
    .filter({ has: page.getByRole('button') });
  await expect(list).toHaveAttribute('lang', 'es');
  await expect(list).toContainText('comida');
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('it is said each time, and the question stays [PACK-09, PACK-14]', async ({ page, signedIn }) => {
    await signedIn();
    await openPacks(page);
    await ask(page, UNSURE, 'education');
    const choice = page.getByRole('region', { name: 'Is it one of these?' }).getByRole('button').first();
    await expect(choice).toBeVisible();
    await page.route('**/functions/generate-knowledge-pack', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    const failed = toast(page, 'Generation Failed');
    for (let tries = 1; tries <= 2; tries += 1) {
      await markHeard(page);
      await choice.press('Enter');
      await expect(failed.locator('span:not([data-heard])').first()).toBeVisible();
      await expect(choice).toBeFocused();
    }
  });
});
