// Where a topic leads: to an alarm, to a calm card, or to whoever knows more than we do.
import { expect, expectAccessible, test } from './journey.ts';
import { ask, openPacks, result } from './packs.ts';

test('signs that nobody calls an emergency come as one [PACK-14]', async ({ page, signedIn }) => {
  await signedIn();
  await openPacks(page);
  await ask(page, 'he keeps falling asleep mid sentence with a fever', 'education');
  const card = result(page).getByRole('group', { name: 'Help right now' });
  await expect(card.getByRole('link').first()).toHaveAttribute('href', 'tel:911');
  await expect(result(page).locator('.prose').getByRole('heading').nth(1)).toHaveText('Call 911 now');
  await expectAccessible(page);
});

test('a natural death leads to the hospice first, and to 988 last [PACK-14]', async ({ page, signedIn }) => {
  await signedIn();
  await openPacks(page);
  await ask(page, 'mom wants to die at home', 'education');
  const card = result(page).getByRole('group', { name: 'Help right now' });
  await expect(card).toContainText(/^In hospice care\? Call the hospice's night number first/);
  const call = card.getByRole('link', { name: 'Call 988' });
  const [steps, number] = [await card.getByRole('list').first().boundingBox(), await call.boundingBox()];
  expect(number?.y).toBeGreaterThan((steps?.y ?? 0) + (steps?.height ?? 0) - 1);
  await expect(card.getByText('988', { exact: false }).and(card.getByRole('listitem'))).toHaveCount(1);
  await expect(result(page).getByText('Done', { exact: true })).toBeVisible();
  await expect(result(page).getByText('Call 911 now')).toHaveCount(0);
  await expect(
    result(page)
      .locator('.prose')
      .getByRole('heading', { name: /suicide/i }),
  ).toHaveCount(0);
  await expectAccessible(page);
});

test('what we know nothing about leads to those who do [PACK-14]', async ({ page, signedIn }) => {
  await signedIn();
  await openPacks(page);
  await ask(page, 'best pizza', 'education');
  await expect(result(page)).toContainText('Our library has nothing about this.');
  await expect(result(page).getByRole('group', { name: 'Help right now' })).toHaveCount(0);
  await expect(result(page).getByRole('link', { name: '1-800-677-1116' })).toHaveAttribute(
    'href',
    'tel:+18006771116',
  );
  await expectAccessible(page);
});
