// Replying to a message, by touch and by keyboard, and quotes.
import type { Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import {
  expect,
  expectAccessible,
  type Somebody,
  signInApi,
  signInBrowser,
  somebody,
  test,
} from './journey.ts';
import { shared } from './projects.ts';

test.use({ viewport: { width: 390, height: 844 } });

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const bubble = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const replyTo = (page: Page, text: string) =>
  bubble(page, text).getByRole('button', { name: 'Reply to the message of' });
const answering = (page: Page) => page.getByRole('group', { name: 'The message you are answering' });

let maria: Somebody;
let dana: Somebody;
let id: string;
test.beforeEach(async () => {
  maria = await somebody('Maria Alvarez');
  dana = await somebody('Dana Whitfield', 'service_provider');
  id = await shared(maria, dana);
});

const say = (person: Somebody, content: string) =>
  person.api<{ id: string }>('POST', `/projects/${id}/messages`, { client_id: crypto.randomUUID(), content });

async function openChat(page: Page, person: Somebody): Promise<void> {
  await signInBrowser(page.context(), person);
  await page.goto(`/project/${id}/messages`);
  await expect(log(page)).toBeVisible();
}

test('a reply quotes its message and leads back to it, however far [CHAT-22]', async ({ page }) => {
  const start = await say(dana, 'Shall we say nine on Tuesday?');
  for (let at = 1; at <= 60; at += 1) await say(at % 2 ? maria : dana, `Line ${at}`);
  await say(dana, 'Which day suits you?');
  // Otherwise all unread messages would be in the list.
  await maria.api('POST', `/projects/${id}/messages/read-all`, { through: Number.MAX_SAFE_INTEGER });
  await openChat(page, maria);

  const box = await replyTo(page, 'Which day suits you?').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await replyTo(page, 'Which day suits you?').focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  // By name, since many are of one minute.
  const named = log(page).getByRole('button', {
    name: /^Reply to the message of .+[AP]M: Which day suits you\?$/,
  });
  await expect(named).toHaveCount(1);
  await expect(answering(page)).toContainText('Dana Whitfield');
  await expect(answering(page)).toContainText('Which day suits you?');
  await expectAccessible(page);

  // When the quote is removed, focus returns to where it came from, and typed words stay.
  await field(page).fill('Tuesday, please');
  await answering(page).getByRole('button', { name: 'Do not answer this' }).click();
  await expect(answering(page)).toHaveCount(0);
  await expect(replyTo(page, 'Which day suits you?')).toBeFocused();
  await expect(field(page)).toHaveValue('Tuesday, please');

  await replyTo(page, 'Which day suits you?').click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(answering(page)).toHaveCount(0);
  const answer = bubble(page, 'Tuesday, please');
  await expect(answer).toContainText('Sent');
  await expect(answer).toContainText('Which day suits you?');

  // The first message is not in the list yet: it is loaded, shown, and focused.
  await expect(bubble(page, 'Shall we say nine')).toHaveCount(0);
  await dana.api('POST', `/projects/${id}/messages`, {
    client_id: crypto.randomUUID(),
    content: 'Is the time still good?',
    reply_to: start.body.id,
  });
  const asked = bubble(page, 'Is the time still good?');
  await asked.getByRole('button', { name: 'Show the message that is answered' }).click();
  const original = log(page).locator(`[data-message="${start.body.id}"]`);
  await expect(original).toBeInViewport();
  await expect(original).toBeFocused();
});

test('a quote is saved with the draft, and disappears with its message; sent at sign-out, it is still a reply [CHAT-20]', async ({
  page,
}) => {
  const asked = (await say(dana, 'Which day suits you?')).body.id;
  const old = (await say(dana, 'And which hour?')).body.id;
  await openChat(page, maria);
  await replyTo(page, 'And which hour?').click();
  await field(page).fill('Nine');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page)).toHaveValue('Nine');
  await expect(answering(page)).toContainText('And which hour?');
  await expect(field(page)).not.toBeFocused();

  // Deleted while the page was away: the words become an ordinary message.
  await page.goto('/');
  await dana.api('DELETE', `/projects/${id}/messages/${old}`);
  await page.goto(`/project/${id}/messages`);
  await expect(field(page)).toHaveValue('Nine');
  await expect(answering(page)).toHaveCount(0);

  await replyTo(page, 'Which day suits you?').click();
  await field(page).fill('Tuesday');
  await page.reload();
  await expect(answering(page)).toContainText('Which day suits you?');
  // On a phone, sign-out is on the other pages.
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Send now, then sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  const { body } = await dana.api<{ messages: { content: string; reply_to: { id: string } | null }[] }>(
    'GET',
    `/projects/${id}/messages`,
  );
  expect(body.messages.at(-1)).toMatchObject({ content: 'Tuesday', reply_to: { id: asked } });
});

test('a team member is shown by name, in the chat and in a reply', async ({ page }) => {
  const ada = { fullName: CAST.ada.full_name, ...(await signInApi(CAST.ada.email)) };
  await ada.api('POST', '/reasons', { about: id, reason: 'asked_us' });
  await say(ada, 'We found your umbrella');
  await openChat(page, maria);
  const name = `${CAST.ada.full_name}, Kinkeeper team`;
  await expect(bubble(page, 'We found your umbrella')).toContainText(name);
  await replyTo(page, 'We found your umbrella').click();
  await expect(answering(page)).toContainText(name);
  await expect(field(page)).toBeInViewport({ ratio: 0.9 });
  await field(page).fill('Thank you');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(bubble(page, 'Thank you')).toContainText(name);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|not work/ });

  test('a reply waits, and is still one after reopening the page [CHAT-20]', async ({ page }) => {
    await say(dana, 'Does she have her keys?');
    await openChat(page, maria);
    await page.route('**/api/projects/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await replyTo(page, 'Does she have her keys?').click();
    await field(page).fill('Yes, both');
    await page.getByRole('button', { name: 'Send message' }).click();
    const waiting = page.locator('[data-unsent]');
    await expect(waiting).toContainText('Does she have her keys?');
    await page.unroute('**/api/projects/*/messages');
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    const answer = bubble(page, 'Yes, both');
    await expect(answer).toContainText('Sent');
    await expect(answer).toContainText('Dana Whitfield');
  });
});
