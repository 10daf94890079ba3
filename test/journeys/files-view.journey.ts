// Files in the page: viewed, renamed, searched, told apart; and what the activity list says of them.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { listenForAlerts } from './announcements.ts';
import {
  expect,
  expectAccessible,
  pressEscape,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  toast,
} from './journey.ts';
import { project, shared } from './projects.ts';

test.use({ expectedErrors: /status of (404|409|410|500)|ERR_FAILED|a file could not be/ });

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('Files to upload').setInputFiles(files);
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
    .png()
    .toBuffer(),
});
const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('about Rosa') });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** A two-page PDF whose pages say their number. */
function pdf(name: string) {
  const pages = [1, 2].map((number) => `BT /F 40 Tf 72 700 Td (Discharge papers, page ${number}) Tj ET`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
    ...pages.flatMap((words, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${4 + at * 2} 0 R /Resources << /Font << /F 7 0 R >> >> >>`,
      `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + table + trailer, 'latin1') };
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/project/${id}/files`);
  await expect(page.getByRole('heading', { name: /^Shared Files \(/ })).toBeVisible();
}
const filesOf = async (person: Somebody, id: string) =>
  (await person.api<{ files: { id: string; file_name: string }[] }>('GET', `/projects/${id}/files`)).body
    .files;

for (const width of [390, 1280]) {
  test(`pictures and PDFs open in the page, larger, smaller, one after the other; ${width} px wide [FILE-21, FILE-19]`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const maria = await signedIn();
    const id = await project(maria);
    await open(page, id);
    for (const file of [await picture('bath.png', '#17534f'), pdf('papers.pdf'), text('list.txt')]) {
      await choose(page, file);
      await expect(row(page, file.name)).toBeVisible();
    }
    await expect(row(page, 'list.txt').getByRole('button', { name: /^View/ })).toHaveCount(0);
    const opener = row(page, 'papers.pdf').getByRole('button', { name: 'View papers.pdf' });
    await opener.click();
    const viewer = page.getByRole('dialog', { name: 'papers.pdf' });
    await expect(viewer.getByRole('img', { name: 'papers.pdf, page 1 of 2' })).toBeVisible();
    await expect(viewer.getByText('Discharge papers, page 1')).toBeAttached();
    await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const sheet = viewer.getByRole('img', { name: 'papers.pdf, page 1 of 2' });
    const before = (await sheet.boundingBox())?.width ?? 0;
    await viewer.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(async () => (await sheet.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.2);
    await page.keyboard.press('0');
    await expect(viewer.getByRole('button', { name: /^Size 100%/ })).toBeVisible();
    const next = page.getByRole('button', { name: 'Next file' });
    await next.click();
    const other = page.getByRole('dialog', { name: 'bath.png' });
    const shown = other.getByRole('img', { name: 'bath.png' });
    await expect(shown).toHaveJSProperty('naturalWidth', 1600);
    await expect(next).toBeDisabled();
    // It keeps the focus, and so do the shortcuts.
    await expect(next).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(shown).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.keyboard.press('-');
    await page.keyboard.press('+');
    const coming = page.waitForEvent('download');
    await other.getByRole('button', { name: 'Download bath.png' }).click();
    expect((await coming).suggestedFilename()).toBe('bath.png');
    await pressEscape(other);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test('a file prints on its own, all pages of it, without the page around it [FILE-21]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await open(page, await project(maria));
  await choose(page, pdf('papers.pdf'));
  await row(page, 'papers.pdf').getByRole('button', { name: 'View papers.pdf' }).click();
  await page.getByRole('button', { name: 'Print papers.pdf' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'papers.pdf, page 2 of 2' })).toBeVisible();
  await expect(page.getByText('Discharge papers, page 2')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Print papers.pdf' })).toBeHidden();
  await expect(page.getByText('Shared Files (1)')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: 'Print papers.pdf' })).toBeVisible();
});

test('a picture is shown in the conversation, opens large, and goes with its message when it is deleted [CHAT-09, FILE-21]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await shared(maria, await somebody('Dana Diaz', 'service_provider'));
  await page.goto(`/project/${id}/messages`);
  await page.getByLabel('Files to attach').setInputFiles([await picture('bath.png', '#17534f')]);
  const said = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Shared a file: bath.png' });
  const small = said.getByRole('button', { name: 'Picture: bath.png Show it large' });
  // A placeholder icon is shown until the thumbnail is ready.
  await expect(small.locator('img')).toHaveJSProperty('naturalWidth', 320);
  await expect(small).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await small.press('Enter');
  const large = page.getByRole('dialog', { name: 'bath.png' });
  await expect(large.getByRole('img', { name: 'bath.png' })).toHaveJSProperty('naturalWidth', 1600);
  await pressEscape(large);
  await expect(small).toBeFocused();
  const [file] = await filesOf(maria, id);
  await maria.api('DELETE', `/projects/${id}/files/${file?.id}`);
  await expect(said).toHaveCount(0);
});

test('an expired link is renewed; a repeated failure, or a missing file, is reported [FILE-14, FILE-19]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await project(maria);
  await open(page, id);
  await choose(page, await picture('bath.png', '#17534f'));
  const view = row(page, 'bath.png').getByRole('button', { name: 'View bath.png' });
  await expect(view).toBeVisible();
  let broken = 1;
  await page.route('**/api/files/*', (route) =>
    broken-- > 0 ? route.fulfill({ status: 410, json: {} }) : route.continue(),
  );
  await view.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'bath.png' })).toHaveJSProperty(
    'naturalWidth',
    1600,
  );
  await pressEscape(page.getByRole('dialog'));
  for (let time = 0; time < 2; time += 1) {
    broken = 2;
    if (time === 0) await view.click();
    else await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').getByText('We could not show this file.')).toBeVisible();
  }
  await pressEscape(page.getByRole('dialog'));
  broken = 0;
  const [file] = await filesOf(maria, id);
  // The list must not notice.
  await page.route(/\/api\/projects\/[^/]+\/files(\?|$)/, (route) => route.abort());
  await maria.api('DELETE', `/projects/${id}/files/${file?.id}`);
  await view.click();
  await expect(page.getByRole('alert').getByText('This file is not here any more.')).toBeVisible();
});

test('files are found by name, told apart, renamed with their extension; many arrive in one message [FILE-02, FILE-08, FILE-11]', async ({
  page,
  context,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  await open(page, id);
  await choose(page, [text('scan.txt'), text('scan.txt'), text('Discharge papers.txt')]);
  await expect(toast(page, '3 files uploaded successfully')).toBeVisible();
  await expect(row(page, 'scan.txt')).toBeVisible();
  await expect(
    row(page, 'scan (2).txt').getByRole('button', { name: 'Download scan (2).txt' }),
  ).toBeVisible();
  const second = page.getByRole('alertdialog');
  await row(page, 'scan (2).txt').getByRole('button', { name: 'Delete scan (2).txt' }).click();
  await expect(second).toContainText('“scan (2).txt” will be gone for good');
  await second.getByRole('button', { name: 'Keep the file' }).click();
  const search = page.getByLabel('Search files by name');
  await search.fill('pap dis');
  await expect(row(page, 'scan.txt')).toHaveCount(0);
  await expect(row(page, 'Discharge papers.txt')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shared Files (3)' })).toBeVisible();
  await expectAccessible(page);
  await search.fill('nothing');
  await expect(page.getByText('No file has a name like that.')).toBeVisible();
  await search.fill('');

  await row(page, 'scan (2).txt').getByRole('button', { name: 'Rename scan (2).txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename this file' });
  const name = dialog.getByLabel('Name');
  await expect(name).toHaveValue('scan');
  await expect(name).toHaveAccessibleDescription('The ending .txt stays.');
  await name.fill(' ');
  const heard = await listenForAlerts(page);
  for (let time = 0; time < 2; time++) {
    await name.press('Enter');
    await expect.poll(heard).toEqual([expect.stringContaining('Enter a name')]);
  }
  await expect(name).toHaveAccessibleDescription(/Enter a name\./);
  expect(await heard()).toEqual([]);
  await name.fill('Insurance card');
  await expectAccessible(page);
  await pressEscape(dialog);
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await name.press('Enter');
  await expect(row(page, 'Insurance card.txt')).toBeVisible();

  // Two people rename it at once: the second one learns of the first.
  await row(page, 'scan.txt').getByRole('button', { name: 'Rename scan.txt' }).click();
  await name.fill('Bath');
  const scan = (await filesOf(maria, id)).find((each) => each.file_name === 'scan.txt');
  await maria.api('PATCH', `/projects/${id}/files/${scan?.id}`, { file_name: 'Kitchen' });
  await name.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('“Kitchen.txt”');
  await name.press('Enter');
  await expect(row(page, 'Bath.txt')).toBeVisible();

  // The words stay where the file goes, and it is said.
  await row(page, 'Discharge papers.txt')
    .getByRole('button', { name: /^Rename/ })
    .click();
  await name.fill('Papers of May');
  const papers = (await filesOf(maria, id)).find((each) => each.file_name === 'Discharge papers.txt');
  await maria.api('DELETE', `/projects/${id}/files/${papers?.id}`);
  await name.press('Enter');
  await expect(page.getByText('Discharge papers.txt', { exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toContainText('Somebody has deleted it.');
  await expect(name).toHaveValue('Papers of May');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: /^Shared Files/ })).toBeFocused();

  await dana.api('POST', '/rpc/log_project_activity', {
    p_project_id: id,
    p_activity_type: 'document_signed',
    p_description: 'Maria signed the contract',
  });
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Activity' }).click();
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('File renamed: Bath.txt');
  await expect(activity).toContainText('File uploaded: Insurance card.txt');
  const note = activity.getByRole('listitem').filter({ hasText: 'Maria signed the contract' });
  await expect(note).toContainText('Note, written by hand');
  await expect(note).toContainText('Dana Diaz');
  await expectAccessible(page);

  await signInBrowser(context, dana);
  await open(page, id);
  await expect(row(page, 'Bath.txt').getByRole('button', { name: /^Rename/ })).toHaveCount(0);
});
