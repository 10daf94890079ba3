// Notes of several admins on the same person, and how somebody is found and removed.
import { CAST } from '#seed/cast.ts';
import { listenForAlerts } from './announcements.ts';
import { asAdmin, newEmail, send } from './interest-forms.ts';
import { expect, expectAccessible, signInApi, test } from './journey.ts';

test.use({ expectedErrors: /status of (409|500)/ });

test('a note follows another admin’s until somebody types, and nobody’s is overwritten unread [ADMIN-21, SITE-29]', async ({
  page,
  context,
}) => {
  const address = newEmail('nadia');
  await send('/waitlist', { email: address, name: 'Nadia' });
  const entry = (await asAdmin(page, context, 'Waitlist'))(address);
  const [status, note] = [entry.getByLabel(/^Status/), entry.getByLabel(/^Note/)];
  await expect(note).toHaveValue('');
  const elsewhere = await signInApi(CAST.ada.email);
  const { body } = await elsewhere.api<{ entries: { id: string; email: string }[] }>('GET', '/waitlist');
  const id = body.entries.find((each) => each.email === address)?.id;
  const fresh = { status: 'new', note: '' };
  const theirs = { status: 'contacted', note: 'Rings back Friday. Do NOT ring the landline.' };

  await note.fill('Left voicemail.');
  expect((await elsewhere.api('PATCH', `/waitlist/${id}`, { ...theirs, was: fresh })).status).toBe(200);
  const save = entry.getByRole('button', { name: `Save: ${address}` });
  await save.click();
  const notice = entry.getByRole('alert').filter({ hasText: 'Another admin has since changed this' });
  await expect(notice).toContainText('Contacted');
  await expect(notice).toContainText(theirs.note);
  await expect(note).toHaveValue('Left voicemail.');
  await expectAccessible(page);

  await page.getByRole('main').getByLabel('Show').selectOption('Contacted');
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(note).toHaveValue('Left voicemail.');

  await note.fill(`${theirs.note} Left voicemail.`);
  await status.selectOption('Contacted');
  await save.click();
  await expect(entry.getByRole('status')).toHaveText('Saved');
  await expect(entry.getByRole('alert')).toHaveCount(0);

  const mine = { status: 'contacted', note: `${theirs.note} Left voicemail.` };
  await elsewhere.api('PATCH', `/waitlist/${id}`, { status: 'closed', note: 'Done.', was: mine });
  await page.getByRole('main').getByLabel('Show').selectOption('Closed');
  await expect(status).toHaveValue('closed');
  await expect(note).toHaveValue('Done.');
});

test('a note over another admin’s that cannot be saved says so, each time [ADMIN-21, SITE-29]', async ({
  page,
  context,
}) => {
  const address = newEmail('nora');
  await send('/waitlist', { email: address, name: 'Nora' });
  const entry = (await asAdmin(page, context, 'Waitlist'))(address);
  const note = entry.getByLabel(/^Note/);
  await note.fill('Left voicemail.');
  const elsewhere = await signInApi(CAST.ada.email);
  const { body } = await elsewhere.api<{ entries: { id: string; email: string }[] }>('GET', '/waitlist');
  const id = body.entries.find((each) => each.email === address)?.id;
  const theirs = { status: 'contacted', note: 'Rings back.', was: { status: 'new', note: '' } };
  expect((await elsewhere.api('PATCH', `/waitlist/${id}`, theirs)).status).toBe(200);
  const save = entry.getByRole('button', { name: `Save: ${address}` });
  await save.click();
  await expect(entry.getByRole('alert')).toContainText('Another admin has since changed this');

  await page.route(`**/api/waitlist/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
  const heard = await listenForAlerts(page);
  for (const _ of [1, 2]) {
    await save.click();
    await expect
      .poll(heard)
      .toEqual(['We could not save it. What you typed is still here. Please try again.']);
  }
  await expectAccessible(page);
  await page.unroute(`**/api/waitlist/${id}`);
  await save.click();
  await expect(entry.getByRole('status')).toHaveText('Saved');
  await expect(entry.getByRole('alert')).toHaveCount(0);
  await expect(note).toHaveValue('Left voicemail.');
});

test('somebody whom another admin has noted meanwhile is removed only once that was seen [ADMIN-21, SITE-29]', async ({
  page,
  context,
}) => {
  const address = newEmail('rosa');
  await send('/waitlist', { email: address, name: 'Rosa' });
  const entry = (await asAdmin(page, context, 'Waitlist'))(address);
  const elsewhere = await signInApi(CAST.ada.email);
  const { body } = await elsewhere.api<{ entries: { id: string; email: string }[] }>('GET', '/waitlist');
  const id = body.entries.find((each) => each.email === address)?.id;
  await entry.getByRole('button', { name: `Remove: ${address}` }).click();
  const question = page.getByRole('alertdialog', { name: `Remove ${address}?` });
  const said = { status: 'contacted', note: 'Wants to stay.', was: { status: 'new', note: '' } };
  expect((await elsewhere.api('PATCH', `/waitlist/${id}`, said)).status).toBe(200);

  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(question).toContainText('Another admin has since changed this. Nothing was removed.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry.getByLabel(/^Note/)).toHaveValue('Wants to stay.');

  await entry.getByRole('button', { name: `Remove: ${address}` }).click();
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText(`Removed: ${address}`)).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('whoever wants to be taken off the waitlist is found, and removed without reading it again [ADMIN-21, SITE-29]', async ({
  page,
  context,
}) => {
  const address = newEmail('vera');
  await send('/waitlist', { email: address, name: 'Vera' });
  const entry = (await asAdmin(page, context, 'Waitlist'))(address);
  const main = page.getByRole('main');
  const search = page.getByRole('searchbox', { name: 'Search by email address' });
  await search.fill(address.slice(0, -5).toUpperCase());
  await search.press('Enter');
  await expect(main.getByRole('status').filter({ hasText: /^1 found$/ })).toBeVisible();
  await main.getByLabel('Show').selectOption('Closed');
  await expect(main).toContainText('Nobody with this status matches.');
  await expectAccessible(page);
  await main.getByLabel('Show').selectOption('All');
  await page.reload();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([address]);

  const read: string[] = [];
  page.on('request', (each) => {
    if (/\/api\/waitlist(\?|$)/.test(each.url())) read.push(each.url());
  });
  await entry.getByRole('button', { name: `Remove: ${address}` }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText(`Removed: ${address}`)).toBeFocused();
  await expect(main).toContainText('Nobody matches.');
  expect(read).toEqual([]);
  await search.fill('');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(entry).toHaveCount(0);
});
