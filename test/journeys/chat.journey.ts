// The chat of a project, with two people side by side.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bubble, field, log, openActions, openChat, say, twoSides } from './chat.ts';
import { expect, expectAccessible, signInBrowser, streamCaughtUp, test, untilGivenUp } from './journey.ts';
import { part } from './projects.ts';

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

  await openActions(bubble(dana.page, 'At ten?'));
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
  await expect(
    bubble(maria.page, 'Are you there?').getByRole('button', { name: 'Retry: Are you there?' }),
  ).toBeFocused();
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
  // What could not be read is read again when the stream opens: that comes first here.
  const caughtUp = await streamCaughtUp(maria.page);
  await maria.page.route('**/api/projects/*/messages', async (route) => {
    await caughtUp();
    await route.fulfill({ status: 500, json: {} });
  });
  await maria.page.clock.install();
  await maria.page.goto(`/project/${id}/messages`);
  const failed = maria.page.getByRole('listitem').filter({ hasText: 'Failed to load messages' });
  await untilGivenUp(maria.page, failed);
  await expect(failed).toContainText('Error');
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
  const link = bubble(maria.page, 'See https').getByRole('link').filter({ hasText: ':' });
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
