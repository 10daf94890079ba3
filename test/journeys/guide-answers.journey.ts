// "Was this what you needed?" at the end of a guide, and what the desk sees of it.
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import { expect, expectAccessible, signInApi, signInBrowser, test, url } from './journey.ts';
import { alive, tabTo, visit } from './public-site.ts';

const GUIDE = '/packs/end-of-life/last-days';
const ANSWERS = '**/api/content/answers';
const part = (page: Page, name = 'Was this what you needed?') => page.getByRole('region', { name });
const press = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true });

/** Marks what was announced, to tell it from what is announced later. */
const markHeard = (page: Page) =>
  part(page)
    .getByRole('alert')
    .evaluateAll((alerts) => {
      for (const each of alerts) each.setAttribute('data-heard', '');
    });

test.use({ expectedErrors: /ERR_FAILED/ });

test('No is counted once, words of ours are, and nothing typed is lost or kept [SITE-19]', async ({
  page,
  browser,
}) => {
  const secret = `Xochitl${Date.now()}`;
  await visit(page, GUIDE);
  await alive(press(page, 'No'));
  await tabTo(page, 'button', /^No$/);
  await page.route(ANSWERS, (route) => route.abort());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await markHeard(page);
    await page.keyboard.press('Enter');
    await expect(part(page).getByRole('alert')).toContainText('We could not count your answer just now.');
    await expect(part(page).getByRole('alert')).not.toHaveAttribute('data-heard');
    await expect(press(page, 'No')).toBeFocused();
  }
  await expectAccessible(page);

  await page.unroute(ANSWERS);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/content/answers')) sent.push(request.postData() ?? '');
  });
  await press(page, 'No').dblclick();
  await expect(part(page).getByRole('status').first()).toHaveText('Thank you. We counted your No.');
  await expect(part(page)).toBeFocused();
  expect(sent).toHaveLength(1);

  const field = page.getByRole('textbox', { name: /^What was missing\?/ });
  await expect(field).toHaveAccessibleDescription(/We do not keep what you type/);
  await press(page, 'Send').click();
  await expect(field).toHaveAccessibleDescription(/Write a word or two/);
  await expect(field).toBeFocused();
  await field.fill(`${secret} wants more about the oxygen tank`);
  await page.route(ANSWERS, (route) => route.abort());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await markHeard(page);
    await press(page, 'Send').click();
    await expect(part(page).getByRole('alert')).toContainText('What you typed is still here.');
    await expect(part(page).getByRole('alert')).not.toHaveAttribute('data-heard');
  }
  await expect(field).toHaveValue(`${secret} wants more about the oxygen tank`);
  await expectAccessible(page);
  await page.unroute(ANSWERS);
  await press(page, 'Send').dblclick();
  const missing = page.getByRole('form', { name: 'What was missing?' });
  await expect(missing.getByRole('status')).toHaveText(
    'Thank you. We counted the words that our guides use too.',
  );
  await expect(missing).toBeFocused();
  await expect(page).toHaveURL(GUIDE);

  const desk = await browser.newContext({ baseURL: url() });
  await signInBrowser(desk, await signInApi(CAST.ada.email));
  const team = await desk.newPage();
  await team.goto('/admin/guides');
  const card = team.getByRole('listitem').filter({ has: team.getByRole('link', { name: /the last days$/ }) });
  await expect(card).toContainText('No: 1');
  await expect(card).toContainText('oxygen (once)');
  await expect(team.getByRole('main')).not.toContainText(secret);
  await expectAccessible(team);
  await desk.close();
});

test('Yes is enough, also in Spanish; without JavaScript nobody is asked [SITE-19]', async ({
  page,
  browser,
}) => {
  await visit(page, `/es${GUIDE}`);
  const spanish = part(page, '¿Era esto lo que necesitaba?');
  await (await alive(spanish.getByRole('button', { name: 'Sí', exact: true }))).click();
  await expect(spanish.getByRole('status')).toHaveText('Gracias. Contamos su “sí”.');
  await expect(spanish).toBeFocused();
  await expectAccessible(page);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url() });
  const plain = await context.newPage();
  await plain.goto(GUIDE);
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(part(plain)).toHaveCount(0);
  await context.close();
});
