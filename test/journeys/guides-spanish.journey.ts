// Guides in Spanish.
import { expect, expectAccessible, test } from './journey.ts';
import { inSpanish, visit } from './public-site.ts';

const GUIDE = '/packs/housing/home-safety';
const PARTS = [
  'Ayuda ahora mismo',
  'Lo que conviene saber',
  'Qué hacer esta semana',
  'Qué preguntar',
  'Errores comunes',
  'Documentos',
];

for (const width of [390, 1280]) {
  test(`a guide is read in Spanish, ${width} pixels wide [SITE-19]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, inSpanish(GUIDE));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1, name: 'Haga más segura la casa' })).toBeVisible();
    for (const name of PARTS)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    const urgent = page.getByRole('region', { name: 'Ayuda ahora mismo' });
    await expect(urgent).toContainText('Llame al 911 después de una caída');
    await expect(urgent.getByRole('link', { name: '911' }).first()).toHaveAttribute('href', 'tel:911');
    // Only the titles of sources are in another language.
    for (const part of await page.locator('main [lang="en"]').all())
      expect(await part.evaluate((each) => each.closest('#sources ~ ol') !== null)).toBe(true);
    // A link in its text leads to the Spanish page of the other guide.
    await expect(page.getByRole('link', { name: 'cuando su ser querido dice que no' })).toHaveAttribute(
      'href',
      '/es/packs/communications/navigating-resistance',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}

test('what is ticked in Spanish is ticked in English, and the languages lead to one another [SITE-19]', async ({
  page,
}) => {
  await visit(page, inSpanish(GUIDE));
  await page.getByRole('checkbox', { name: 'Quite un tapete suelto y mueva un cable.' }).check();
  await expect(page.getByText('1 de 8', { exact: false }).first()).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(GUIDE);
  await expect(
    page.getByRole('checkbox', { name: 'Take up one loose rug and move one cord.' }),
  ).toBeChecked();
  await expect(page.getByText('1 of 8 done.')).toBeVisible();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(inSpanish(GUIDE));
  await expect(page.getByRole('heading', { level: 1, name: 'Haga más segura la casa' })).toBeVisible();
});

test('search engines and previews get the Spanish page as its own [SITE-19, SITE-30]', async ({ page }) => {
  await visit(page, inSpanish(GUIDE));
  await expect(page).toHaveTitle('Haga más segura la casa - Kinkeeper');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/es\/packs\/housing\/home-safety$/,
  );
  for (const [language, path] of [
    ['en', GUIDE],
    ['es', inSpanish(GUIDE)],
    ['x-default', GUIDE],
  ] as const)
    await expect(page.locator(`link[hreflang="${language}"]`)).toHaveAttribute(
      'href',
      new RegExp(`[^s]${path}$`),
    );
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /^Un recorrido cuarto por cuarto/,
  );
});
