// Reporting an error in a guide, and the desk that answers it.
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import { readMail } from '../support/server-process.ts';
import { letterToTeam, newEmail, posts } from './interest-forms.ts';
import { call, expect, expectAccessible, signInApi, signInBrowser, test, url } from './journey.ts';
import { alive, inSpanish, tabTo, visit } from './public-site.ts';

const GUIDE = '/packs/housing/home-safety';
const REPORT = '/report-error';
const problem = (page: Page) => page.getByRole('textbox', { name: 'What is wrong?' });
const send = (page: Page) => page.getByRole('button', { name: 'Send the report' });
const card = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** Reports an error as the page does. */
async function report(words: string, email?: string): Promise<void> {
  const { body } = await call<{ ticket: string }>('', 'GET', '/interest/ticket');
  const id = crypto.randomUUID();
  const rest = { guide: 'housing/home-safety', language: 'en', problem: words, email, ticket: body.ticket };
  // The server refuses a form opened less than three seconds ago.
  await expect
    .poll(async () => (await call('', 'POST', '/guide-reports', { id, ...rest })).status, {
      intervals: [500],
    })
    .toBe(200);
}

test.use({ expectedErrors: /ERR_FAILED|status of 409/ });

for (const width of [390, 1280]) {
  test(`from the foot of a guide, by keyboard: what is missing is said at its field, and nothing typed is lost: ${width} px [SITE-19]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const address = newEmail('rae');
    const words = `The number is old ${address}`;
    const sent = posts(page, '/api/guide-reports');
    await visit(page, GUIDE);
    await page.getByRole('link', { name: 'Something wrong here? Tell us' }).click();
    await expect(page).toHaveURL(`${REPORT}?guide=housing/home-safety`);
    await expect(page.getByRole('heading', { level: 1, name: 'Report an error in a guide' })).toBeFocused();
    const guide = page.getByRole('combobox', { name: 'Which guide?' });
    await expect(guide).toHaveValue('housing/home-safety');
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
    await expectAccessible(page);

    await tabTo(page, 'button', /^Send the report$/);
    await page.keyboard.press('Enter');
    await expect(problem(page)).toBeFocused();
    await expect(problem(page)).toHaveAccessibleDescription(/Write what is wrong\./);
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rae Ortiz, RN/BSN');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rae');
    await page.keyboard.press('Enter');
    const email = page.getByRole('textbox', { name: /^Email/ });
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Enter an email address like/);
    await expectAccessible(page);
    expect(sent).toEqual([]);
    await email.fill(address);

    await page.route('**/api/guide-reports', (route) => route.abort());
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await page.evaluate(() => document.querySelector('[role=alert]')?.setAttribute('data-heard', ''));
      await send(page).click();
      const alert = page.getByRole('alert').and(page.locator(':not([data-heard])'));
      await expect(alert).toContainText(
        'We do not know whether this reached us. What you typed is still here.',
      );
    }
    await expect(problem(page)).toHaveValue(words);
    await expectAccessible(page);
    await page.unroute('**/api/guide-reports');
    const before = sent.length;
    await send(page).dblclick();
    const thanks = page.getByRole('status').filter({ hasText: 'Thank you. We have your report.' });
    await expect(thanks).toBeFocused();
    await expect(thanks).toContainText(`we write to ${address}.`);
    expect(sent).toHaveLength(before + 1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the guide' }).click();
    await expect(page).toHaveURL(GUIDE);
    expect(await letterToTeam(address)).not.toContain('The number is old');
  });
}

test('in Spanish from the page for professionals, about the English text, without an address [SITE-19]', async ({
  page,
}) => {
  await visit(page, inSpanish('/for-professionals'));
  await page.getByRole('link', { name: 'Avisar de un error', exact: true }).click();
  await expect(page).toHaveURL(inSpanish(REPORT));
  await expect(page.getByRole('radio', { name: 'Español' })).toBeChecked();
  await alive(page.getByRole('button', { name: 'Enviar el aviso' }));
  await page.getByRole('button', { name: 'Enviar el aviso' }).click();
  const guide = page.getByRole('combobox', { name: '¿En qué guía?' });
  await expect(guide).toBeFocused();
  await expect(guide).toHaveAccessibleDescription('Elija la guía.');
  await guide.selectOption({ label: 'Haga más segura la casa' });
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('textbox', { name: '¿Qué está mal?' }).fill('El número es viejo');
  await expectAccessible(page);
  const sending = page.waitForRequest((each) => each.url().endsWith('/api/guide-reports'));
  await page.getByRole('button', { name: 'Enviar el aviso' }).click();
  expect((await sending).postDataJSON()).toMatchObject({ language: 'en', locale: 'es' });
  await expect(page.getByRole('status').filter({ hasText: 'Gracias. Recibimos su aviso.' })).toBeFocused();
  await expect(page.getByText('Usted no dejó una dirección')).toBeVisible();
  await expectAccessible(page);
});

test('a link to a guide that is gone leaves the choice open, and without JavaScript there is an address [SITE-19]', async ({
  page,
  browser,
}) => {
  await visit(page, `${REPORT}?guide=housing/attic`);
  await alive(send(page));
  await expect(page.getByRole('combobox', { name: 'Which guide?' })).toHaveValue('');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url() });
  const plain = await context.newPage();
  await plain.goto(REPORT);
  // Playwright does not find noscript content by its text.
  const note = plain.locator('main noscript p');
  await expect(note).toHaveText(/^This form needs JavaScript\. You can also write to/);
  await expect(note).toBeVisible();
  await expect(plain.getByRole('button', { name: 'Send the report' })).toBeHidden();
  await context.close();
});

test('an admin answers once, the reader gets it by mail, and what another admin types is not lost [SITE-19, ADMIN-21]', async ({
  page,
  context,
}) => {
  const [address, other] = [newEmail('kim'), newEmail('lee')];
  await report(`First of ${address}`, address);
  await report(`Second of ${other}`, other);
  const session = await signInApi(CAST.ada.email);
  await signInBrowser(context, session);
  await page.goto('/admin/reports?status=open');
  await expect(page.getByRole('heading', { level: 1, name: 'Errors in guides' })).toBeVisible();
  const first = card(page, address);
  await expect(first).toContainText('Open');
  await first.getByRole('textbox', { name: /^Note/ }).fill('Asked the pharmacist');
  await first.getByRole('button', { name: /^Save/ }).click();
  await expect(first.getByRole('status')).toHaveText('Saved');
  await expectAccessible(page);

  await first.getByRole('button', { name: /^Answer/ }).click();
  const dialog = page.getByRole('dialog');
  const words = dialog.getByRole('textbox', { name: 'Your answer' });
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(words).toBeFocused();
  await expect(words).toHaveAccessibleDescription(/Write what became of it\./);
  await words.fill('You are right. It is fixed.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(dialog).toBeHidden();
  await expect(first).toContainText('You are right. It is fixed.');
  await expect(first).toContainText(`Answered by ${CAST.ada.full_name}`);
  await expect(first.getByRole('button', { name: /^Answer/ })).toHaveCount(0);
  await expect(first.getByRole('heading', { level: 2 })).toBeFocused();
  const letter = await readMail(process.env.JOURNEY_DATA ?? '', address, /It is fixed/);
  expect(letter).toContain('/packs/housing/home-safety');

  // Somebody answers while the dialog is open.
  const second = card(page, other);
  await second.getByRole('button', { name: /^Answer/ }).click();
  await words.fill('Mine, typed at length');
  const { body } = await call<{ reports: { id: string; problem: string }[] }>(
    session.cookie,
    'GET',
    '/guide-reports?status=open',
  );
  const id = body.reports.find((each) => each.problem.includes(other))?.id ?? '';
  await call(session.cookie, 'POST', `/guide-reports/${id}/answer`, { answer: 'Theirs, a moment before' });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Another admin has just answered');
    await expect(dialog.getByText('Theirs, a moment before')).toBeVisible();
    await expect(words).toHaveValue('Mine, typed at length');
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(second).toContainText('Theirs, a moment before');
});
