// Sheets: filled in on screen, kept on the device, printed.
import type { Page } from '@playwright/test';
import { printPage } from '#tools/support/sheet-pdf.ts';
import { readPdf } from '../support/pdf-text.ts';
import { expect, expectAccessible, expectAccessibleInAnotherLook, test, url } from './journey.ts';
import { inSpanish, visit } from './public-site.ts';
import { refuseStorage } from './storage.ts';

const FACTS = '/sheets/facts-for-the-er';
const MEDICINES = '/sheets/medicine-list';
const LONG = `Penicillin: hives and a swollen face in 1998. ${'Sulfa drugs: a rash on both arms. '.repeat(12)}Latex.`;

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
const printed = async (page: Page) => readPdf(await printPage(page));

for (const [path, title, label] of [
  [FACTS, 'Facts for the ER', 'Full name'],
  [MEDICINES, 'Medicine list', 'Name'],
  [inSpanish(FACTS), 'Datos para emergencias', 'Nombre completo'],
  [inSpanish(MEDICINES), 'Lista de medicinas', 'Nombre'],
] as const)
  test(`${path} is filled in at every width, and kept [SITE-19]`, async ({ page }) => {
    await visit(page, path);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await field(page, label).fill(`Rosa ${width}`);
      await page.reload();
      await expect(field(page, label)).toHaveValue(`Rosa ${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width === 320) await expectAccessible(page);
      else await expectAccessibleInAnotherLook(page);
    }
  });

test('long text grows on screen, and is printed whole [SITE-19]', async ({ page }) => {
  await visit(page, FACTS);
  const allergies = field(page, 'Allergies and bad reactions');
  await allergies.fill(LONG);
  expect(await allergies.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(1);
  const { text } = await printed(page);
  expect(text).toContain(LONG);
});

test('a sheet prints as paper, and nothing meant for the screen [SITE-19]', async ({ page }) => {
  await visit(page, MEDICINES);
  await field(page, 'Name and strength, Medicine 1').fill('Warfarin 5 mg');
  const { text, pages, language, title, roles, outline } = await printed(page);
  expect([pages, language, title]).toEqual([1, 'en', 'Medicine list - Kinkeeper']);
  expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']));
  expect(outline).toEqual(expect.arrayContaining(['Medicine list', 'Every medicine']));
  expect(text).toContain('Warfarin 5 mg');
  // Rows that only paper has.
  expect(text).toMatch(/\b13\b/);
  expect(text).not.toMatch(/Print this sheet|Saved on this device|Sources|Add a row|Guides/);
});

test('what is typed in one language is there in the other [SITE-19]', async ({ page }) => {
  await visit(page, MEDICINES);
  await field(page, 'Watch for, Medicine 2').fill('Moretones');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(inSpanish(MEDICINES));
  await expect(field(page, 'Qué vigilar, Medicina 2')).toHaveValue('Moretones');
});

test('two tabs of a sheet show one another’s words, and lose none [SITE-19]', async ({ page, context }) => {
  await visit(page, MEDICINES);
  const other = await context.newPage();
  await visit(other, inSpanish(MEDICINES));
  await field(page, 'Name').fill('Rosa');
  await expect(field(other, 'Nombre')).toHaveValue('Rosa');
  await expect(other.getByText('Esta hoja cambió en otra pestaña.')).toBeVisible();
  await field(other, 'Alergias y malas reacciones').fill('Látex');
  await expect(field(page, 'Allergies and bad reactions')).toHaveValue('Látex');
  await expect(page.getByText('This sheet was changed in another tab.')).toBeVisible();
  await field(page, 'Date of birth').fill('1941');
  await other.reload();
  for (const [name, text] of [
    ['Nombre', 'Rosa'],
    ['Alergias y malas reacciones', 'Látex'],
    ['Fecha de nacimiento', '1941'],
  ] as const)
    await expect(field(other, name)).toHaveValue(text);
});

test('a sheet is cleared after a question, in every tab [SITE-19]', async ({ page, context }) => {
  await visit(page, MEDICINES);
  const clear = page.getByRole('button', { name: 'Clear this sheet' });
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This sheet is empty. There is nothing to clear.')).toBeVisible();
  await field(page, 'Name').fill('Rosa');
  const other = await context.newPage();
  await visit(other, MEDICINES);
  await expect(field(other, 'Name')).toHaveValue('Rosa');
  await clear.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You cannot undo this.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(field(page, 'Name')).toHaveValue('Rosa');
  await clear.click();
  await question.getByRole('button', { name: 'Clear the sheet' }).click();
  await expect(page.getByText('The sheet is cleared.')).toBeVisible();
  await expect(clear).toBeFocused();
  for (const each of [page, other]) await expect(field(each, 'Name')).toHaveValue('');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('sheet')))).toEqual(
    [],
  );
});

test('rows are added as they are needed [SITE-19]', async ({ page }) => {
  await visit(page, MEDICINES);
  const names = page.getByRole('textbox', { name: /^Name and strength, Medicine/ });
  await expect(names).toHaveCount(3);
  await page.getByRole('button', { name: 'Add a row' }).click();
  await expect(names).toHaveCount(4);
  await expect(names.last()).toBeFocused();
  await page.keyboard.type('Insulin');
  await page.reload();
  await expect(names).toHaveCount(4);
  await expect(names.last()).toHaveValue('Insulin');
});

for (const what of ['full', 'forbidden'] as const)
  test(`where storage is ${what}, the sheet says so and still prints [SITE-19]`, async ({ page }) => {
    await refuseStorage(page, what);
    await visit(page, FACTS);
    await field(page, 'Full name').fill('Rosa Alvarez');
    await field(page, 'Walking').fill('With a walker');
    const notice = page.getByRole('alert').filter({ hasText: 'This browser is not saving this sheet' });
    await expect(notice).toContainText('print the sheet before you leave');
    await expectAccessible(page);
    const { text } = await printed(page);
    expect(text).toContain('Rosa Alvarez');
    expect(text).toContain('With a walker');
    expect(text).not.toContain('not saving');
  });

test('an unknown sheet is not found, and a guide leads to its sheets [SITE-19]', async ({ page }) => {
  expect((await page.request.get(`${url()}/sheets/nothing`)).status()).toBe(404);
  await visit(page, inSpanish('/packs/healthcare/medicines'));
  await page.getByRole('link', { name: 'Lista de medicinas' }).click();
  await expect(page).toHaveURL(inSpanish(MEDICINES));
  await page.getByRole('link', { name: 'Todas las hojas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hojas para llenar e imprimir' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const path of [FACTS, inSpanish(MEDICINES)])
    test(`${path} is a blank sheet that prints, also with what is typed [SITE-19]`, async ({ page }) => {
      await page.goto(path);
      const [first] = await page.getByRole('textbox').all();
      await expect(page.getByRole('button', { name: /print|clear|imprimir|borrar/i })).toHaveCount(0);
      expect((await printed(page)).pages).toBe(1);
      await first?.fill('Rosa by hand');
      expect((await printed(page)).text).toContain('Rosa by hand');
    });
});
