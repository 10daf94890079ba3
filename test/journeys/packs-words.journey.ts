// What was typed for a knowledge pack, and the pack on the screen, are there until somebody takes them away.
import { expect, expectAccessible, test } from './journey.ts';
import { ask, openPacks, result, toast } from './packs.ts';

test.use({ expectedErrors: /status of 500/ });

test('words that were not asked for outlive a reload and a look at another pack; a failure takes nothing away [PACK-08, PACK-09]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openPacks(page);
  const mine = page.getByRole('region', { name: 'My packs' });
  const [topic, situation] = [
    page.getByRole('textbox', { name: 'Topic' }),
    page.getByRole('textbox', { name: /About your situation/ }),
  ];
  for (const words of ['Power of attorney', 'Falls at home']) {
    await page.goto('/knowledge-packs');
    await ask(page, words, 'education');
    await result(page).getByRole('button', { name: 'Keep in My packs' }).click();
    await expect(mine.getByRole('link', { name: words })).toBeVisible();
  }
  const falls = page.getByRole('region', { name: 'Falls at home' });
  await expect(falls.getByText('Kept in My packs. Only you can see it.')).toBeFocused();

  await topic.fill('Paying for care');
  await situation.fill('We have little money.');
  await page.reload();
  await expect(falls).toBeVisible();
  await expect(topic).toHaveValue('Paying for care');

  await page.route('**/functions/generate-knowledge-pack', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  const generate = page.getByRole('button', { name: 'Generate' });
  await generate.click();
  await expect(toast(page, 'Generation Failed')).toBeVisible();
  await expect(generate).toBeFocused();
  await expect(falls).toBeVisible();

  await mine.getByRole('link', { name: 'Power of attorney' }).click();
  await expect(page.getByRole('region', { name: 'Power of attorney' })).toBeVisible();
  await expect(topic).toHaveValue('Paying for care');
  await expect(situation).toHaveValue('We have little money.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the words of this pack' }).click();
  await expect(topic).toBeFocused();
  await expect(topic).toHaveValue('Power of attorney');
  await expect(situation).toHaveValue('');
  // Nothing is typed now: the next one shows its words.
  await mine.getByRole('link', { name: 'Falls at home' }).click();
  await expect(topic).toHaveValue('Falls at home');
});

test.describe('the words for a pack', () => {
  test('stay in their tab, and are gone once one signs out [PACK-09]', async ({ page, signedIn }) => {
    const words = 'My brother hits dad when he drinks.';
    const kept = () =>
      page.evaluate(
        (each) => [localStorage, sessionStorage].map((area) => JSON.stringify(area).includes(each)),
        words,
      );
    await signedIn('Paula Pack');
    await openPacks(page);
    await page.getByRole('textbox', { name: /About your situation/ }).fill(words);
    await expect.poll(kept).toEqual([false, true]);
    await page.getByRole('button', { name: 'Account of Paula Pack' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await kept()).toEqual([false, false]);
  });
});
