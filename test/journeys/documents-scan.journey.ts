// What is said of a document's file that not everybody can read as it is.
import { pdfOf } from '../support/pdfs.ts';
import { RELEASE } from './documents.ts';
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
