// Files of a project: uploaded, listed, downloaded, deleted; and by whom.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { choose, fileRow, openFiles, text } from './files.ts';
import {
  expect,
  expectAccessible,
  hold,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { NEUTRAL, serveNeutral } from './neutral.ts';
import { part, project, shared } from './projects.ts';
import { asksBeforeLeaving } from './storage.ts';

const LIMIT = 52_428_800;

async function tooLarge(info: TestInfo, name = 'scan.tiff'): Promise<string> {
  const place = info.outputPath(name);
  await writeFile(place, Buffer.alloc(LIMIT + 1));
  return place;
}

test('several files upload at once, are listed, and download under their names [FILE-01, FILE-02, FILE-03, FILE-05, FILE-11, FILE-13, FILE-21]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  await openFiles(page, await project(maria));
  await expect(page.getByRole('heading', { name: 'Shared Files (0)' })).toBeVisible();
  await expect(page.getByText('No files here yet.')).toBeVisible();
  await expectAccessible(page);

  const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#17534f' } })
    .png()
    .toBuffer();
  await choose(page, [
    text('Carta de mamá.txt', 'about Rosa'),
    { name: 'photo.png', mimeType: 'image/png', buffer: png },
  ]);
  await expect(toast(page, '2 files uploaded successfully')).toBeVisible();
  await expect(toast(page, 'uploaded successfully')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Shared Files (2)' })).toBeVisible();
  const row = fileRow(page, 'Carta de mamá.txt');
  await expect(row).toContainText('10 bytes, from Maria Alvarez');
  await expect(row).toContainText('HIPAA protected');
  await expect(fileRow(page, 'photo.png').locator('img')).toHaveJSProperty('naturalWidth', 320);
  await expectAccessible(page);

  const coming = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download Carta de mamá.txt' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Carta de mamá.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('about Rosa');
  await expect(toast(page, 'Carta de mamá.txt downloaded')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Download Carta de mamá.txt' })).toBeFocused();
});

test('a file link downloads it, even if opened like a page [FILE-19, FILE-21]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  await openFiles(page, id);
  await choose(page, {
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await expect(fileRow(page, 'page.html')).toBeVisible();
  const { body } = await maria.api<{ files: { id: string }[] }>('GET', `/projects/${id}/files`);
  const link = await maria.api<{ url: string }>('POST', `/projects/${id}/files/${body.files[0]?.id}/link`);
  const coming = page.waitForEvent('download');
  await page.evaluate((place) => window.location.assign(place), new URL(link.body.url).pathname);
  expect((await coming).suggestedFilename()).toBe('page.html');
  await expect(fileRow(page, 'page.html')).toBeVisible();
});

test('a file that is too large is skipped and named; the others are uploaded [FILE-06, FILE-08]', async ({
  page,
  signedIn,
}, info) => {
  const maria = await signedIn();
  await openFiles(page, await project(maria));
  const small = info.outputPath('small.txt');
  await writeFile(small, 'small');
  await choose(page, [await tooLarge(info), small]);
  const said = toast(page, 'scan.tiff is larger than 50MB limit');
  await expect(said).toContainText('1 of 2 files uploaded');
  await expect(page.getByRole('heading', { name: 'Shared Files (1)' })).toBeVisible();
  const listed = page.getByRole('list', { name: 'Uploads under way' });
  await expect(listed).toContainText('scan.tiff is larger than 50 MB. It was not sent.');
  await page.getByRole('button', { name: 'Close message' }).first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss scan.tiff' }).click();
  await expect(listed).toHaveCount(0);
});

test('each file too large for the chat is named, in a single message [CHAT-10, CHAT-11]', async ({
  page,
  signedIn,
}, info) => {
  const maria = await signedIn();
  await page.goto(`/project/${await project(maria)}/messages`);
  const both = [await tooLarge(info, 'one.tiff'), await tooLarge(info, 'two.tiff')];
  await page.getByLabel('Files to attach').setInputFiles(both);
  await expect(toast(page, 'File too large')).toHaveCount(1);
  const listed = page.getByRole('list', { name: 'Uploads under way' });
  for (const name of ['one.tiff', 'two.tiff']) await expect(listed).toContainText(name);
});

test('the heading shows the count once it is known [FILE-02]', async ({ page, signedIn }) => {
  const maria = await signedIn();
  const id = await project(maria);
  const goOn = await hold(page, `**/api/projects/${id}/files`);
  await page.goto(`/project/${id}/files`);
  const heading = page.getByRole('heading', { name: 'Shared Files' });
  await expect(heading).toHaveText('Shared Files');
  goOn();
  await expect(heading).toHaveText('Shared Files (0)');

  await part(page, 'Messages').click();
  await part(page, 'Files').click();
  await expect(heading).toBeVisible();
  await expect(part(page, 'Files')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('nothing is said of dropping, and the first file is in sight [FILE-01, FILE-02]', async ({
    page,
    signedIn,
  }) => {
    const maria = await signedIn();
    await openFiles(page, await project(maria));
    await expect(page.getByText('Any type, at most 50MB each.')).toBeVisible();
    await expect(page.getByText('Or drop files or a folder here.')).toBeHidden();
    await choose(page, text('letter.txt', 'about Rosa'));
    await expect(fileRow(page, 'letter.txt').getByRole('heading')).toBeInViewport();
  });
});

test('files can be dropped onto the page [FILE-01]', async ({ page, signedIn }) => {
  const maria = await signedIn();
  await openFiles(page, await project(maria));
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['one'], 'one.txt', { type: 'text/plain' }));
    transfer.items.add(new File(['two'], 'two.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.getByText('Or drop files or a folder here.').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('heading', { name: 'Shared Files (2)' })).toBeVisible();
});

/**
 * Starts an upload that hangs.
 * @returns lets it continue
 */
async function chooseSlowFile(page: Page, owner: Somebody): Promise<() => void> {
  await openFiles(page, await project(owner));
  const goOn = await hold(page, '**/files?client_id=*');
  expect(await asksBeforeLeaving(page)).toBe(false);
  await choose(page, text('slow.txt', 'slow'));
  await expect(page.getByRole('progressbar', { name: 'slow.txt' })).toBeVisible();
  expect(await asksBeforeLeaving(page)).toBe(true);
  return goOn;
}

test('leaving during an upload asks first, on any page [FILE-12]', async ({ page, signedIn }) => {
  const goOn = await chooseSlowFile(page, await signedIn());
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Start the assessment' })).toBeVisible();
  expect(await asksBeforeLeaving(page)).toBe(true);
  goOn();
  await expect(toast(page, 'slow.txt uploaded successfully')).toBeVisible();
  expect(await asksBeforeLeaving(page)).toBe(false);
});

test('Exit this page does not ask about an upload, in any tab [FILE-12, ASMT-93]', async ({
  page,
  context,
  signedIn,
}) => {
  await serveNeutral(context);
  const questions: string[] = [];
  context.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await chooseSlowFile(page, await signedIn());
  // Chromium asks only where somebody has pressed something.
  await page.getByRole('heading', { name: 'Shared Files (0)' }).click();
  const other = await context.newPage();
  await other.goto('/app');
  await other.getByRole('button', { name: 'Exit this page' }).click();
  for (const each of [page, other]) await expect(each).toHaveURL(NEUTRAL);
  expect(questions).toEqual([]);
});

test('only the uploader can delete a file, after a question that names it [FILE-04, FILE-15, FILE-16, FILE-20]', async ({
  page,
  context,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana, 'Care');
  await openFiles(page, id);
  await choose(page, text('plan.txt', 'the plan'));
  await expect(fileRow(page, 'plan.txt')).toBeVisible();

  await signInBrowser(context, dana);
  await openFiles(page, id);
  const row = fileRow(page, 'plan.txt');
  await expect(row).toContainText('from Maria Alvarez');
  await expect(row.getByRole('button', { name: 'Delete plan.txt' })).toHaveCount(0);
  const coming = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download plan.txt' }).click();
  const sum = createHash('sha256')
    .update(await readFile(await (await coming).path()))
    .digest('hex');
  expect(sum).toBe(createHash('sha256').update('the plan').digest('hex'));

  await signInBrowser(context, maria);
  await openFiles(page, id);
  await row.getByRole('button', { name: 'Delete plan.txt' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this file?' });
  await expect(dialog).toContainText('“plan.txt”');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete the file' }).click();
  await expect(toast(page, 'plan.txt deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shared Files (0)' })).toBeFocused();
});
