// Toasts: where they appear, when they go, how they are announced.
import type { Page } from '@playwright/test';
import {
  allToasts,
  expect,
  expectAccessible,
  openForm,
  pressEscape,
  type Somebody,
  scriptOf,
  somebody,
  test,
  toast,
  untilDrawn,
} from './journey.ts';
import { LABELS, openPacks } from './packs.ts';
import { shared } from './projects.ts';
import { visit } from './public-site.ts';
import { stored } from './tasks.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SMALL = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];
const shownToasts = (page: Page) => page.locator('[data-sonner-toast][data-visible="true"]');

/** What people need whatever a toast says. */
const IMPORTANT =
  'a[href^="tel:"], a[href^="sms:"], button[type="submit"], form.keep-clear, nav.keep-clear, [role="dialog"]';

/** How many px of important controls are covered by a toast. */
const covered = (page: Page, controls = IMPORTANT) =>
  page.evaluate((selector) => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const toasts = boxes('[data-sonner-toast][data-visible="true"]:not([data-removed="true"])');
    const needed = boxes(selector);
    const over = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right
        ? Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
        : 0;
    return toasts.flatMap((each) => needed.map((other) => over(each, other))).reduce((a, b) => a + b, 0);
  }, controls);

/** Before anything is laid out: who needs large text has had it all along. */
const setTextFromTheStart = (page: Page, text: string) =>
  page.addInitScript((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size} !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, text);

/** Counts announcements of these words from now on. */
async function listen(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const heard = { count: 0 };
    Object.assign(window, { heard });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node.textContent?.includes(text) && node.parentElement?.closest('[aria-live]'))
            heard.count += 1;
    }).observe(document.body, { childList: true, subtree: true });
  }, words);
  return () => page.evaluate(() => (window as unknown as { heard: { count: number } }).heard.count);
}

for (const viewport of SMALL) {
  const size = `${viewport.width} x ${viewport.height}`;

  test(`the dialog that says "Call 911" is under no message at ${size}; what was refused goes with the next choice [ASMT-12, ASMT-16]`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize(viewport);
    await signedIn();
    await page.goto('/form');
    await page.getByRole('button', { name: 'I understand, continue to assessment' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(allToasts(page)).toHaveCount(1);
    await expect.poll(() => covered(page)).toBe(0);
    await page.getByRole('checkbox').first().click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('link', { name: /Call 911/ })).toBeVisible();
    await expect(allToasts(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue when safe' }).click();
    await expect(page.getByRole('checkbox').first()).toBeFocused();
    await expect(page.getByRole('region', { name: /^Messages/ })).toBeAttached();
    await untilDrawn(page);
    await expect(allToasts(page)).toHaveCount(0);
  });
}

test('a refused choice says so each time, until something is changed [ASMT-12]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await openForm(page, 2);
  const group = page.getByRole('group', { name: /^What is most pressing/ });
  const boxes = group.getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  for (let tap = 0; tap < 3; tap += 1) {
    await boxes.nth(2).click();
    await expect(allToasts(page)).toHaveCount(1);
    await untilDrawn(page);
    await expect(shownToasts(page)).toHaveCount(1);
    await expect(boxes.nth(2)).not.toBeChecked();
  }
  await boxes.nth(1).uncheck();
  await expect(allToasts(page)).toHaveCount(0);
});

test.describe('two messages', () => {
  test.use({ expectedErrors: /status of 500/ });

  for (const viewport of SMALL)
    for (const text of ['100%', '200%'])
      test(`leave the bottom navigation and all buttons free at ${viewport.width} x ${viewport.height}, text ${text} [GUARD-10]`, async ({
        page,
        signedIn,
      }) => {
        await page.setViewportSize(viewport);
        await setTextFromTheStart(page, text);
        const maria: Somebody = await signedIn();
        const id = await shared(maria, await somebody('Dana Diaz', 'service_provider'));
        const titles = ['Ask the pharmacy about the refill', 'Call the insurance about the denied claim'];
        for (const title of titles) await stored(maria, id, { title });
        await page.goto(`/project/${id}/tasks`);
        const complete = (title = '') =>
          page.getByRole('button', { name: `Mark Complete: ${title}` }).click();
        await complete(titles[0]);
        await expect(toast(page, 'Task completed')).toBeVisible();
        await page.route('**/api/**', (route) =>
          route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
        );
        await complete(titles[1]);
        await expect(allToasts(page)).toHaveCount(2);
        await expect(shownToasts(page).first()).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
        await expect.poll(() => covered(page)).toBe(0);
        await expect.poll(() => covered(page, 'main button, nav.keep-clear')).toBe(0);
        // Whatever is scrolled under them.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect.poll(() => covered(page)).toBe(0);
        await page.getByRole('button', { name: 'More' }).click();
        await expect(page.getByRole('button', { name: 'Sign Out' }).last()).toBeVisible();
        // Doubled, its items leave no room on the screen.
        const open = text === '100%' ? 'nav.keep-clear, nav.keep-clear ul ul' : 'nav.keep-clear';
        await expect.poll(() => covered(page, open)).toBe(0);
      });
});

/** Waits until a message has come to rest: on its way it covers nothing yet. */
async function atRest(page: Page, title: string): Promise<void> {
  await expect(toast(page, title)).toHaveAttribute('data-mounted', 'true');
  await toast(page, title).evaluate(async (each) => {
    let last = Number.NaN;
    let still = 0;
    while (still < 20) {
      await new Promise(requestAnimationFrame);
      const { top } = each.getBoundingClientRect();
      still = top === last ? still + 1 : 0;
      last = top;
    }
  });
}

test('a message leaves free what it is about: a wrong field on a phone, the new pack on a wide screen [GUARD-10, PACK-08]', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await signedIn();
  await openPacks(page);
  await page.getByRole('textbox', { name: 'Topic' }).fill('Falls at home');
  await page.getByRole('button', { name: 'Generate' }).click();
  await atRest(page, 'Pack Type Required');
  await expect(page.locator('[data-wrong] > :is(legend, p)').first()).toBeInViewport();
  expect(await covered(page, '[data-wrong] > :is(legend, p)')).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('radio', { name: LABELS.care_plan }).check();
  await page.getByRole('button', { name: 'Generate' }).click();
  await atRest(page, 'Knowledge Pack Generated');
  await expect(page.locator('#pack-result')).toBeInViewport();
  expect(await covered(page, '[aria-labelledby="pack-result"]')).toBe(0);
});

test.describe('refusals', () => {
  test.use({ expectedErrors: /status of (4|5)\d\d|upload/ });

  for (const viewport of SMALL) {
    const size = `${viewport.width} x ${viewport.height}`;
    test(`at most two messages are over the page at ${size}, none over a button that one needs`, async ({
      page,
      signedIn,
    }) => {
      await page.setViewportSize(viewport);
      const maria = await signedIn();
      const { body } = await maria.api<{ id: string }>('POST', '/projects', {
        request_id: crypto.randomUUID(),
        title: 'Mom at home',
      });
      await page.goto(`/project/${body.id}/messages`);
      await expect(page.getByRole('log')).toBeVisible();
      await page.route('**/files?client_id=*', (route) =>
        route.fulfill({
          status: 507,
          json: { defined: true, code: 'STORE_FULL', status: 507, message: 'full' },
        }),
      );
      const files = ['one.txt', 'two.txt', 'three.txt'];
      await page
        .getByLabel('Files to attach')
        .setInputFiles(files.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
      await expect(allToasts(page)).toHaveCount(3);
      await expect.poll(() => shownToasts(page).count()).toBeLessThanOrEqual(2);
      await page.getByRole('textbox', { name: 'Message', exact: true }).click();
      await expect.poll(() => covered(page)).toBe(0);
    });
  }

  test('an identical message replaces the first and is announced again', async ({ page }) => {
    await visit(page, '/auth');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    const heard = await listen(page, 'Sign in failed');
    const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
    await signIn.click();
    await expect(toast(page, 'Sign in failed')).toHaveCount(1);
    await expect.poll(heard).toBe(1);
    await signIn.click();
    await expect.poll(heard).toBe(2);
    await expect(toast(page, 'Sign in failed')).toHaveCount(1);
    await expect.poll(() => covered(page)).toBe(0);
    await page.getByLabel('Password', { exact: true }).fill('another-password');
    await expect(allToasts(page)).toHaveCount(0);
  });

  test('an error goes away with the screen it belongs to', async ({ page, signedIn }) => {
    await signedIn();
    await visit(page, '/gallery');
    await page.getByRole('button', { name: 'Show a bad toast' }).first().click();
    await expect(toast(page, 'It failed')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(allToasts(page)).toHaveCount(0);
  });
});

for (const [when, rests] of [
  ['moves', false],
  ['comes to rest meanwhile', true],
] as const)
  test(`a press where a message ${when} reaches the link below`, async ({ page }) => {
    await visit(page, '/gallery');
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync('[data-sonner-toast] { transition-duration: 60s !important; }');
      document.adoptedStyleSheets.push(slow);
    });
    await page.getByRole('button', { name: 'Show a bad toast' }).first().click();
    await page.evaluate(() => scrollTo(0, 0));
    const message = toast(page, 'It failed');
    await expect(message).toHaveAttribute('data-mounted', 'true');
    await message.evaluate((each) => {
      for (const motion of each.getAnimations()) {
        motion.pause();
        motion.currentTime = 59_000;
      }
    });
    const box = await message.boundingBox();
    if (!box) throw new Error('It is not shown.');
    await page.evaluate(({ x, y, width, height }) => {
      const link = document.createElement('a');
      Object.assign(link.style, { position: 'fixed', left: `${x}px`, top: `${y}px` });
      Object.assign(link.style, { width: `${width}px`, height: `${height}px` });
      link.href = '/';
      document.body.append(link);
    }, box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    if (rests)
      await message.evaluate(async (each) => {
        for (const motion of each.getAnimations()) motion.finish();
        await new Promise(requestAnimationFrame);
      });
    await page.mouse.up();
    await expect(page).toHaveURL(/\/$/);
  });

test('a message from before a dialog waits until it closes; one from inside is shown in it', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signedIn('Dana Whitfield', 'service_provider');
  await visit(page, '/gallery');
  await page.getByRole('button', { name: 'Show a bad toast' }).first().click();
  await expect(toast(page, 'It failed')).toBeVisible();
  await page.getByRole('button', { name: 'Open a dialog' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(allToasts(page)).toHaveCount(0);
  await pressEscape(page.getByRole('dialog'));
  await expect(toast(page, 'It failed')).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();

  await page.goto('/app');
  await page
    .getByRole('button', { name: /Create Project|Create Customer Project|New Project/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Title/ }).fill('Move to Mesa');
  const submit = dialog.getByRole('button', { name: 'Create Project' });
  const heard = await listen(page, 'Please fill in all required fields');
  await submit.click();
  await expect(dialog.locator('[data-toast]')).toContainText('Please fill in all required fields');
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect.poll(heard).toBe(1);
  await submit.click();
  await expect.poll(heard).toBe(2);
  await expectAccessible(page);
});

test.describe('whose script did not arrive at first', () => {
  test.use({ expectedErrors: /Failed to load resource|net::/ });

  test('are shown once the connection is back', async ({ page, signedIn }) => {
    await signedIn('Dana Whitfield', 'service_provider');
    await page.clock.install();
    let tries = 0;
    await page.route(scriptOf('RouterParts'), (route) => {
      tries += 1;
      return tries > 2 ? route.fallback() : route.abort();
    });
    await page.goto('/gallery');
    // Empty, and so never "visible".
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(await page.locator('section[aria-live]').count()).toBe(1);
    }).toPass({ intervals: [0], timeout: 15_000 });
    expect(tries).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Show a bad toast' }).first().click();
    await expect(toast(page, 'It failed')).toBeVisible();
  });
});
