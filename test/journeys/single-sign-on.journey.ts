// Signing in with an account elsewhere: refused where nobody is known, linked after the password, then enough.
import type { Page } from '@playwright/test';
import { type OidcServer, startOidcServer } from '../support/oidc-server.ts';
import type { Started } from '../support/server-process.ts';
import { expect, expectAccessible, forgetSession, PASSWORD, test } from './journey.ts';
import { startServerIn } from './worlds.ts';

// A page that opens its watch of a session while the password replaces it is refused once.
test.use({ expectedErrors: /status of 401 \(Unauthorized\) \S+\/api\/live\/session$/ });

let hospital: OidcServer;
let server: Started;
test.beforeAll(async () => {
  hospital = await startOidcServer(() => [`${server.url}/api/auth/callback/st-marys`]);
  server = await startServerIn('empty', {
    entry: 'test/journeys/server.ts',
    env: { ...hospital.settings('ST_MARYS'), DEMO: '0', LOG_LEVEL: 'silent' },
  });
});
test.afterAll(async () => {
  await server.stop();
  await hospital.close();
});

const continueLink = (page: Page, name = 'Continue with St Marys') => page.getByRole('link', { name });

/** Signs somebody up whom the provider knows, under the same address. */
async function member(sub: string): Promise<string> {
  const email = `${sub}@example.test`;
  await fetch(`${server.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Maria Alvarez', user_type: 'customer' } },
    }),
  });
  hospital.member = { sub, email, email_verified: true };
  return email;
}

async function enterPassword(page: Page, email: string, words = { email: 'Email', password: 'Password' }) {
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

for (const width of [390, 1280])
  test(`a provider is linked after the password, and is enough from then on, ${width} px wide [AUTH-46, AUTH-47]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const email = await member(`maria.${width}`);
    await page.goto(`${server.url}/auth?returnTo=/orders`);
    await continueLink(page).focus();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/sso-button-${width}.png`, fullPage: true });
    await page.keyboard.press('Enter');
    await expect(page.getByText('One more step')).toBeVisible();
    await expect(page.getByText('sign in here once with your password')).toBeVisible();
    await expect(continueLink(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/sso-link-${width}.png`, fullPage: true });
    await enterPassword(page, email);
    await expect(page).toHaveURL(`${server.url}/orders`);

    await forgetSession(page.context());
    await page.goto(`${server.url}/auth?returnTo=/orders`);
    await continueLink(page).click();
    await expect(page).toHaveURL(`${server.url}/orders`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto(`${server.url}/account`);
    const elsewhere = page.getByRole('region', { name: 'Accounts elsewhere' });
    await expect(elsewhere).toContainText('Linked');
    await expect(elsewhere.getByRole('link', { name: 'Link St Marys' })).toHaveCount(0);
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/sso-account-${width}.png`, fullPage: true });
    await elsewhere.getByRole('button', { name: 'Unlink St Marys' }).press('Enter');
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink St Marys' }).press('Enter');
    await expect(elsewhere.getByRole('link', { name: 'Link St Marys' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Accounts elsewhere' })).toBeFocused();
    // Linked again from here: the provider says who it is, the password links.
    await elsewhere.getByRole('link', { name: 'Link St Marys' }).click();
    await enterPassword(page, email);
    await expect(page).toHaveURL(`${server.url}/account`);
    await expect(elsewhere).toContainText('Linked');
  });

test('whoever is not known, or turns back, is told what to do [AUTH-47]', async ({ page }) => {
  hospital.member = { sub: 'stranger', email: 'stranger@example.test', email_verified: true };
  await page.goto(`${server.url}/auth`);
  await continueLink(page).click();
  await expect(page.getByText('We have no account with the email address from St Marys')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/auth?sso=cancelled&provider=st-marys`);
  await expect(page.getByText('You came back without signing in.')).toBeVisible();
  await expect(continueLink(page)).toBeVisible();
  // What an address says of itself is not repeated.
  await page.goto(`${server.url}/auth?sso=refused&provider=evil-words`);
  await expect(page.getByText('The other service sent an answer')).toBeVisible();
});

test('whoever is signed in is told why nothing was linked [AUTH-47]', async ({ page }) => {
  const email = await member('maria.elsewhere');
  await page.goto(`${server.url}/auth?returnTo=/account`);
  await enterPassword(page, email);
  await expect(page).toHaveURL(`${server.url}/account`);
  hospital.member = { sub: 'maria.elsewhere', email: 'maria@st-marys.example', email_verified: true };
  await page.getByRole('link', { name: 'Link St Marys' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was linked' })).toBeVisible();
  await expect(page.getByText('your account here needs the same address')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL(`${server.url}/account`);

  await page.goto(`${server.url}/auth?sso=cancelled&provider=st-marys&returnTo=%2Faccount`);
  await expect(page.getByText('You came back without signing in there.')).toBeVisible();

  // Whoever signs in on the page of the answer goes where they wanted to.
  await forgetSession(page.context());
  await page.goto(`${server.url}/auth?sso=cancelled&provider=st-marys&returnTo=%2Forders`);
  await enterPassword(page, email);
  await expect(page).toHaveURL(`${server.url}/orders`);
});

test('and all of it in Spanish [AUTH-47]', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-US', viewport: { width: 390, height: 900 } });
  const page = await context.newPage();
  const email = await member('maria.spanish');
  await page.goto(`${server.url}/auth?returnTo=/orders`);
  await continueLink(page, 'Continuar con St Marys').click();
  await expect(page.getByText('Un paso más')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/sso-link-es.png', fullPage: true });
  await enterPassword(page, email, { email: 'Correo electrónico', password: 'Contraseña' });
  await expect(page).toHaveURL(/\/orders$/);
  await context.close();
});

test('without a provider there is no button [AUTH-47]', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(page.getByRole('link', { name: /Continue with/ })).toHaveCount(0);
});
