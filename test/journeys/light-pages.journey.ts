// Light pages (docs/decisions/0136): what Preact and a page without the router have to do as the rest does.
import {
  expect,
  expectAccessible,
  PASSWORD,
  pressEscape,
  type Somebody,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import { NEUTRAL, serveNeutral } from './neutral.ts';
import { shared } from './projects.ts';
import { inSpanish, visit } from './public-site.ts';

const GUIDE = '/packs/housing/home-safety';
const WORDS = 'Mom fell this morning';

test('public pages start without React and the router, in both languages [SITE-01]', async ({ page }) => {
  for (const path of ['/', GUIDE, '/waitlist', '/privacy'].flatMap((each) => [each, inSpanish(each)])) {
    await visit(page, path);
    expect([path, await page.evaluate(() => '__reactRouterContext' in window)]).toEqual([path, false]);
  }
});

test.describe('signed in, on a guide', () => {
  test.use({ expectedErrors: /status of 401/ });
  let person: Somebody;
  test.beforeEach(async ({ page }) => {
    person = await somebody('Gina Guide');
    await signInBrowser(page.context(), person);
  });

  test('the password extends a session that is about to end [AUTH-27]', async ({ page }) => {
    const before = await person.api<{ session: { ends_at: string } }>('GET', '/auth/session');
    await page.route('**/api/auth/session', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const soon = new Date(Date.now() + 5 * 60_000).toISOString();
      if (body.session?.ends_at === before.body.session.ends_at)
        Object.assign(body.session, { ends_at: soon, expires_at: soon });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(GUIDE);
    const warning = page.getByRole('alertdialog', { name: /^We sign you out at / });
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await warning.getByLabel('Password', { exact: true }).fill('not it');
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning.getByText('That is not your password. Please try again.')).toBeVisible();
    await warning.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Account of Gina Guide' })).toBeVisible();
  });

  test('signing out asks about unsent words; Escape stays, and they can be sent first', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const dana = await somebody('Dana Whitfield', 'service_provider');
    const id = await shared(person, dana);
    await page.goto(`/project/${id}/messages`);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(WORDS);
    await page.goto(GUIDE);
    const account = page.getByRole('button', { name: 'Account of Gina Guide' });
    const asked = page.getByRole('alertdialog', { name: 'Not everything is sent yet' });
    await account.click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(asked).toContainText(WORDS);
    await expectAccessible(page);
    await pressEscape(asked);
    await expect(asked).toHaveCount(0);
    await expect(page).toHaveURL(GUIDE);
    await account.click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Send now, then sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    const { body } = await dana.api<{ messages: { content: string }[] }>('GET', `/projects/${id}/messages`);
    expect(body.messages.map((each) => each.content)).toEqual([WORDS]);
  });

  test.describe('ended elsewhere', () => {
    // What a page asks at its start may be under way just then: the rights, the time zone.
    test.use({ expectedErrors: /admin check failed|status of 401/ });

    test('a session that was ended elsewhere is gone from the header [AUTH-28]', async ({ page }) => {
      await page.goto(GUIDE);
      await expect(page.getByRole('button', { name: 'Account of Gina Guide' })).toBeVisible();
      await person.api('POST', '/auth/sign-out', {});
      await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Account of Gina Guide' })).toHaveCount(0);
    });
  });
});

test('three times Shift leaves a guide at once [ASMT-93]', async ({ page, context }) => {
  await serveNeutral(context);
  await visit(page, GUIDE);
  for (const _ of [1, 2, 3]) await page.keyboard.press('Shift');
  await expect(page).toHaveURL(NEUTRAL);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|could not be checked/ });

  test('a link keeps the page and says so, each time [ASMT-88]', async ({ page, context }) => {
    await visit(page, GUIDE);
    await context.setOffline(true);
    const all = page.getByRole('link', { name: 'All guides' });
    const said = page.getByRole('alert').filter({ hasText: 'No connection' });
    await all.click();
    await expect(said).toContainText('try again when the connection is back');
    await expectAccessible(page);
    const first = await said.elementHandle();
    await all.click();
    // Announced again: it is another element.
    await expect.poll(() => first?.evaluate((each) => each.isConnected)).toBe(false);
    // A link in the text, and a way within the page.
    await page.getByRole('main').locator('.prose a[href^="/packs/"]').first().click();
    await expect(said).toBeVisible();
    await page.getByRole('link', { name: 'Pitfalls' }).click();
    await expect(page).toHaveURL(`${GUIDE}#pitfalls`);
    await page.getByRole('checkbox').first().check();
    await context.setOffline(false);
    await expect(said).toHaveCount(0);
    await all.click();
    await expect(page).toHaveURL('/packs');
  });
});

test('a field keeps its label and hint, and gains its error, for screen readers [GUARD-10]', async ({
  page,
}) => {
  await visit(page, '/join');
  await page.getByRole('button', { name: 'Send my application' }).click();
  const words = page.getByLabel('Your experience');
  await expect(words).toHaveAccessibleDescription(
    /^Your work with older adults or families, .* Tell us a little about your experience\.$/,
  );
  await page.getByText('Your experience', { exact: true }).click();
  await expect(words).toBeFocused();
  await expectAccessible(page);
});

test('the other language keeps the search and the anchor, and Back the place [SITE-19]', async ({ page }) => {
  await visit(page, '/packs?q=falls');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/packs?q=falls');
  await expect(page.getByRole('searchbox')).toHaveValue('falls');
  await visit(page, `${inSpanish(GUIDE)}#pitfalls`);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${GUIDE}#pitfalls`);
  await expect(page.getByRole('heading', { level: 2, name: 'Pitfalls' })).toBeInViewport();
  await visit(page, GUIDE);
  const onward = page.getByRole('link', { name: 'See how the plan works' });
  await onward.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await onward.click();
  await expect(page.getByRole('heading', { level: 1, name: "Let's Get Started" })).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(place));
});
