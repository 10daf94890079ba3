// Documents of a project: created, read, signed by keyboard, drawn, declined; on both sides, and meanwhile elsewhere.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  beginDocument,
  card,
  elsewhere,
  inDialog,
  RELEASE,
  sent,
  sentAgain,
  tabTo,
  typeInto,
  WORD,
} from './documents.ts';
import { tapTwice } from './hurry.ts';
import {
  expect,
  expectAccessible,
  expectFocusIn,
  pressEscape,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { dialog, part, shared } from './projects.ts';
import { expectRoom } from './screen-room.ts';

test.use({ expectedErrors: /status of (409|415)/ });

test('a document is created, read, and signed by keyboard alone, and both have the sealed copy [DOC-01, DOC-03, DOC-04, DOC-05, DOC-06, DOC-07, DOC-09, DOC-10, DOC-16, DOC-17, DOC-18, DOC-21, DOC-28, DOC-30, PROJ-28]', async ({
  page,
  browser,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}`);
  await part(page, 'Documents').click();
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create First Document' }).press('Enter');
  await expectFocusIn(dialog(page));
  await inDialog(page, 'Create Document').press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Please select a document file');
  await expectAccessible(page);
  await dialog(page).getByLabel('Title').fill('Release for Mercy Hospital');
  const file = dialog(page).getByLabel('Document file');
  await file.setInputFiles({ ...RELEASE, buffer: Buffer.from('no PDF') });
  await expect(dialog(page).getByText('This is not a PDF or Word file.', { exact: false })).toBeVisible();
  await file.setInputFiles(RELEASE);
  await expect(dialog(page).getByText('Ready: 2 pages.')).toBeVisible();
  await expectRoom(page, 'create a document');
  await inDialog(page, 'Create Document').press('Enter');
  await expect(toast(page, 'Document created and sent for signature')).toBeVisible();
  const created = card(page, 'Release for Mercy Hospital');
  await expect(created).toContainText('Pending');
  await expect(created).toContainText('Release of information');
  await expect(created.getByRole('link', { name: /^Sign/ })).toHaveCount(0);

  const other = await elsewhere(browser, maria, `/project/${id}/documents`);
  const hers = card(other, 'Release for Mercy Hospital');
  await expect(hers).toContainText('Dana Lee');
  await expectAccessible(other);
  await hers.getByRole('link', { name: /^Sign/ }).press('Enter');
  await expect(other.getByRole('img', { name: 'Release for Mercy Hospital, page 1 of 2' })).toBeVisible();
  await expect(other.getByText('I allow it').first()).toBeAttached();
  await other.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
  await expect(dialog(other)).toHaveAccessibleName('You are signing “Release for Mercy Hospital”');
  await expectFocusIn(dialog(other));
  await expectAccessible(other);
  await inDialog(other, 'I agree to sign electronically').press('Enter');
  const sign = inDialog(other, 'Sign Document');
  await expect(sign).toBeDisabled();
  const look = dialog(other).getByText('This is how it will look:');
  await expect(look).toHaveCount(0);
  await dialog(other).getByLabel('Your full name').focus();
  await other.keyboard.type('Maria Alvarez');
  await expect(look).toBeVisible();
  await dialog(other).getByRole('radio', { name: 'For somebody else' }).press('Space');
  await sign.press('Enter');
  await expect(dialog(other).getByRole('alert')).toContainText('Enter the name of the person you sign for.');
  await dialog(other).getByLabel('Full name of the person').fill('Rosa Diaz');
  const right = dialog(other).getByLabel('Your right to sign for them');
  await expect(right.getByRole('option').nth(-2)).toHaveText(
    'I am their mother or father (they are under 18)',
  );
  await right.selectOption('Health care agent');
  const why = dialog(other).getByLabel('What gives you this right?');
  await expect(why).toHaveAccessibleDescription(/Being their son or daughter is not enough by itself/u);
  await why.fill('Her health care proxy of 2024');
  await expectAccessible(other);
  const paper = dialog(other).getByLabel('Copy of the paper');
  await paper.setInputFiles({ ...RELEASE, buffer: Buffer.from('no PDF') });
  await expect(dialog(other).getByText('This is not a PDF or Word file.', { exact: false })).toBeVisible();
  await paper.setInputFiles({ ...RELEASE, name: 'Proxy.pdf' });
  await expect(dialog(other).getByText('Ready: 2 pages.')).toBeVisible();
  await expectRoom(other, 'sign for somebody else');
  await dialog(other).getByRole('radio', { name: 'For myself' }).press('Space');
  await sign.press('Enter');
  await expect(dialog(other).getByText('Your own: Maria Alvarez')).toBeVisible();
  await expectAccessible(other);
  await inDialog(other, 'Change').press('Enter');
  await dialog(other).getByRole('radio', { name: 'For somebody else' }).press('Space');
  await sign.press('Enter');
  await expect(
    dialog(other).getByText('Rosa Diaz, by Maria Alvarez, as health care agent', { exact: true }),
  ).toBeVisible();
  await pressEscape(dialog(other));
  await other.getByRole('button', { name: 'Keep the signature' }).press('Enter');
  await inDialog(other, 'Sign “Release for Mercy Hospital”').press('Enter');
  await expect(toast(other, 'Document signed successfully')).toBeVisible();
  await expect(dialog(other)).toHaveCount(0);
  await expect(other.getByText(/^You signed this on/)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Release for Mercy Hospital' })).toBeFocused();

  await expect(created).toContainText('Signed');
  await created.getByRole('link', { name: /^View/ }).press('Enter');
  await expect(page.getByText('Rosa Diaz, by Maria Alvarez, as health care agent')).toBeVisible();
  // The zoom belongs to the pages, which are further below.
  const larger = page.getByRole('button', { name: 'Larger' });
  await expect(larger).toBeVisible();
  await expect(larger).not.toBeInViewport();
  const proxy = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Copy of the paper' }).click();
  expect((await proxy).suggestedFilename()).toBe('Proxy.pdf');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the sealed copy' }).click({ timeout: 15_000 });
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  const sealed = await readFile(await (await download).path());
  const chosen = (buffer: Buffer) => ({ name: 'Signed.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Check a file' }).press('Enter');
  await page.getByLabel('Signed file').setInputFiles(chosen(sealed));
  await expect(page.getByText(/^Sealed here on .*, unchanged$/)).toBeVisible();
  await page.getByLabel('Signed file').setInputFiles(chosen(Buffer.concat([sealed, Buffer.from('\n')])));
  await expect(page.getByText('Altered', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Record/ }).press('Enter');
  await expect(page.getByRole('list', { name: 'Record of the document' })).toContainText('Maria Alvarez');
  await expectAccessible(page);

  await page.goto('/verify');
  await page.getByLabel('Signed file').setInputFiles(chosen(sealed));
  await expect(page.getByText(/^Sealed here on .*, unchanged$/)).toBeVisible();
});

test('a drawn signature is kept while a decision elsewhere overtakes it; a document is declined with a reason [DOC-27, DOC-28, DOC-32, DOC-33, DOC-34]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  const path = await sent(dana, id, 'Consent to care');
  await sent(dana, id, 'Privacy notice');
  await signInBrowser(page.context(), maria);
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await inDialog(page, 'I agree to sign electronically').click();
  await dialog(page).getByRole('tab', { name: 'Draw' }).click();
  const pad = dialog(page).getByRole('img', { name: 'Signature pad, empty' });
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad is not there');
  expect(box.width / box.height).toBeCloseTo(2, 1);
  for (const y of [40, 70]) {
    await page.mouse.move(box.x + 30, box.y + y);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + y + 20, { steps: 5 });
    await page.mouse.up();
  }
  await inDialog(page, 'Undo').click();
  await expectAccessible(page);
  await expectRoom(page, 'draw a signature');
  await inDialog(page, 'Clear').click();
  await expect(inDialog(page, 'Sign Document')).toBeDisabled();
  await page.mouse.move(box.x + 30, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 80, { steps: 5 });
  await page.mouse.up();
  // Where both steps fit, the second button lies where the first one was.
  await page.setViewportSize({ width: 390, height: 1400 });
  await tapTwice(page, inDialog(page, 'Sign Document'), inDialog(page, 'Sign “Consent to care”'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog(page).getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
  // On another device she declines it meanwhile.
  const declined = await maria.api('POST', `${path.replace('/project/', '/projects/')}/decline`, {
    request_id: randomUUID(),
    version: 1,
    reason: 'A name is wrong',
  });
  expect(declined.status).toBe(200);
  await inDialog(page, 'Sign “Consent to care”').click();
  await expect(dialog(page).getByRole('alert')).toContainText('has since been declined');
  await inDialog(page, 'Change').press('Enter');
  await expect(dialog(page).getByRole('img', { name: 'Signature pad with your signature' })).toBeVisible();
  await expect(inDialog(page, 'Not now')).not.toBeFocused();
  await pressEscape(dialog(page));
  // It was drawn, not written, and nothing is signed.
  const question = page.getByRole('alertdialog', { name: 'Discard the signature?' });
  await expect(question).toContainText('Nothing is signed yet.');
  await expectFocusIn(question);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('The reason: A name is wrong')).toBeVisible();

  await page.getByRole('link', { name: 'All documents' }).click();
  await expect(card(page, 'Consent to care')).toContainText('Declined');
  await card(page, 'Privacy notice')
    .getByRole('button', { name: /^Decline/ })
    .press('Enter');
  await expectFocusIn(dialog(page));
  await inDialog(page, 'Decline to sign').press('Enter');
  await expect(dialog(page).getByText('Please say why.')).toBeVisible();
  await dialog(page).getByLabel('Why do you decline?').fill('It allows too much');
  await expectAccessible(page);
  await inDialog(page, 'Decline to sign').press('Enter');
  await expect(toast(page, 'Document declined')).toContainText('You have declined to sign this document');
  await expect(card(page, 'Privacy notice')).toContainText('Declined');
  await expect(card(page, 'Privacy notice').getByRole('button')).toHaveCount(0);
});

test('a new file, the same one too, is opened by the page that is open, and is not declined for what the old one said [DOC-32]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const path = await sent(dana, await shared(maria, dana), 'Consent to care');
  await signInBrowser(page.context(), maria);
  await page.goto(path);
  const signs = page.getByRole('button', { name: 'Sign', exact: true });
  await expect(signs).toBeVisible();
  await sentAgain(dana, path, 1);
  await expect(page.getByText('This is version 2', { exact: false })).toBeVisible();
  await expect(signs).toBeVisible();

  await page.getByRole('button', { name: 'Decline', exact: true }).press('Enter');
  await dialog(page).getByLabel('Why do you decline?').fill('A name is wrong');
  await sentAgain(dana, path, 2);
  const alerts = dialog(page).getByRole('alert');
  await expect(alerts.filter({ hasText: 'Nothing was signed or declined in the meantime.' })).toBeVisible();
  await inDialog(page, 'Decline to sign').press('Enter');
  await expect(alerts.filter({ hasText: 'Please close this and read the new one first.' })).toBeVisible();
  await expectAccessible(page);
  await pressEscape(dialog(page));
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('This is version 3', { exact: false })).toBeVisible();
  await expect(signs).toBeVisible();
});

test('a Word file that is downloaded from the files of its document counts as opened [DOC-08, DOC-18]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  await signInBrowser(page.context(), maria);
  await page.goto(await sent(dana, await shared(maria, dana), 'Privacy notice', WORD));
  await expect(page.getByText('You can sign as soon as you have opened the Word file.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /\(Notice\.docx/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe('Notice.docx');
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
});

test('a document is created with a witness, who signs by keyboard alone on the signer’s device, and both sides see it signed [DOC-12, DOC-14, DOC-15]', async ({
  page,
  browser,
}) => {
  const { maria, id } = await beginDocument(page, 'Power to talk to the bank');
  const signature = dialog(page).getByLabel('Require a signature');
  await expect(signature).toBeChecked();
  await expect(dialog(page).getByLabel('Require the date')).toBeChecked();
  const witnessed = dialog(page).getByLabel('Require a witness');
  await expect(witnessed).not.toBeChecked();
  // What is only to be read has neither a witness nor a last day.
  await signature.press('Space');
  await expect(witnessed).toHaveCount(0);
  await expect(dialog(page).getByLabel('Last day to sign')).toHaveCount(0);
  await signature.press('Space');
  await witnessed.press('Space');
  await inDialog(page, 'Create Document').click();
  const made = card(page, 'Power to talk to the bank');

  const other = await elsewhere(browser, maria, `/project/${id}/documents`);
  await card(other, 'Power to talk to the bank').getByRole('link', { name: /^Sign/ }).press('Enter');
  await other.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
  await inDialog(other, 'I agree to sign electronically').press('Enter');
  await typeInto(other, 'Your full name', 'Maria Alvarez');
  await other.keyboard.press('Enter');
  await expect(
    dialog(other).getByText('You hand this device to your witness', { exact: false }),
  ).toBeVisible();
  await inDialog(other, 'Sign “Power to talk to the bank”').press('Enter');
  await expect(dialog(other)).toHaveAccessibleName('The witness of “Power to talk to the bank” signs now');
  await expectFocusIn(dialog(other));
  await expect(dialog(other).getByText(/The witness can sign until/)).toBeVisible();
  await expectRoom(other, 'witness a signature');
  await pressEscape(dialog(other));
  await expect(dialog(other)).toHaveCount(0);
  // Seen at once, though nobody is notified until it counts as signed.
  await expect(made).toContainText('Waiting for the witness');
  await expect(made.getByRole('link')).toHaveCount(1);

  await other.getByRole('button', { name: 'Witness signs now' }).press('Enter');
  await expectFocusIn(dialog(other));
  await typeInto(other, 'Name of the witness', 'Maria Alvarez');
  await typeInto(other, 'Your full name', 'Luis Diaz');
  await pressEscape(dialog(other));
  await other.getByRole('button', { name: 'Keep the signature' }).press('Enter');
  await dialog(other).getByLabel('Your full name').press('Enter');
  await expect(dialog(other).getByText('has to be somebody other').first()).toBeVisible();
  await expectAccessible(other);
  await typeInto(other, 'Name of the witness', 'Luis Diaz');
  await typeInto(other, 'How do you know Maria Alvarez?', 'Neighbor');
  await tabTo(other, dialog(other).getByLabel('I saw Maria Alvarez sign.'));
  await other.keyboard.press('Space');
  await tabTo(other, inDialog(other, 'Sign as the witness'));
  await other.keyboard.press('Enter');
  await expect(toast(other, 'Document signed successfully')).toBeVisible();
  await expect(other.getByText(/^You signed this on/)).toBeVisible();
  await expect(other.getByText(/^Witness: Luis Diaz \(Neighbor\)/)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Power to talk to the bank' })).toBeFocused();
  await expect(made).toContainText('Signed');
});
