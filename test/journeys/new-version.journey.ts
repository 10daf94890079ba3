// A page of the version before, beside processes of the new one: when it is loaded again, and what that never
// takes. Here the page says that it is older, and the server is as it is.
import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, signInBrowser, somebody, streamCaughtUp, test, toast } from './journey.ts';
import { project } from './projects.ts';

test.use({ expectedErrors: /status of 404/ });

const BEFORE = '0ldver51';
const MINUTE = 60_000;
const UPDATED = 'Kinkeeper was updated';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const isAsked = (route: Route) => route.request().resourceType() === 'fetch';

/**
 * Makes the page an older one, whose files are gone.
 * @returns what it loads, and what to change about the server
 */
async function asOlderPage(page: Page) {
  const world = {
    /** Whether documents lead to the version before. */
    isOld: true,
    /** Whether a process of the version before answers when the page asks what it would get. */
    answersOld: false,
    /** Whether files that the page asks for later are gone. */
    filesAreGone: false,
    /** Addresses of the documents it opened. */
    opened: [] as string[],
    /** How often it asked what it would get. */
    asked: 0,
  };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) world.opened.push(new URL(request.url()).pathname);
  });
  await page.route('**/assets/manifest-*.js', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: world.isOld ? text.replace(/"version":"\w+"/, `"version":"${BEFORE}"`) : text,
    });
  });
  await page.route(/^[^?]*\/(app|messages|project\/[^.]*)$/, async (route) => {
    if (!isAsked(route) || route.request().url().includes('/api/')) return route.fallback();
    world.asked += 1;
    const { answersOld } = world;
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: answersOld ? text.replace(/manifest-\w+\.js/g, `manifest-${BEFORE}.js`) : text,
    });
  });
  await page.route(/\/assets\/[^/]+\.js$/, (route) =>
    world.filesAreGone && isAsked(route) ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  return world;
}

/** What sees to newer versions loads after the page, together with the toasts. */
const watching = (page: Page) => expect(page.getByRole('region', { name: /^Messages alt/ })).toBeAttached();

/** Opens a screen, and waits until it listens and for what its stream says first. */
async function openOlder(page: Page, path: string): Promise<void> {
  const caughtUp = await streamCaughtUp(page);
  await page.goto(path);
  await watching(page);
  await caughtUp();
}

/** Minute by minute: what is due at intervals runs, but not thousands of times. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) await page.clock.fastForward(MINUTE);
}

const version = (page: Page) => page.evaluate(() => window.__reactRouterManifest.version);

/** As if another tab, or nobody, were looked at. */
const turn = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test.describe('a page of the version before', () => {
  test('is loaded again at the next screen, once, with focus on its heading', async ({ page, signedIn }) => {
    await signedIn();
    const world = await asOlderPage(page);
    await openOlder(page, '/app');
    expect(await version(page)).toBe(BEFORE);
    world.isOld = false;
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Messages' }).last().click();
    await loaded;
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
    expect(await version(page)).not.toBe(BEFORE);
    await page.getByRole('link', { name: 'Home' }).last().click();
    await expect(page).toHaveURL(/\/app$/);
    expect(world.opened).toEqual(['/app', '/messages']);
    expect(world.asked).toBe(1);
  });

  test('stays while words are unsent, and is loaded again out of sight once they are sent', async ({
    page,
  }) => {
    const maria = await somebody();
    const id = await project(maria);
    await signInBrowser(page.context(), maria);
    const world = await asOlderPage(page);
    await page.clock.install();
    await openOlder(page, `/project/${id}/messages`);
    world.isOld = false;
    await field(page).fill('Is the walker there?');
    await turn(page, true);
    await passMinutes(page, 15);
    expect(world.asked).toBe(0);
    await turn(page, false);
    await expect(field(page)).toHaveValue('Is the walker there?');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');
    await expect(page.getByRole('log')).toContainText('Is the walker there?');

    await turn(page, true);
    const loaded = page.waitForEvent('load');
    await passMinutes(page, 2);
    await loaded;
    expect(world.opened).toHaveLength(2);
    await expect(page.getByRole('log')).toContainText('Is the walker there?');
  });

  test('stays while a dialog is open, and is loaded again after ten minutes without a touch', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    const world = await asOlderPage(page);
    await page.clock.install();
    await openOlder(page, '/app');
    world.isOld = false;
    await page.getByRole('button', { name: 'New Project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Rides');
    await passMinutes(page, 30);
    await expect(dialog.getByLabel('Title')).toHaveValue('Rides');
    expect(world.asked).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    const loaded = page.waitForEvent('load');
    await passMinutes(page, 11);
    await loaded;
    expect(world.opened).toEqual(['/app', '/app']);
  });
});

test.describe('while processes are replaced', () => {
  test('a page waits while one of its own version answers', async ({ page, signedIn }) => {
    await signedIn();
    const world = await asOlderPage(page);
    world.answersOld = true;
    await openOlder(page, '/app');
    await page.getByRole('link', { name: 'Messages' }).last().click();
    await expect.poll(() => world.asked).toBe(1);
    await page.getByRole('link', { name: 'Home' }).last().click();
    await expect.poll(() => world.asked).toBe(2);
    expect(world.opened).toEqual(['/app']);
    world.answersOld = false;
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Messages' }).last().click();
    await loaded;
    expect(world.opened).toEqual(['/app', '/messages']);
  });

  test('a page that lands on the version before after all is not loaded a third time', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    const world = await asOlderPage(page);
    await openOlder(page, '/app');
    const loaded = page.waitForEvent('load');
    const caughtUp = await streamCaughtUp(page);
    await page.getByRole('link', { name: 'Messages' }).last().click();
    await loaded;
    await caughtUp();
    expect(await version(page)).toBe(BEFORE);
    await page.getByRole('link', { name: 'Home' }).last().click();
    await expect(page.getByRole('button', { name: 'New Project' })).toBeVisible();
    await page.getByRole('link', { name: 'Messages' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
    expect(world.opened).toEqual(['/app', '/messages']);
    expect(world.asked).toBe(1);
  });
});

/** The file of a screen, by the path in its route. */
const moduleOf = (page: Page, of: string) =>
  page.evaluate(
    (wanted) =>
      Object.values(window.__reactRouterManifest.routes).find(({ path }) => path === wanted)?.module,
    of,
  );

/** From then on the server has the files of the next version only. */
async function updateServer(page: Page, world: { isOld: boolean; filesAreGone: boolean }): Promise<void> {
  await watching(page);
  world.filesAreGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) Object.assign(world, { isOld: false, filesAreGone: false });
  });
}

test.describe('a part whose file is gone', () => {
  test('leads to the screen that was asked for, of the new version', async ({ page, signedIn }) => {
    await signedIn();
    const world = await asOlderPage(page);
    await openOlder(page, '/app');
    await expect(page.getByRole('button', { name: 'New Project' })).toBeVisible();
    await updateServer(page, world);
    await page.getByRole('link', { name: 'Tasks' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    expect(await version(page)).not.toBe(BEFORE);
    expect(world.opened).toEqual(['/app', '/tasks']);
  });

  test('of a dialog loads the page again, and then opens', async ({ page, signedIn }) => {
    await signedIn();
    const world = await asOlderPage(page);
    await openOlder(page, '/app');
    await expect(page.getByRole('button', { name: 'New Project' })).toBeVisible();
    await updateServer(page, world);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'New Project' }).click();
    await loaded;
    await page.getByRole('button', { name: 'New Project' }).click();
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
    expect(world.opened).toEqual(['/app', '/app']);
  });

  for (const width of [390, 1280])
    test(`takes no words with it, and says what to do, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const maria = await somebody();
      const id = await project(maria);
      await signInBrowser(page.context(), maria);
      const world = await asOlderPage(page);
      await openOlder(page, `/project/${id}/messages`);
      await field(page).fill('Is the walker there?');
      // Nothing loads it ahead.
      const module = await moduleOf(page, 'app');
      let isGone = true;
      await page.route(`**${module}`, (route) =>
        isGone && isAsked(route) ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
      );
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await expect(toast(page, UPDATED)).toContainText('Please load the page again.');
      await expect(field(page)).toHaveValue('Is the walker there?');
      await expect(page).toHaveURL(/\/messages$/);
      await expectAccessible(page);
      await page.screenshot({ path: `test-results/new-version-${width}.png` });
      expect(world.opened).toHaveLength(1);

      // The browser asks too: the words are not sent.
      page.on('dialog', (question) => void question.accept());
      Object.assign(world, { isOld: false });
      isGone = false;
      await page.getByRole('button', { name: 'Load the page again' }).click();
      await expect(page).toHaveURL(/\/app$/);
      await page.goBack();
      await expect(field(page)).toHaveValue('Is the walker there?');
    });

  test('does not load the page again and again while it stays gone', async ({ page, signedIn }) => {
    await signedIn();
    const world = await asOlderPage(page);
    await openOlder(page, '/app');
    world.answersOld = true;
    const tasks = await moduleOf(page, 'tasks');
    await page.route(`**${tasks}`, (route) =>
      isAsked(route) ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
    );
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Tasks' }).last().click();
    await loaded;
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).last().click();
    await expect(page.getByRole('button', { name: 'New Project' })).toBeVisible();
    expect(world.opened).toEqual(['/app', '/tasks']);
  });
});

test('a visitor whose next page is gone gets it, of the new version', async ({ page }) => {
  const world = await asOlderPage(page);
  await page.goto('/auth');
  await updateServer(page, world);
  await page.getByRole('link', { name: 'I forgot my password' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(world.opened).toEqual(['/auth', '/forgot-password']);
});
