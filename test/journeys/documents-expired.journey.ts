// A document whose last day to sign ends while somebody signs it, as each side sees it from then on.
import { card, elsewhere, inDialog, RELEASE, sent } from './documents.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  pressEscape,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import { asOwner } from './owner.ts';
import { dialog, shared } from './projects.ts';
import { expectRoom } from './screen-room.ts';

test.use({ expectedErrors: /status of 409/ });

/** The last moment in which a document can be signed has just passed. */
const endLastDay = (path: string) =>
  asOwner(`update signable_documents set expires_at = now() - interval '1 second' where id = $1`, [
    path.split('/').at(-1),
  ]);

test('a document whose last day ends while it is being signed is refused in words, and says so to each side [DOC-09, DOC-40]', async ({
  page,
  browser,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const project = await shared(maria, dana);
  const path = await sent(dana, project, 'Consent to care', RELEASE, { expiry_date: '2035-01-31' });
  await signInBrowser(page.context(), maria);
  await page.goto(path);
  await expect(page.getByText('It can be signed until', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
  await inDialog(page, 'I agree to sign electronically').press('Enter');
  await dialog(page).getByLabel('Your full name').fill('Maria Alvarez');
  await inDialog(page, 'Sign Document').press('Enter');
  await endLastDay(path);
  await inDialog(page, 'Sign “Consent to care”').press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('The last day to sign is over');
  await expectAccessible(page);
  await pressEscape(dialog(page));
  const over = page.getByRole('status').filter({ hasText: 'The last day to sign is over' });
  await expect(over).toContainText('If it is still needed, ask whoever sent it.');
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Sign|Decline)$/ })).toHaveCount(0);

  // Each side, its document and the list, at each width and in each language.
  const other = await elsewhere(browser, dana, path);
  for (const [each, says] of [
    [page, 'You can still read this document, but not sign or decline it.'],
    [other, 'Nobody signed it in time. If it is still needed, send a new file with a later day.'],
  ] as const) {
    for (const width of [390, 1280]) {
      await each.setViewportSize({ width, height: 844 });
      await each.goto(path);
      await expect(each.getByText(says, { exact: false })).toBeVisible();
      await expectAccessible(each);
      await expectRoom(each, `expired, ${width} px wide`);
      await expectAccessibleInAnotherLanguage(each);
      await each.goto(`/project/${project}/documents`);
      await expect(card(each, 'Consent to care')).toContainText(/Expired .* ago|Expired now/);
      await expect(card(each, 'Consent to care').getByRole('link')).toHaveText(['View']);
      await expectAccessible(each);
      await expectAccessibleInAnotherLanguage(each);
    }
  }

  // A new file with a later day takes it up again.
  await other.goto(path);
  await other.getByRole('button', { name: 'Send a new file' }).press('Enter');
  await dialog(other)
    .getByLabel('Document file')
    .setInputFiles({ ...RELEASE, name: 'Again.pdf' });
  await expect(dialog(other).getByText('Ready: 2 pages.')).toBeVisible();
  await dialog(other).getByLabel('Last day to sign').fill('2035-02-28');
  await inDialog(other, 'Send the new file').press('Enter');
  await expect(other.getByText('It is waiting for', { exact: false })).toBeVisible();
  await expect(over).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Documents & Signatures' })).toBeVisible();
  await expect(card(page, 'Consent to care')).toContainText('Pending');
});
