// Sheets: the picture for the lock screen, filling in from an assessment, and the blank sheets as PDF.
import { readdirSync, readFileSync } from 'node:fs';
import { printPage, sheetFile } from '#tools/support/sheet-pdf.ts';
import { readPdf } from '../support/pdf-text.ts';
import { ANSWERS, expect, expectAccessible, storedPlan, test } from './journey.ts';
import { inSpanish, visit } from './public-site.ts';

const FACTS = '/sheets/facts-for-the-er';
const SHEETS = readdirSync('content/sheets').map((name) => name.replace('.yaml', ''));

test('the facts become a picture for the lock screen, on the device [SITE-19]', async ({ page }) => {
  const asked: string[] = [];
  await visit(page, FACTS);
  const make = page.getByRole('button', { name: 'Make a picture for the lock screen' });
  await make.click();
  await expect(page.getByText('The sheet is empty.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Rosa Alvarez');
  await page.getByRole('textbox', { name: 'Allergies and bad reactions' }).fill('Penicillin');
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await make.click();
  await expect(page.getByText('Anybody can read a lock screen')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'The picture is ready below.' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^For the lock screen\. Full name: Rosa Alvarez\. Allergies/ }),
  ).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the picture' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('facts-for-the-er.png');
  const png = readFileSync(await saved.path());
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1170,
    2532,
  ]);
  // Nothing is sent; a font may be loaded.
  expect(asked.filter((each) => !/^GET \/(assets|static)\//.test(each))).toEqual([]);
});

test('empty fields are filled in from one’s own assessment, when asked [SITE-19]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  await visit(page, FACTS);
  const fill = page.getByRole('button', { name: 'Fill in from my assessment' });
  await fill.click();
  await expect(page.getByText('You have no finished assessment yet.')).toBeVisible();
  await storedPlan(maria, ANSWERS);
  await page.getByRole('textbox', { name: 'Walking' }).fill('With a cane');
  await fill.click();
  await expect(
    page.getByText(/^Filled in from your assessment: Memory and talking, Needs help with, Insurance/),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Needs help with' })).toHaveValue(
    'Bathing; Dressing; Making meals',
  );
  await expect(page.getByRole('textbox', { name: 'Insurance and number' })).toHaveValue('Medicare');
  await expect(page.getByRole('textbox', { name: 'Walking' })).toHaveValue('With a cane');
  await expectAccessible(page);
  await fill.click();
  await expect(page.getByText('Nothing was filled in.')).toBeVisible();
  await visit(page, inSpanish('/sheets/daily-log'));
  await page.getByRole('button', { name: 'Llenar con mi evaluación' }).click();
  await expect(page.getByRole('textbox', { name: 'Necesita ayuda con' })).toHaveValue(/^Bañarse; Vestirse/);
});

test.describe('when the assessment cannot be read', () => {
  test.use({ expectedErrors: /status of 503/ });
  test('nothing changes, and the sheet says so [SITE-19]', async ({ page, signedIn }) => {
    await signedIn();
    await visit(page, FACTS);
    await page.route('**/api/assessments*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('button', { name: 'Fill in from my assessment' }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing on the sheet has changed.');
  });
});

test('the blank sheets that are downloaded are what the pages print today [SITE-19]', async ({ page }) => {
  test.slow();
  // English first: whoever has read a Spanish page gets Spanish ones.
  for (const locale of ['en', 'es'] as const)
    for (const slug of SHEETS) {
      const path = `/sheets/${slug}`;
      await page.goto(locale === 'es' ? inSpanish(path) : path);
      const name = locale === 'es' ? 'Hoja en blanco (PDF)' : 'Blank sheet (PDF)';
      const href = await page.getByRole('link', { name }).getAttribute('href');
      const file = readFileSync(sheetFile(slug, locale));
      expect((await (await page.request.get(href ?? '')).body()).equals(file), href ?? '').toBe(true);
      const [blank, today] = [await readPdf(file), await readPdf(await printPage(page))];
      // If not: npm run sheets:pdf.
      expect(blank).toEqual(today);
      expect([blank.pages, blank.language, blank.roles.includes('H1')]).toEqual([1, locale, true]);
    }
});
