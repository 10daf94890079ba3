import { bubble, field, log, openChat, say, twoSides } from './chat.ts';
import { expect, test } from './journey.ts';
import { part } from './projects.ts';

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

test('the list of conversations keeps the focus when all of one is marked as read [DASH-20, CHAT-16]', async ({
  browser,
}) => {
  const { maria, dana, id } = await twoSides(browser);
  await say(dana, id, 'See you on Tuesday');
  await maria.page.goto('/messages');
  const row = maria.page.getByRole('listitem').filter({ hasText: 'See you on Tuesday' });
  const mark = row.getByRole('button', { name: /^Mark all as read/ });
  await mark.focus();
  await maria.page.keyboard.press('Enter');
  await expect(mark).toHaveCount(0);
  await expect(row.getByRole('link')).toBeFocused();
  await expect(row.getByRole('status')).toHaveText('All read.');
});
