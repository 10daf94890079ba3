// App, passkeys and recovery codes are lost: asked for at sign-in, decided by two admins, stopped by a link or in a
// session. On a product of its own: another journey needs the demo's admin to be the only one.
import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { CAST } from '#seed/cast.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { readMail, type Started } from '../support/server-process.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAnotherLanguage,
  expectFocusIn,
  PASSWORD,
  pressEscape,
  test,
} from './journey.ts';
import { startServerIn } from './worlds.ts';

let product: Started;
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /(status of (401|403|409|410|422)|ERR_FAILED)/ });
test.beforeAll(async () => {
  product = await startServerIn('demo', {
    entry: 'test/journeys/server.ts',
    env: { ...NO_LIMITS, LOG_LEVEL: 'warn', MFA_ADMINS: '0' },
  });
});
test.afterAll(() => product.stop());

const REQUEST = { en: 'Ask our team', es: 'Pedirlo a nuestro equipo' };
const NOTE = 'She showed her license on a video call';

async function call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, cookie = '') {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { body: (await answer.json()) as T, cookie: cookies.join('; ') };
}
const signInApi = (email: string) => call('POST', '/auth/sign-in', { email, password: PASSWORD });

/** Somebody with a session. */
async function somebody(fullName: string) {
  const email = `${fullName.toLowerCase().replace(' ', '.')}.${crypto.randomUUID().slice(0, 8)}@example.test`;
  const options = { data: { full_name: fullName, user_type: 'customer' } };
  const made = await call<{ user_id: string }>('POST', '/auth/sign-up', {
    email,
    password: PASSWORD,
    options,
  });
  const { cookie } = await signInApi(email);
  return { id: made.body.user_id, email, fullName, cookie };
}

/** Somebody who protects their account with an app. */
async function withApp(fullName: string) {
  return protect(await somebody(fullName));
}

async function protect<Person extends { cookie: string }>(who: Person): Promise<Person> {
  const { body } = await call<{ id: string; totp: { secret: string } }>(
    'POST',
    '/factors',
    { friendly_name: 'My phone', factor_type: 'totp' },
    who.cookie,
  );
  const challenge = await call<{ id: string }>('POST', `/factors/${body.id}/challenge`, {}, who.cookie);
  const code = new TOTP({ secret: Secret.fromBase32(body.totp.secret) }).generate();
  await call('POST', `/factors/${body.id}/verify`, { challenge_id: challenge.body.id, code }, who.cookie);
  return who;
}

async function signedInPage(browser: Browser, { cookie }: { cookie: string }, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const [pair = ''] = cookie.split('; ');
  const at = pair.indexOf('=');
  await context.addCookies([
    { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  return context.newPage();
}

/** Enters the password, and goes on by keyboard to what there is for whoever has lost everything. */
async function toLostEverything(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.getByRole('button', { name: 'I do not have my app: use a recovery code' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByRole('button', { name: 'I have none of these' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'If you have none of these' })).toBeFocused();
}

const card = (page: Page, { email }: { email: string }) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: email }).first();

for (const width of [390, 1280])
  test(`two admins decide about who has lost everything, and a link stops it, ${width} px wide [AUTH-44]`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const maria = await withApp('Maria Alvarez');
    await toLostEverything(page, maria.email);
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/lost-ask-${width}.png`, fullPage: true });
    // Back leads to the codes, and here again.
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.getByRole('button', { name: 'I have none of these' }).click();
    await page.route('**/api/auth/factor-reset', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: REQUEST.en }).click();
    await expect(page.getByRole('alert')).toContainText('We could not take your request just now.');
    await page.getByRole('button', { name: REQUEST.en }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('We have your request')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Our team now makes sure that it is you');
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/lost-asked-${width}.png`, fullPage: true });
    await page.goto(`${product.url}/account`);
    await expect(page).toHaveURL(/\/auth/);

    const ada = await signInApi(CAST.ada.email);
    const desk = await signedInPage(browser, ada, width);
    await desk.goto(`${product.url}/admin/resets`);
    await expect(card(desk, maria)).toContainText('Waits for a first admin');
    await expectAccessible(desk);
    await desk.screenshot({ path: `test-results/lost-desk-${width}.png`, fullPage: true });
    await card(desk, maria)
      .getByRole('button', { name: `I know who it is: ${maria.fullName}` })
      .focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog');
    await expectFocusIn(dialog);
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await expect(dialog.getByText('Choose one.')).toBeVisible();
    await expect(dialog.getByText('Say how in at least three words.')).toBeVisible();
    await expectAccessible(desk);
    await desk.screenshot({ path: `test-results/lost-begin-${width}.png`, fullPage: true });
    await dialog.getByLabel('I saw them on a video call').check();
    await dialog.getByLabel('In your own words').fill(NOTE);
    await dialog.getByRole('button', { name: 'Begin' }).focus();
    await desk.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(card(desk, maria)).toContainText('Waits for whoever runs the server');
    await expect(card(desk, maria)).toContainText(
      'agree, with the command npm run lost-codes on its machine.',
    );
    await expect(card(desk, maria).getByRole('heading', { name: maria.fullName })).toBeFocused();
    await expect(card(desk, maria).getByRole('button', { name: /^Agree/ })).toHaveCount(0);
    await expectAccessible(desk);

    const ben = await somebody('Ben Admin');
    await call('PUT', `/people/${ben.id}/admin`, { is_admin: true }, ada.cookie);
    await desk.reload();
    await expect(card(desk, maria)).toContainText('You began this. Another admin has to agree.');
    const second = await signedInPage(browser, ben, width);
    await second.goto(`${product.url}/admin/resets`);
    await expect(card(second, maria)).toContainText(`I saw them on a video call: ${NOTE}`);
    await card(second, maria)
      .getByRole('button', { name: `Agree: ${maria.fullName}` })
      .click();
    const asked = second.getByRole('alertdialog');
    await expect(asked).toContainText(NOTE);
    await expectAccessible(second);
    await second.screenshot({ path: `test-results/lost-agree-${width}.png`, fullPage: true });
    await pressEscape(asked);
    await card(second, maria)
      .getByRole('button', { name: `Agree: ${maria.fullName}` })
      .click();
    await asked.getByRole('button', { name: 'Agree' }).click();
    await expect(asked).toHaveCount(0);
    await expect(card(second, maria)).toContainText('Agreed: 24 hours to stop it');
    await expectAccessible(second);
    await second.screenshot({ path: `test-results/lost-agreed-${width}.png`, fullPage: true });
    // Too late for whoever has the old list.
    await card(desk, maria)
      .getByRole('button', { name: `Decline: ${maria.fullName}` })
      .focus();

    const letter = await readMail(product.dataDir, maria.email, /We will take the codes off/);
    const link = letter.match(/\/stop-reset\?token=[\w-]+/)?.[0] ?? '';
    const anywhere = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await anywhere.goto(`${product.url}${link}`);
    await expectAccessible(anywhere);
    await anywhere.screenshot({ path: `test-results/lost-stop-${width}.png`, fullPage: true });
    await anywhere.getByRole('button', { name: 'Stop it' }).focus();
    await anywhere.keyboard.press('Enter');
    await expect(anywhere.getByText('It is stopped')).toBeVisible();
    await expect(anywhere.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessible(anywhere);
    await anywhere.goto(`${product.url}${link}`);
    await anywhere.getByRole('button', { name: 'Stop it' }).click();
    await expect(anywhere.getByText('This link is no longer valid')).toBeVisible();
    await expectAccessible(anywhere);

    await desk.keyboard.press('Enter');
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Decline it' }).click();
    await expect(desk.getByRole('alertdialog').getByRole('alert')).toContainText('it was stopped');
    await desk.keyboard.press('Escape');
    await expect(card(desk, maria)).toHaveCount(0);
    await desk.getByLabel('Show').selectOption('over');
    await expect(card(desk, maria)).toContainText('Stopped by the person');
    await expectAccessible(desk);
    for (const each of [desk, second, anywhere]) await each.context().close();
    await call('PUT', `/people/${ben.id}/admin`, { is_admin: false }, ada.cookie);
  });

test('whoever has a session sees it on the account page and stops it there [AUTH-44, AUTH-50]', async ({
  page,
  browser,
}) => {
  const maria = await withApp('Maria Alvarez');
  await toLostEverything(page, maria.email);
  await page.getByRole('button', { name: REQUEST.en }).click();
  await expect(page.getByText('We have your request')).toBeVisible();
  const own = await signedInPage(browser, maria, 390);
  await own.goto(`${product.url}/account`);
  await expect(own.getByText('Somebody asked to take the codes off your account')).toBeVisible();
  await expectAccessible(own);
  await own.screenshot({ path: 'test-results/lost-account.png' });
  await own.getByRole('button', { name: 'Stop it' }).focus();
  await own.keyboard.press('Enter');
  await expect(own.locator(':focus')).toContainText('It is stopped');
  await expectAccessible(own);
  await own.context().close();
});

test('all of it in Spanish [AUTH-44]', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-US', viewport: { width: 390, height: 900 } });
  const page = await context.newPage();
  const maria = await withApp('Maria Alvarez');
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Correo electrónico').fill(maria.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /código de recuperación/ }).click();
  await page.getByRole('button', { name: 'No tengo nada de esto' }).click();
  await expect(page.getByRole('heading', { name: 'Si no tiene nada de esto' })).toBeFocused();
  await expectAccessibleInAnotherLanguage(page);
  await page.screenshot({ path: 'test-results/lost-ask-es.png', fullPage: true });
  await page.getByRole('button', { name: REQUEST.es }).click();
  await expect(page.getByText('Le enviamos un correo. Nuestro equipo')).toBeVisible();
  await page.goto(`${product.url}/stop-reset?token=made-up`);
  await page.getByRole('button', { name: 'Detenerlo' }).click();
  await expect(page.getByText('Este enlace ya no es válido').first()).toBeVisible();
  await expectAccessibleInAnotherLanguage(page);
  await context.close();

  const ada = await signInApi(CAST.ada.email);
  const desk = await signedInPage(browser, ada, 390);
  await desk.addInitScript(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await desk.goto(`${product.url}/admin/resets`);
  await expect(card(desk, maria)).toContainText('Espera a una primera persona');
  await expectAccessibleInAnotherLanguage(desk);
  await desk.screenshot({ path: 'test-results/lost-desk-es.png', fullPage: true });
  await card(desk, maria)
    .getByRole('button', { name: `Sé quién es: ${maria.fullName}` })
    .click();
  await expect(desk.getByRole('dialog')).toContainText('¿Cómo se aseguró de quién es?');
  await expectAccessibleInAnotherLanguage(desk);
  await desk.context().close();
});

test('the only admin reads which command to ask for, in both languages [AUTH-44]', async ({
  page,
  browser,
}) => {
  const ada = { ...CAST.ada, cookie: (await signInApi(CAST.ada.email)).cookie };
  await protect(ada);
  await page.setViewportSize({ width: 390, height: 900 });
  await toLostEverything(page, ada.email);
  await page.getByRole('button', { name: REQUEST.en }).click();
  await expect(page.locator(':focus')).toContainText(
    'Nobody else is an admin here, so whoever runs the server has to decide, with the command npm run lost-codes',
  );
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/lost-asked-alone.png', fullPage: true });

  const desk = await signedInPage(browser, ada, 390);
  await desk.goto(`${product.url}/admin/resets`);
  await expect(card(desk, ada)).toContainText('Nobody else is an admin who could decide this.');
  await expect(card(desk, ada).getByRole('button')).toHaveText(['Decline']);
  // With a session of hers she still decides about others.
  for (const other of await desk.getByRole('listitem').filter({ hasText: 'I know who it is' }).all())
    await expect(other).toContainText('Waits for a first admin');
  await expectAccessible(desk);
  await desk.screenshot({ path: 'test-results/lost-desk-alone.png', fullPage: true });
  await desk.evaluate(() => localStorage.setItem('kinkeeper.locale', 'es'));
  await desk.reload();
  await expect(card(desk, ada)).toContainText(
    'Lo decide quien opera el servidor, con el comando npm run lost-codes',
  );
  await expectAccessibleInAnotherLanguage(desk);
  await desk.screenshot({ path: 'test-results/lost-desk-alone-es.png', fullPage: true });
  await desk.context().close();
});
