// The pages of a document: what is said of a file that people cannot read as it is, and pages on a phone.
import { pdfOf } from '../support/pdfs.ts';
import { RELEASE, sent } from './documents.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import { dialog, shared } from './projects.ts';

const pdf = (name: string, parts: Parameters<typeof pdfOf>[0]) => ({
  ...RELEASE,
  name,
  buffer: Buffer.from(pdfOf(parts)),
});
const SCAN = pdf('Scan.pdf', { content: '0 0 200 200 re f' });
const SIGNED = pdf('Signed.pdf', {
  catalog: '/AcroForm << /Fields [6 0 R] >>',
  page: '/Annots [6 0 R]',
  objects: [
    '<< /FT /Sig /T (s) /V 7 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] >>',
    '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>',
  ],
});

test('whoever sends a scan, or a file that is signed already, is warned of it [DOC-04, DOC-12]', async ({
  page,
}) => {
  const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
  const id = await shared(maria, dana);
  await signInBrowser(page.context(), dana);
  await page.goto(`/project/${id}/documents`);
  await page.getByRole('button', { name: 'Create First Document' }).click();
  const warnings = dialog(page)
    .getByRole('status')
    .filter({ hasText: /^This (is a scan|file already)/ });
  const file = dialog(page).getByLabel('Document file');
  await file.setInputFiles(SCAN);
  await expect(dialog(page).getByText('Ready: 1 page.')).toBeVisible();
  await expect(warnings).toHaveText([/A screen reader cannot read them\. If you have the file as text/]);
  await expectAccessible(page);
  await expectAccessibleInAnotherLanguage(page);
  await file.setInputFiles(SIGNED);
  await expect(warnings).toHaveText([
    /carries a digital signature\. People will read a clean copy without it/,
  ]);
  await expectAccessible(page);
  await file.setInputFiles(RELEASE);
  await expect(dialog(page).getByText('Ready: 2 pages.')).toBeVisible();
  await expect(warnings).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('two fingers enlarge the pages, and which page is read is said [DOC-23]', async ({ page }) => {
    const [maria, dana] = await Promise.all([somebody(), somebody('Dana Lee', 'service_provider')]);
    const id = await shared(maria, dana);
    const path = await sent(dana, id, 'Privacy notice');
    await signInBrowser(page.context(), maria);
    await page.goto(path);
    const first = page.getByRole('img', { name: 'Privacy notice, page 1 of 2' });
    await expect(first).toBeVisible();
    await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
    const size = page.getByRole('button', { name: /^Size \d+%, back to fit$/ });
    await expect(size).toHaveText('100%');
    const width = async () => (await first.boundingBox())?.width ?? 0;
    const before = await width();

    const devtools = await page.context().newCDPSession(page);
    /** Two fingers, so far apart. */
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [195 - apart / 2, 195 + apart / 2].map((x, id) => ({ x, y: 420, id })),
      });
    await touch('touchStart', 90);
    await touch('touchMove', 100);
    await touch('touchMove', 200);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(size).toHaveText('200%');
    expect(await width()).toBeGreaterThan(before * 1.8);
    // The pages grew, and what surrounds them did not.
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    await size.click();
    await expect(size).toHaveText('100%');

    await page
      .getByRole('img', { name: 'Privacy notice, page 2 of 2' })
      .evaluate((each) => each.scrollIntoView({ block: 'center' }));
    await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  });
});
