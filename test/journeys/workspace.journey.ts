// The workspace: its parts have addresses, the conversation fills the screen, and navigation works.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Somebody, somebody, test, toast } from './journey.ts';
import { part, shared } from './projects.ts';
import { overflow, setTextSize, smallTargets } from './screen-room.ts';

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });

async function say(person: Somebody, id: string, content: string): Promise<string> {
  const body = { client_id: crypto.randomUUID(), content };
  const sent = await person.api<{ id: string }>('POST', `/projects/${id}/messages`, body);
  expect(sent.status).toBe(201);
  return sent.body.id;
}

/** A message and the composer are fully on screen. */
async function expectConversationInSight(page: Page): Promise<void> {
  await expect(log(page).getByRole('listitem').last()).toBeInViewport();
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 });
}

for (const { width, height, text } of [
  { width: 390, height: 844, text: '100%' },
  { width: 320, height: 568, text: '100%' },
  { width: 390, height: 844, text: '200%' },
  { width: 320, height: 568, text: '200%' },
  { width: 1280, height: 720, text: '100%' },
]) {
  test(`a conversation opens on what was said and the field to answer, at ${width} x ${height}, text ${text} [CHAT-01, GUARD-10]`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height });
    const maria = await signedIn();
    const dana = await somebody('Dana Diaz', 'service_provider');
    const id = await shared(maria, dana, 'Mom coming home from rehab, and all that has to be ready');
    // The last writer sees their own words; for others it opens at the first new message.
    for (let at = 0; at < 12; at += 1) await say(maria, id, `Box ${at} is packed.`);
    await page.goto(`/project/${id}/messages`);
    await setTextSize(page, text);
    await expectConversationInSight(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await smallTargets(page)).toEqual([]);
    // The page itself does not scroll: only the messages do.
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    // Spanish words are longer. The messages keep three tenths of the screen.
    await page.evaluate(() => localStorage.setItem('kinkeeper.locale', 'es'));
    await page.reload();
    await setTextSize(page, text);
    await expect(page.getByRole('textbox', { name: 'Mensaje', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await log(page).boundingBox())?.height).toBeGreaterThan(height * 0.3);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}

for (const { width, height, text } of [
  { width: 320, height: 568, text: '100%' },
  { width: 390, height: 844, text: '200%' },
]) {
  test(`what came meanwhile begins in sight, under nothing, at ${width} x ${height}, text ${text} [CHAT-01]`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height });
    const maria = await signedIn();
    const dana = await somebody('Dana Diaz', 'service_provider');
    const id = await shared(maria, dana);
    for (let at = 1; at <= 12; at += 1) await say(dana, id, `Box ${at}`);
    // Before anything is laid out: who needs large text has had it all along.
    await page.addInitScript((size) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { font-size: ${size} !important; }`);
      document.adoptedStyleSheets = [sheet];
    }, text);
    for (const [locale, message, latest] of [
      ['en', 'Message', 'Latest'],
      ['es', 'Mensaje', 'Lo último'],
    ] as const) {
      await page.addInitScript((it) => localStorage.setItem('kinkeeper.locale', it), locale);
      // Nothing is read by being looked at, so that both begin at the same message.
      await page.route('**/messages/read', (route) => route.fulfill({ json: {} }));
      await page.goto(`/project/${id}/messages`);
      const first = log(page).getByText('Box 1', { exact: true });
      await expect(first).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: latest })).toBeVisible();
      // The message is what is found at each of its corners, which are round.
      const covered = await first.evaluate((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const corners = [left + 12, right - 12].flatMap((x) =>
          [top + 12, bottom - 12].map((y) => [x, y] as const),
        );
        return corners.filter(([x, y]) => !each.contains(document.elementFromPoint(x, y)));
      });
      expect(covered).toEqual([]);
      // An empty field is one line, whatever its words say.
      const box = await page.getByRole('textbox', { name: message, exact: true }).boundingBox();
      expect(box?.height).toBeLessThan(64);
    }
  });
}

test('an on-screen keyboard leaves the conversation and the field visible [CHAT-01]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const id = await shared(maria, await somebody('Dana Diaz', 'service_provider'));
  await say(maria, id, 'Is the van booked?');
  await page.goto(`/project/${id}/messages`);
  await field(page).click();
  // As on Android: the page shrinks. The bar and the footer disappear.
  await page.setViewportSize({ width: 390, height: 500 });
  await expectConversationInSight(page);
  await expect(bar(page)).toHaveCount(0);
  // As in Safari on a phone: the page stays, and the visual viewport shrinks.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 500, configurable: true });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => (await field(page).boundingBox())?.y).toBeLessThan(450);
});

test('each part has its address; keyboard focus and typed words survive switching [PROJ-28, GUARD-10]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  const said = await say(dana, id, 'Is the van booked?');
  await page.goto(`/project/${id}`);
  await expect(part(page, 'Messages')).toHaveAccessibleName('Messages 1 unread');
  await part(page, 'Messages').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/project/${id}/messages`);
  await expect(page).toHaveTitle('Messages: Project details - Kinkeeper');
  await expect(part(page, 'Messages')).toBeFocused();
  await expect(log(page).getByText('Is the van booked?')).toBeInViewport();
  // They were read here.
  await expect(part(page, 'Messages')).toHaveAccessibleName('Messages');
  await field(page).fill('Not yet');
  await part(page, 'Files').click();
  await expect(page.getByRole('heading', { name: 'Shared Files (0)' })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue('Not yet');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Shared Files (0)' })).toBeVisible();

  // Links from before the parts had addresses.
  await page.goto(`/project/${id}?tab=files`);
  await expect(page).toHaveURL(`/project/${id}/files`);
  await page.goto(`/project/${id}?message=${said}`);
  await expect(page).toHaveURL(`/project/${id}/messages?message=${said}`);
  await expect(log(page).getByText('Is the van booked?')).toBeInViewport();
});

test('on a phone a bar leads everywhere, and nobody at work is asked to join a waitlist [DASH-20, DASH-22, GUARD-10]', async ({
  page,
  signedIn,
}) => {
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana);
  await say(dana, id, 'Is the van booked?');
  await page.goto('/app');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toHaveCount(1);
  await expect(page.getByText('Join the Waitlist')).toHaveCount(0);
  const messages = bar(page).getByRole('link', { name: 'Messages 1 unread' });
  await expect(bar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await messages.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await expectAccessible(page);
  const seen = page.waitForResponse('**/messages/read');
  await page.getByRole('link', { name: 'Move to Mesa' }).click();
  await expect(page).toHaveURL(`/project/${id}/messages`);
  await expect(bar(page)).toHaveCount(0);
  // It was read here. Before the count has loaded, the link shows none either.
  await seen;
  await expect(part(page, 'Messages')).toHaveAccessibleName('Messages');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(bar(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

  await bar(page).getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();

  const more = bar(page).getByRole('button', { name: 'More' });
  await more.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await bar(page).getByRole('button', { name: 'My orders' }).click();
  await expect(page).toHaveURL('/orders');
  // Its last line ends above the bar, once everything has loaded.
  await expect(page.getByText('You have ordered nothing yet.')).toBeVisible();
  await page.mouse.wheel(0, 10_000);
  const [last, top] = [page.getByRole('contentinfo').getByRole('link').last(), bar(page)];
  await expect
    .poll(async () => {
      const [link, edge] = [await last.boundingBox(), await top.boundingBox()];
      return (link?.y ?? 999) + (link?.height ?? 0) <= (edge?.y ?? 0);
    })
    .toBe(true);

  // A project has its own header, and sign-out works from there as well.
  await page.goto(`/project/${id}`);
  await bar(page).getByRole('button', { name: 'More' }).click();
  await bar(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
});

test('on a wide screen the other projects and what is next are beside it [DASH-20]', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const maria = await signedIn();
  const dana = await somebody('Dana Diaz', 'service_provider');
  const id = await shared(maria, dana, 'Move to Mesa');
  const other = await shared(maria, dana, 'Rides to the clinic');
  await say(dana, id, 'Is the van booked?');
  await page.goto(`/project/${id}/messages`);
  const projects = page.getByRole('navigation', { name: 'Projects' });
  await expect(projects.getByRole('link', { name: /^Move to Mesa/ })).toHaveAttribute('aria-current', 'page');
  await expect(projects.getByRole('link')).toHaveCount(2);
  // Live, as it is sent.
  await say(dana, other, 'The driver comes at nine.');
  await expect(projects.getByRole('link', { name: /^Rides to the clinic 1 unread/ })).toBeVisible();
  await expect(
    page.getByRole('link', { name: /new message from Dana Diaz Rides to the clinic/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await projects.getByRole('link', { name: /^Rides to the clinic/ }).click();
  await expect(page).toHaveURL(`/project/${other}/messages`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rides to the clinic' })).toBeFocused();
  await expect(log(page).getByText('The driver comes at nine.')).toBeInViewport();
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|failed with TypeError|not work/ });

  test('the parts of a project still open, and load once the line is back [CHAT-21]', async ({
    page,
    context,
    signedIn,
  }) => {
    const maria = await signedIn();
    const id = await shared(maria, await somebody('Dana Diaz', 'service_provider'));
    await page.goto(`/project/${id}/messages`);
    await expect(field(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await field(page).fill('I will ask');
    await part(page, 'Files').click();
    await expect(page).toHaveURL(`/project/${id}/files`);
    await expect(page.getByRole('heading', { level: 1, name: 'Move to Mesa' })).toBeVisible();
    await part(page, 'Overview').click();
    await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
    await part(page, 'Messages').click();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(toast(page, 'No connection')).toBeVisible();
    await expect(page).toHaveURL(`/project/${id}/messages`);
    await context.setOffline(false);
    await expect(field(page)).toHaveValue('I will ask');
    await part(page, 'Files').click();
    await expect(page.getByRole('heading', { name: 'Shared Files (0)' })).toBeVisible({ timeout: 15_000 });
  });
});
