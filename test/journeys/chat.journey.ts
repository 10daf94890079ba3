// The chat of a project, with two people side by side.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  url,
  watch,
} from './journey.ts';
import { part, shared } from './projects.ts';

interface Side {
  person: Somebody;
  page: Page;
  context: BrowserContext;
}

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const bubble = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });

/** Maria and Dana share a project; each has it open in their own browser. */
async function twoSides(browser: Browser, problems: string[] = [], title = 'Mom at home') {
  const maria = await somebody('Maria Alvarez');
  const dana = await somebody('Dana Whitfield', 'service_provider');
  const id = await shared(maria, dana, title);
  const open = async (person: Somebody): Promise<Side> => {
    const context = await browser.newContext({ baseURL: url(), viewport: { width: 390, height: 844 } });
    await signInBrowser(context, person);
    const page = await context.newPage();
    // Accept leaving with unsent words.
    page.on('dialog', (asked) => void asked.accept());
    watch(page, /ERR_INTERNET_DISCONNECTED|status of (4|5)\d\d/, problems);
    return { person, page, context };
  };
  return { id, maria: await open(maria), dana: await open(dana) };
}

async function say(side: Side, id: string, content: string): Promise<{ id: string }> {
  const sent = await side.person.api<{ id: string }>('POST', `/projects/${id}/messages`, {
    client_id: crypto.randomUUID(),
    content,
  });
  expect(sent.status).toBe(201);
  return sent.body;
}

async function openChat({ page }: Side, id: string) {
  await page.goto(`/project/${id}/messages`);
  await expect(log(page)).toBeVisible();
  await expect(page.getByText('Loading messages...')).toHaveCount(0);
  await log(page).scrollIntoViewIfNeeded();
}

test('one writes, the other sees, reads and answers; a deleted message disappears for both [CHAT-01, CHAT-02, CHAT-05, CHAT-07, CHAT-08, CHAT-15, CHAT-16, CHAT-21, CHAT-22]', async ({
  browser,
}) => {
  const problems: string[] = [];
  const { id, maria, dana } = await twoSides(browser, problems);
  await openChat(maria, id);
  await expect(maria.page.getByText('Say hello to Dana Whitfield.')).toBeVisible();
  await expect(maria.page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await field(maria.page).fill('   ');
  await expect(maria.page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await field(maria.page).fill('  Hello Dana, can we speak on Thursday? ');
  await maria.page.keyboard.press('Enter');
  await expect(field(maria.page)).toHaveValue('');
  await expect(bubble(maria.page, 'Hello Dana')).toContainText('Sent');

  // Looking at another tab of the project does not count as reading.
  const marks: string[] = [];
  dana.page.on('request', (request) => request.url().endsWith('/messages/read') && marks.push(request.url()));
  await dana.page.clock.install();
  await dana.page.goto(`/project/${id}`);
  await expect(part(dana.page, 'Messages')).toHaveAccessibleName('Messages 1 unread');
  // Twice the delay before a read receipt is sent.
  await dana.page.clock.runFor(600);
  expect(marks).toEqual([]);
  await expect(bubble(maria.page, 'Hello Dana')).toContainText('Sent');
  await part(dana.page, 'Messages').click();
  await expect(bubble(dana.page, 'Hello Dana')).toContainText('Maria Alvarez');
  await expect(log(dana.page).getByText('New messages')).toBeVisible();
  await expect(bubble(maria.page, 'Hello Dana')).toContainText('Read');

  await field(dana.page).pressSequentially('Yes');
  await expect(maria.page.getByText('Dana Whitfield is typing…')).toBeVisible();
  await dana.page.keyboard.press('Shift+Enter');
  await dana.page.keyboard.type('At ten?');
  await dana.page.keyboard.press('Enter');
  await expect(bubble(maria.page, 'At ten?')).toHaveCount(1);
  await expect(maria.page.getByText('is typing…')).toHaveCount(0);
  await expect(bubble(dana.page, 'At ten?')).toHaveCount(1);
  await expect(bubble(dana.page, 'At ten?')).toContainText('Read');
  await expectAccessible(dana.page);

  await bubble(dana.page, 'At ten?')
    .getByRole('button', { name: /Delete the message/ })
    .click();
  const dialog = dana.page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expectAccessible(dana.page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await bubble(dana.page, 'At ten?')
    .getByRole('button', { name: /Delete the message/ })
    .click();
  await dialog.getByRole('button', { name: 'Delete message' }).click();
  await expect(bubble(dana.page, 'At ten?')).toHaveCount(0);
  await expect(bubble(maria.page, 'At ten?')).toHaveCount(0);
  await expect(log(dana.page)).toBeFocused();
  expect(problems).toEqual([]);
});

test('a line cut while the other writes 200 messages neither loses nor duplicates any [CHAT-20, CHAT-22]', async ({
  browser,
}) => {
  const { id, maria, dana } = await twoSides(browser);
  await openChat(maria, id);
  await say(dana, id, 'Before');
  await expect(bubble(maria.page, 'Before')).toHaveCount(1);
  await maria.context.setOffline(true);
  await field(maria.page).fill('Written without a line');
  await maria.page.keyboard.press('Enter');
  await expect(bubble(maria.page, 'Written without a line')).toContainText('Waiting for a connection');
  // Nothing has failed yet.
  await expect(maria.page.getByText('Failed to send message')).toHaveCount(0);
  for (let at = 1; at <= 200; at += 1) await say(dana, id, `Message ${at}.`);
  await maria.context.setOffline(false);
  await expect(bubble(maria.page, 'Message 200.')).toHaveCount(1, { timeout: 30_000 });
  await expect(bubble(maria.page, 'Written without a line')).toContainText('Sent');
  // The error is withdrawn.
  await expect(maria.page.getByText('Failed to send message')).toHaveCount(0);

  // All of it, from newest to oldest.
  await log(maria.page).focus();
  await expect(async () => {
    await maria.page.keyboard.press('Home');
    await expect(bubble(maria.page, 'Before')).toHaveCount(1, { timeout: 300 });
  }).toPass();
  const shown = await log(maria.page).locator('[data-message] [dir="auto"]').allTextContents();
  expect(shown).toEqual([
    'Before',
    ...Array.from({ length: 200 }, (_, at) => `Message ${at + 1}.`),
    'Written without a line',
  ]);
});

test('older messages load above without a jump, and a button leads to the latest [CHAT-22]', async ({
  browser,
}) => {
  const { id, maria, dana } = await twoSides(browser);
  for (let at = 1; at <= 110; at += 1) await say(maria, id, `Message ${at}.`);
  for (let at = 111; at <= 120; at += 1) await say(dana, id, `Message ${at}.`);
  await openChat(maria, id);
  // It opens at the first new message.
  await expect(log(maria.page).getByText('New messages')).toBeInViewport();
  await expect(bubble(maria.page, 'Message 71.')).toHaveCount(1);
  // Not the first one: what is above it changes as older ones load.
  const top = () => bubble(maria.page, 'Message 75.').evaluate((each) => each.getBoundingClientRect().top);
  await log(maria.page).evaluate((box) => {
    box.scrollTop = 100;
  });
  const before = await top();
  await expect(bubble(maria.page, 'Message 21.')).toHaveCount(1);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await say(dana, id, 'And one more.');
  const latest = maria.page.getByRole('button', { name: /new$/ });
  await latest.click();
  await expect(bubble(maria.page, 'And one more.')).toBeInViewport();
  await expect(latest).toHaveCount(0);

  // Going to another part and back keeps the place, and so does leaving the project.
  await log(maria.page).evaluate((box) => {
    box.scrollTop = 700;
  });
  const stood = await top();
  await part(maria.page, 'Files').click();
  await expect(maria.page.getByRole('heading', { name: /^Shared Files/ })).toBeVisible();
  await maria.page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(maria.page).toHaveURL('/app');
  await maria.page.goBack();
  await maria.page.goBack();
  await expect.poll(async () => Math.abs((await top()) - stood)).toBeLessThanOrEqual(2);

  // Sending while scrolled up shows the new message.
  await bubble(maria.page, 'Message 75.').scrollIntoViewIfNeeded();
  await expect(maria.page.getByRole('button', { name: 'Latest' })).toBeVisible();
  await field(maria.page).fill('My answer to all of it');
  await maria.page.keyboard.press('Enter');
  await expect(bubble(maria.page, 'My answer to all of it')).toBeInViewport();
  // Replying marks everything as read, even what was never on screen.
  const unread = async () =>
    (await maria.person.api<{ conversations: { unread: number }[] }>('GET', '/inbox')).body.conversations[0]
      ?.unread;
  await expect.poll(unread).toBe(0);
});

test('a message the server refuses can be retried, also by keyboard, and keeps its words [CHAT-13, CHAT-21, LIMIT-02]', async ({
  browser,
}) => {
  const { id, maria, dana } = await twoSides(browser);
  const logged: string[] = [];
  maria.page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
  await openChat(maria, id);
  await maria.page.route('**/api/projects/*/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: { defined: true, code: 'INVALID_INPUT', status: 422, message: 'Not these words.' },
        })
      : route.continue(),
  );
  await field(maria.page).fill('Are you there?');
  await maria.page.keyboard.press('Enter');
  await expect(maria.page.getByRole('listitem').filter({ hasText: 'Failed to send message' })).toContainText(
    'Error',
  );
  await expect(bubble(maria.page, 'Are you there?')).toContainText('Not sent');
  await expect(field(maria.page)).toHaveValue('Are you there?');
  expect(logged.some((line) => line.startsWith('chat: send did not work'))).toBe(true);
  expect(logged.join()).not.toContain('Are you there?');
  await expectAccessible(maria.page);
  await maria.page.unrouteAll();
  await maria.page.reload();
  await expect(bubble(maria.page, 'Are you there?')).toContainText('Not sent');
  // By keyboard: from the field back past Attach to Delete and Retry.
  await field(maria.page).focus();
  for (let tabs = 0; tabs < 3; tabs += 1) await maria.page.keyboard.press('Shift+Tab');
  await expect(bubble(maria.page, 'Are you there?').getByRole('button', { name: 'Retry' })).toBeFocused();
  await maria.page.keyboard.press('Enter');
  await expect(bubble(maria.page, 'Are you there?')).toContainText('Sent');
  await expect(field(maria.page)).toHaveValue('');
  await expect(log(maria.page)).toBeFocused();
  await openChat(dana, id);
  await expect(bubble(dana.page, 'Are you there?')).toHaveCount(1);
});

test('messages that fail to load are reported, and what is written meanwhile is kept [CHAT-12]', async ({
  browser,
}) => {
  const { id, maria, dana } = await twoSides(browser);
  await maria.page.route('**/api/projects/*/messages', (route) => route.fulfill({ status: 500, json: {} }));
  await maria.page.goto(`/project/${id}/messages`);
  await expect(maria.page.getByRole('listitem').filter({ hasText: 'Failed to load messages' })).toContainText(
    'Error',
  );
  const alert = maria.page.getByRole('alert').filter({ hasText: 'Failed to load messages' });
  await field(maria.page).fill('A draft');
  await expectAccessible(maria.page);
  await maria.page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(maria.page.getByText('No messages yet')).toBeVisible();
  await maria.page.reload();
  await expect(field(maria.page)).toHaveValue('A draft');

  // Somebody else in the same browser, after her session ended, must not appear as the author.
  await signInBrowser(maria.context, dana.person);
  await openChat(maria, id);
  await expect(field(maria.page)).toHaveValue('');
});

test('a file goes into the chat and the files; one that is too large goes nowhere [CHAT-09, CHAT-10, CHAT-11]', async ({
  browser,
}) => {
  const { id, maria, dana } = await twoSides(browser);
  await openChat(maria, id);
  await openChat(dana, id);
  const attach = async (name: string, size: number) => {
    const file = path.join(test.info().outputDir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.alloc(size, 'x'));
    const chooser = maria.page.waitForEvent('filechooser');
    await maria.page.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles(file);
  };
  await attach('Shopping list.txt', 1000);
  await expect(bubble(dana.page, 'Shared a file: Shopping list.txt')).toHaveCount(1);
  await expect(bubble(maria.page, 'Shared a file: Shopping list.txt')).toHaveCount(1);
  await attach('Too much.txt', 52_428_801);
  await expect(maria.page.getByRole('listitem').filter({ hasText: 'File too large' })).toContainText(
    'Maximum file size is 50MB',
  );
  const { body } = await dana.person.api<{ total: number }>('GET', `/projects/${id}/files`);
  expect(body.total).toBe(1);
  await expect(bubble(dana.page, 'Too much')).toHaveCount(0);
  await bubble(dana.page, 'Shopping list').getByRole('link').click();
  await expect(dana.page.getByRole('heading', { name: 'Shared Files (1)' })).toBeVisible();
});

test('long, foreign and hostile words fit, and addresses are links [CHAT-22, CH6]', async ({ browser }) => {
  const problems: string[] = [];
  const { id, maria, dana } = await twoSides(
    browser,
    problems,
    'Wilhelmina Featherstonehaugh-Montgomery and the very long road home',
  );
  for (const content of [
    `${'Donaudampfschifffahrtsgesellschaft'.repeat(30)} ${'and on it goes '.repeat(200)}`,
    'שלום, אמא בסדר היום 👵❤️',
    '<img src=x onerror=alert(1)> **bold**',
    'See https://www.medicare.gov/care-compare, and javascript:alert(1).',
  ])
    await say(dana, id, content);
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await maria.page.setViewportSize({ width, height: 844 });
    await maria.page.emulateMedia({ colorScheme });
    await openChat(maria, id);
    await expectAccessible(maria.page);
    const wide = await maria.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
  await expect(bubble(maria.page, '<img src=x')).toContainText('**bold**');
  const link = bubble(maria.page, 'See https').getByRole('link');
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', 'https://www.medicare.gov/care-compare');
  await expect(link).toHaveAttribute('rel', /noopener/);
  expect(problems).toEqual([]);
});

test('a search leads to the message in context [CHAT-23]', async ({ browser }) => {
  const { id, maria, dana } = await twoSides(browser);
  const found = await say(dana, id, 'The pharmacy closes at six');
  for (let at = 1; at <= 80; at += 1) await say(dana, id, `Message ${at}.`);
  await maria.page.goto('/app?tab=messages');
  await maria.page.getByRole('searchbox', { name: 'Search your messages' }).fill('pharmacies closing');
  await maria.page.getByRole('link', { name: 'The pharmacy closes at six' }).click();
  await expect(bubble(maria.page, 'The pharmacy')).toBeInViewport();
  await expect(bubble(maria.page, 'Message 80.')).toHaveCount(0);
  await maria.page.getByRole('button', { name: 'Latest' }).click();
  await expect(bubble(maria.page, 'Message 80.')).toBeInViewport();

  // A reply to the found message goes to the end.
  await maria.page.goto(`/project/${id}/messages?message=${found.id}`);
  await expect(bubble(maria.page, 'The pharmacy')).toBeInViewport();
  await field(maria.page).fill('Then I will go before lunch');
  await maria.page.keyboard.press('Enter');
  await expect(bubble(maria.page, 'Then I will go before lunch')).toBeInViewport();
  await expect(bubble(maria.page, 'Message 80.')).toBeInViewport();

  await dana.person.api('DELETE', `/projects/${id}/messages/${found.id}`);
  await maria.page.goto(`/project/${id}/messages?message=${found.id}`);
  await expect(maria.page.getByText('That message is not there any more.')).toBeVisible();
  await expect(bubble(maria.page, 'Then I will go before lunch')).toHaveCount(1);
});

test('two tabs share one live connection, and continue when one closes [CHAT-08, CHAT-20]', async ({
  browser,
}) => {
  const { id, maria, dana } = await twoSides(browser);
  await openChat(maria, id);
  const second = await maria.context.newPage();
  const streams: string[] = [];
  second.on('request', (request) => request.url().includes('/api/live') && streams.push(request.url()));
  await second.goto(`/project/${id}/messages`);
  await expect(log(second)).toBeVisible();
  await say(dana, id, 'To both');
  await expect(bubble(maria.page, 'To both')).toHaveCount(1);
  await expect(bubble(second, 'To both')).toHaveCount(1);
  expect(streams).toEqual([]);
  await maria.page.close();
  await say(dana, id, 'To the one that is left');
  await expect(bubble(second, 'To the one that is left')).toHaveCount(1);
});
