// What becomes of a document after it was sent: reminded of, replaced while it is read, signed, revoked, withdrawn.
import { beginDocument, card, elsewhere, inDialog, RELEASE, sent, WORD } from './documents.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectFocusIn,
  pressEscape,
  signInApi,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { dialog, project, shared } from './projects.ts';
import { expectRoom } from './screen-room.ts';

test('a release states its terms, gets a new file while it is read, is signed, revoked, and consent to sign is withdrawn, by keyboard alone [DOC-08, DOC-12, DOC-19]', async ({
  page,
  browser,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}/documents`);
  await page.getByRole('button', { name: 'Create First Document' }).press('Enter');
  await expectFocusIn(dialog(page));
  await dialog(page).getByLabel('Title').fill('Release for the rehab center');
  await dialog(page).getByLabel('Document file').setInputFiles(RELEASE);
  await dialog(page).getByLabel('State the terms here').press('Space');
  await dialog(page).getByLabel('Which information').fill('Therapy notes of May');
  await dialog(page).getByLabel('Last day it holds').fill('2020-01-01');
  await dialog(page).getByRole('button', { name: 'Fill in our words in English' }).press('Enter');
  await expect(dialog(page).getByLabel('How to revoke it')).toBeFocused();
  await expect(dialog(page).getByLabel('Whether care depends on it')).toHaveValue(/^My treatment/);
  await dialog(page).getByRole('button', { name: 'Fill in our words in Spanish' }).press('Enter');
  await expect(dialog(page).getByLabel('Whether care depends on it')).toHaveValue(/^Mi tratamiento/);
  await dialog(page).getByLabel('Whether it may be passed on').fill('');
  await expect(dialog(page).getByText('Ready: 2 pages.')).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page, 'the terms of a release');
  await inDialog(page, 'Create Document').press('Enter');
  await expect(dialog(page).getByLabel('Last day it holds')).toBeFocused();
  await dialog(page).getByLabel('Last day it holds').fill('2031-05-01');
  await dialog(page).getByLabel('Which information').fill('★ Therapy notes of May');
  await inDialog(page, 'Create Document').press('Enter');
  await expect(dialog(page).getByLabel('Which information')).toBeFocused();
  await expect(dialog(page)).toContainText('We cannot print ★ with the signature.');
  await dialog(page).getByLabel('Which information').fill('Therapy notes of May');
  await inDialog(page, 'Create Document').press('Enter');
  const created = card(page, 'Release for the rehab center');
  await expect(created).toContainText(
    'Not filled in: Who gives it · Who gets it · What it is for · Whether it may be passed on',
  );

  const other = await elsewhere(browser, maria, `/project/${id}/documents`);
  await card(other, 'Release for the rehab center').getByRole('link', { name: /^Sign/ }).press('Enter');
  const terms = other.getByRole('region', { name: 'What this release allows' });
  await expect(terms).toContainText('Therapy notes of May');
  await expect(terms).toContainText('May 1, 2031');
  await expect(terms).toContainText('Mi tratamiento');
  await expect(terms).toContainText('In your language: My treatment');
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
  await expectFocusIn(dialog(other));

  await created.getByRole('link', { name: /^View/ }).press('Enter');
  const reminder = page.getByRole('button', { name: 'Send a reminder' });
  await reminder.press('Enter');
  await expect(page.getByText(/^You sent a reminder on/)).toBeVisible();
  await expect(reminder).toBeFocused();
  await expect(reminder).toBeDisabled();
  await expect(reminder).toHaveAccessibleDescription(/^You sent a reminder on/);
  await page.getByRole('button', { name: 'Send a new file' }).press('Enter');
  await expectFocusIn(dialog(page));
  await inDialog(page, 'Send the new file').press('Enter');
  await expect(dialog(page).getByText('Please select a document file')).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page, 'send a new file');
  await dialog(page)
    .getByLabel('Document file')
    .setInputFiles({ ...RELEASE, name: 'Corrected.pdf' });
  await expect(dialog(page).getByText('Ready: 2 pages.')).toBeVisible();
  await inDialog(page, 'Send the new file').press('Enter');
  await expect(toast(page, 'New file sent for signature')).toBeVisible();
  await expect(page.getByText('This is version 2', { exact: false })).toBeVisible();

  const news = dialog(other)
    .getByRole('alert')
    .filter({ hasText: 'A new file has replaced the one you read' });
  await expect(news).toBeVisible();
  await expectAccessible(other);
  await pressEscape(dialog(other));
  await expect(other.getByRole('alert').filter({ hasText: 'A new file has replaced' })).toBeVisible();
  await other.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
  await inDialog(other, 'I agree to sign electronically').press('Enter');
  await dialog(other).getByLabel('Your full name').fill('Maria Alvarez');
  await inDialog(other, 'Sign Document').press('Enter');
  await expect(dialog(other)).toContainText('Therapy notes of May');
  await expectAccessible(other);
  await expectRoom(other, 'check a release');
  await inDialog(other, 'Sign “Release for the rehab center”').press('Enter');
  await expect(other.getByText('In force until May 1, 2031')).toBeVisible();
  const heading = other.getByRole('heading', { name: 'Release for the rehab center', level: 2, exact: true });
  await expect(heading).toBeFocused();
  await other.getByRole('button', { name: 'Revoke the release' }).press('Enter');
  const question = other.getByRole('alertdialog');
  await expectFocusIn(question);
  await expectAccessible(other);
  await question.getByRole('button', { name: 'Revoke the release' }).press('Enter');
  await expect(other.getByText(/^It was revoked on/)).toBeVisible();
  await expect(heading).toBeFocused();
  await other.getByRole('link', { name: 'All documents' }).press('Enter');
  await expect(
    card(other, 'Release for the rehab center').getByRole('link', { name: /^View/ }),
  ).toBeFocused();
  await expect(card(other, 'Release for the rehab center')).toContainText('Revoked on');

  await other.goto('/account');
  await other.getByRole('button', { name: 'Withdraw my consent' }).press('Enter');
  await expectFocusIn(question);
  await expectAccessible(other);
  await question.getByRole('button', { name: 'Withdraw my consent' }).press('Enter');
  await expect(other.getByText('You have not agreed to sign on a screen.', { exact: false })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Signing electronically' })).toBeFocused();

  await other.goto(await sent(dana, id, 'Privacy notice', WORD));
  await other.getByRole('button', { name: 'Read as text' }).press('Enter');
  await expect(other.getByText('We keep her records for six years.')).toBeVisible();
  await expectAccessible(other);
  await expectRoom(other, 'read a Word file as text');
  await expect(other.getByText('You can sign as soon as you have opened the Word file.')).toBeVisible();
  const download = other.waitForEvent('download');
  await other.getByRole('link', { name: 'Download the Word file' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('Notice.docx');
  await other.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
  await expect(inDialog(other, 'I agree to sign electronically')).toBeVisible();
  await expectFocusIn(dialog(other));
  await pressEscape(dialog(other));

  await other.setViewportSize({ width: 1280, height: 900 });
  await other.getByRole('banner').getByRole('button', { name: 'Español' }).press('Enter');
  await other.getByRole('button', { name: 'Firmar', exact: true }).press('Enter');
  await expectFocusIn(dialog(other));
  await expectAccessibleInAnotherLanguage(other);
  await inDialog(other, 'Acepto firmar electrónicamente').press('Enter');
  await dialog(other).getByRole('radio', { name: 'Por otra persona' }).press('Space');
  await expectAccessibleInAnotherLanguage(other);
});

test('a creator withdraws a document, with the reason, by keyboard alone', async ({ page }) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const path = await sent(dana, await shared(maria, dana), 'Consent to care');
  await signInBrowser(page.context(), dana);
  await page.goto(path);
  await page.getByRole('button', { name: 'Withdraw the document' }).press('Enter');
  await expectFocusIn(dialog(page));
  await inDialog(page, 'Withdraw the document').press('Enter');
  await expect(dialog(page).getByText('Please say why.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Why do you withdraw it?').fill('The wrong form');
  await inDialog(page, 'Withdraw the document').press('Enter');
  await expect(toast(page, 'Document withdrawn')).toBeVisible();
  await expect(page.getByText('The reason: The wrong form')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Consent to care' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send a new file' })).toHaveCount(0);
});

test('a document of the demo whose last day is over says so on each side, and only its creator can go on [DOC-09, DOC-40]', async ({
  page,
  browser,
}) => {
  const as = async (name: string, email: string) => ({
    fullName: name,
    ...(await signInApi(email, 'kinkeeper-demo')),
  });
  const [maria, dana] = await Promise.all([
    as('Maria Alvarez', 'maria@demo.test'),
    as('Dana Whitfield', 'dana@demo.test'),
  ]);
  const { body } = await maria.api<{ projects: { id: string; title: string }[] }>('GET', '/projects');
  const id = body.projects.find(({ title }) => title === 'Mom coming home from rehab')?.id;
  await signInBrowser(page.context(), maria);
  await page.goto(`/project/${id}/documents`);
  const notice = card(page, 'Notice of privacy practices');
  await expect(notice).toContainText('Expired');
  await expect(notice.getByRole('link', { name: /^Sign/ })).toHaveCount(0);
  await expect(notice.getByRole('button', { name: /^Decline/ })).toHaveCount(0);
  await notice.getByRole('link', { name: /^View/ }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The last day to sign is over' })).toContainText(
    'You can still read this document, but not sign or decline it.',
  );
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectRoom(page, 'an expired document');

  const other = await elsewhere(browser, dana, new URL(page.url()).pathname);
  await expect(other.getByRole('status').filter({ hasText: 'The last day to sign is over' })).toContainText(
    'send a new file with a later day',
  );
  await expect(other.getByRole('button', { name: 'Send a new file' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send a reminder' })).toHaveCount(0);
  await other.setViewportSize({ width: 1280, height: 900 });
  await other.getByRole('banner').getByRole('button', { name: 'Español' }).press('Enter');
  await expect(other.getByRole('status').filter({ hasText: 'último día' })).toBeVisible();
  await expectAccessibleInAnotherLanguage(other);
});

test('a document for somebody who has not accepted yet is not said to be sent [DOC-21]', async ({ page }) => {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Whitfield', 'service_provider');
  const { body } = await maria.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  const id = await project(dana, { customer_id: body.session.user.id });
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}/documents`);
  await page.getByRole('button', { name: 'Create First Document' }).click();
  await dialog(page).getByLabel('Title').fill('Release for Mercy Hospital');
  await dialog(page).getByLabel('Document file').setInputFiles(RELEASE);
  await expect(dialog(page).getByText('Ready: 2 pages.')).toBeVisible();
  await inDialog(page, 'Create Document').click();
  await expect(toast(page, 'Document created')).toContainText(
    'Maria Alvarez gets it after accepting your invitation.',
  );
  await expect(page.getByText('sent for signature')).toHaveCount(0);
});

test('a document that is only read is sent without a word of signing, and is never pending [DOC-15, DOC-21]', async ({
  page,
}) => {
  await beginDocument(page, 'Privacy notice');
  await dialog(page).getByLabel('Require a signature').uncheck();
  await expect(dialog(page).getByText('Ready: 2 pages.')).toBeVisible();
  await inDialog(page, 'Create Document').click();
  await expect(toast(page, 'Document created and sent')).not.toContainText('signature');
  await expect(card(page, 'Privacy notice')).toContainText('To read');
  await expect(card(page, 'Privacy notice')).not.toContainText('Pending');
});
