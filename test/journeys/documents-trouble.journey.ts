// Documents when something fails: each failure is announced, the second in a row too, and nothing typed is lost.
import type { Page, Route } from '@playwright/test';
import { beginDocument, card, inDialog, RELEASE, sent } from './documents.ts';
import {
  expect,
  expectAccessible,
  hold,
  loseAnswer,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { asOwner } from './owner.ts';
import { dialog, shared } from './projects.ts';

test.use({ expectedErrors: /status of (409|422|500)/ });

const fail = (route: Route) => route.fulfill({ status: 500, json: {} });
const failPosts = (route: Route) => (route.request().method() === 'POST' ? fail(route) : route.continue());

/** Presses the button twice: each time the failure is announced, and what was typed stays. */
async function failsTwice(page: Page, button: RegExp, title: string): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await inDialog(page, button).click();
    await expect(toast(page, title)).toContainText('Error');
    await expect(dialog(page).getByRole('alert').filter({ hasText: title })).toBeVisible();
    await toast(page, title).getByRole('button', { name: 'Close message' }).click();
    await expect(toast(page, title)).toHaveCount(0);
  }
}

test('says what could not be loaded, created, signed or declined, and keeps what was typed [DOC-02, DOC-06, DOC-11, DOC-23, DOC-25, DOC-31, DOC-35]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  await sent(dana, id, 'Privacy notice');
  await sent(dana, id, 'Consent to care');
  await signInBrowser(page.context(), maria);
  const list = `**/api/projects/${id}/documents`;
  const release = await hold(page, list);
  await page.goto(`/project/${id}/documents`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Consent to care', 'Privacy notice']);
  await page.unroute(list);

  await page.route(list, failPosts);
  await page.getByRole('button', { name: 'Create Document' }).click();
  await dialog(page).getByLabel('Title').fill('★ A form of mine');
  await dialog(page).getByLabel('Document file').setInputFiles(RELEASE);
  await expect(dialog(page).getByText('Ready: 2 pages.')).toBeVisible();
  await inDialog(page, 'Create Document').click();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await expect(dialog(page)).toContainText('We cannot print ★ with the signature.');
  await dialog(page).getByLabel('Title').fill('A form of mine');
  await failsTwice(page, /^Create Document/, 'Failed to create document');
  await expect(dialog(page).getByLabel('Title')).toHaveValue('A form of mine');
  await expectAccessible(page);
  await page.unroute(list);
  // Two hours later the upload is gone, and the file is sent again.
  await asOwner('delete from document_files where document_id is null and project_id = $1', [id]);
  await inDialog(page, 'Create Document').click();
  await expect(card(page, 'A form of mine')).toContainText('Pending');

  await page.route('**/decline', fail);
  await card(page, 'Privacy notice')
    .getByRole('button', { name: /^Decline/ })
    .click();
  await dialog(page).getByLabel('Why do you decline?').fill('It allows too much');
  await failsTwice(page, /^Decline to sign/, 'Failed to decline document');
  await expect(dialog(page).getByLabel('Why do you decline?')).toHaveValue('It allows too much');
  await page.unroute('**/decline');
  await inDialog(page, 'Decline to sign').click();
  await expect(card(page, 'Privacy notice')).toContainText('Declined');

  await page.route('**/sign', fail);
  await card(page, 'Consent to care').getByRole('link', { name: /^Sign/ }).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await inDialog(page, 'I agree to sign electronically').click();
  const typed = dialog(page).getByLabel('Your full name');
  for (const [words, said] of [
    ['M', 'Type your full name, or draw your signature.'],
    ['李明', 'We cannot draw all of these letters.'],
  ] as const) {
    await typed.fill(words);
    await typed.press('Enter');
    await expect(dialog(page).getByRole('alert').filter({ hasText: said })).toHaveCount(1);
    await expect(typed).toBeFocused();
  }
  await typed.fill('Maria Alvarez');
  await inDialog(page, 'Sign Document').click();
  await failsTwice(page, /^Sign “Consent to care”/, 'Failed to sign document');
  await page.unroute('**/sign');
  await inDialog(page, 'Sign “Consent to care”').click();
  await expect(page.getByText(/^You signed this on/)).toBeVisible();
  // The last thing that happens to it: afterwards nothing but a press reads the list again.
  await expect(page.getByRole('link', { name: 'Download the sealed copy' })).toBeVisible({ timeout: 15_000 });

  await page.route(list, fail);
  await page.goto(`/project/${id}/documents`);
  await expect(toast(page, 'Failed to load documents')).toContainText('Error', { timeout: 30_000 });
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load documents' });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await page.unroute(list);
  // As after the account of whoever sent them is closed.
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const { documents } = await response.json();
    const nameless = documents.map((each: object) => ({ ...each, creator_name: null }));
    await route.fulfill({ response, json: { documents: nameless } });
  });
  await failed.getByRole('button').click();
  await expect(card(page, 'Consent to care')).toContainText('Signed');
  await expect(card(page, 'Consent to care')).toContainText(/Unknown, (now|.+ ago)/);
});

test('a file that could not be sent is announced with the document, which then is as it was filled in [DOC-01, DOC-04, DOC-06, DOC-12, DOC-13, DOC-22, DOC-24]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  await signInBrowser(page.context(), maria);
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  const uploads = '**/documents/uploads?*';
  await page.route(uploads, fail);
  await page.goto(`/project/${id}/documents`);
  await expect(page.getByRole('heading', { name: 'Documents & Signatures' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Document' }).click();
  await dialog(page).getByLabel('Title').fill('A form of mine');
  const description = dialog(page).getByLabel('Description');
  await description.fill('x'.repeat(5001));
  await expect(description).toHaveAccessibleDescription(/1 character too long/);
  await description.fill('For both hospitals');
  const type = dialog(page).getByLabel('Type of document');
  await expect(type.getByRole('option')).toHaveText([
    'Release of information',
    'Consent form',
    'Treatment authorization',
    'Privacy notice',
    'Financial authorization',
    'Other',
  ]);
  await type.selectOption('Treatment authorization');
  await dialog(page).getByLabel('Last day to sign').fill('2099-03-08');
  const file = dialog(page).getByLabel('Document file');
  await file.setInputFiles(RELEASE);
  await expect(file).toHaveAccessibleDescription(/The file could not be sent\./);
  for (let time = 0; time < 2; time += 1) {
    await inDialog(page, /^Create Document/).click();
    await expect(toast(page, 'Failed to create document')).toContainText('Error');
    await toast(page, 'Failed to create document').getByRole('button', { name: 'Close message' }).click();
    await expect(file).toHaveAccessibleDescription(/The file could not be sent\./);
  }
  const failures = logged.flatMap((line) => line.match(/^Failed to \w+ document/) ?? []);
  const create = 'Failed to create document';
  expect(failures).toEqual(['Failed to upload document', create, create]);
  await expectAccessible(page);
  const documents = `/projects/${id}/documents`;
  expect((await maria.api('GET', documents)).body).toMatchObject({ documents: [] });
  await page.unroute(uploads);
  await inDialog(page, 'Create Document').click();
  const made = card(page, 'A form of mine');
  for (const words of ['Pending', 'Treatment authorization', 'For both hospitals', /Expires in \d+ years/])
    await expect(made).toContainText(words);
  expect((await maria.api('GET', documents)).body).toMatchObject({
    documents: [{ description: 'For both hospitals', expiry_date: '2099-03-08' }],
  });
});

test('a document whose answer was lost is not taken for one that says something else [DOC-23, AP11]', async ({
  page,
}) => {
  const { id } = await beginDocument(page, 'Release for Mercy');
  await loseAnswer(page, `**/api/projects/${id}/documents`, 'POST');
  await inDialog(page, /^Create Document/).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to create document');
  await dialog(page).getByText('Require a witness').click();
  await inDialog(page, 'Create Document').click();
  const notice = dialog(page).getByRole('alert');
  await expect(notice).toContainText('We sent “Release for Mercy” already');
  await expect(notice.getByRole('link', { name: 'Open the document “Release for Mercy”' })).toBeVisible();
  await expect(toast(page, 'Document created and sent for signature')).toHaveCount(0);
  await expectAccessible(page);
  await inDialog(page, 'Create Document').click();
  await expect(toast(page, 'Document created and sent for signature')).toBeVisible();
  await expect(card(page, 'Release for Mercy')).toHaveCount(2);
});

test('whoever it was signed for cannot be the witness, and the dialog says so [DOC-15, SG11]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  const path = await sent(dana, id, 'Consent to care', RELEASE, { requires_witness: true });
  await maria.api('POST', `/projects/${id}/authorities`, {
    client_id: crypto.randomUUID(),
    principal_name: 'Rosa Diaz',
    kind: 'health_care_agent',
    description: 'Her health care proxy of 2024',
  });
  await signInBrowser(page.context(), maria);
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await inDialog(page, 'I agree to sign electronically').click();
  await dialog(page)
    .getByRole('radio', { name: /^Rosa Diaz/ })
    .check();
  await dialog(page).getByLabel('Your full name').fill('Maria Alvarez');
  await inDialog(page, 'Sign Document').click();
  await inDialog(page, 'Sign “Consent to care”').click();
  const witness = dialog(page).getByLabel('Name of the witness');
  await witness.fill('Rosa DÍAZ');
  await dialog(page).getByLabel('How do you know Maria Alvarez?').fill('Her mother');
  await dialog(page).getByLabel('I saw Maria Alvarez sign.').check();
  await dialog(page).getByLabel('Your full name').fill('Rosa Diaz');
  await inDialog(page, 'Sign as the witness').click();
  await expect(witness).toHaveAccessibleDescription(
    'The witness has to be somebody other than Rosa Diaz, for whom Maria Alvarez signed.',
  );
  await expect(witness).toBeFocused();
  await witness.fill('Luis Diaz');
  await inDialog(page, 'Sign as the witness').click();
  await expect(page.getByText(/^Witness: Luis Diaz/)).toBeVisible();
});
