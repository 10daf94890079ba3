// Correcting a message, by touch and by keyboard, while the other side watches.
import type { Page } from '@playwright/test';
import { openActions } from './chat.ts';
import {
  expect,
  expectAccessible,
  pressEscape,
  type Somebody,
  signInBrowser,
  somebody,
  test,
  url,
  watch,
} from './journey.ts';
import { shared } from './projects.ts';

test.use({ viewport: { width: 390, height: 844 } });

const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const correct = (page: Page) => log(page).getByRole('button', { name: 'Correct the message of' });
async function begin(page: Page): Promise<void> {
  await openActions(log(page));
  await correct(page).click();
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Correct the message of' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you wrote?' });

let maria: Somebody;
let dana: Somebody;
let id: string;
test.beforeEach(async () => {
  maria = await somebody('Maria Alvarez');
  dana = await somebody('Dana Whitfield', 'service_provider');
  id = await shared(maria, dana);
});

const say = async (person: Somebody, content: string, more: object = {}) =>
  (
    await person.api<{ id: string }>('POST', `/projects/${id}/messages`, {
      client_id: crypto.randomUUID(),
      content,
      ...more,
    })
  ).body.id;
const patch = (message: string, content: string) =>
  maria.api('PATCH', `/projects/${id}/messages/${message}`, { content, edited_at: null });

async function openChat(page: Page, person: Somebody): Promise<void> {
  await signInBrowser(page.context(), person);
  await page.goto(`/project/${id}/messages`);
  await expect(log(page)).toBeVisible();
}

test('a correction appears live on the other side, who can still read the original [CHAT-08]', async ({
  page,
  browser,
}) => {
  const sent = await say(maria, 'The visit is at nine');
  await say(dana, 'I will be there', { reply_to: sent });
  await openChat(page, maria);
  const context = await browser.newContext({ baseURL: url(), viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  const problems: string[] = [];
  watch(other, /^none$/, problems);
  await openChat(other, dana);
  await expect(bubble(other, 'The visit is at nine').first()).toBeVisible();

  // Only one's own. What can be done is closed at first, and opens by keyboard too.
  await expect(correct(page)).toHaveCount(0);
  for (const each of [page, other]) {
    const actions = log(each).getByRole('button', { name: 'What you can do with the message of' });
    for (const button of await actions.all()) {
      await button.focus();
      await each.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
    }
    await expect(correct(each)).toHaveCount(1);
    await expect(correct(each)).toHaveText('Correct');
    await expectAccessible(each);
  }
  const box = await correct(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await correct(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('The visit is at nine');
  await expectAccessible(page);

  // Escape asks before discarding changed words, but not unchanged ones.
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(correct(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' or ten');
  await page.keyboard.press('Escape');
  await pressEscape(question(page));
  await expect(question(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('The visit is at nine or ten');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(field(page)).toHaveCount(0);
  await expect(correct(page)).toBeFocused();

  await correct(page).click();
  await field(page).fill('The visit is at ten');
  await save(page).click();
  await expect(correct(page)).toBeFocused();
  for (const each of [page, other]) {
    // In the message itself, and in the reply that quotes it.
    await expect(bubble(each, 'The visit is at ten')).toHaveCount(2);
    await expect(log(each)).not.toContainText('at nine');
  }
  await expectAccessible(other);
  await other.getByRole('button', { name: /^Edited .* Show what it said before$/ }).click();
  const history = other.getByRole('dialog', { name: 'What this message said' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText('The visit is at nine');
  await expect(history.getByRole('listitem').last()).toContainText('what it says now');
  await expectAccessible(other);
  await pressEscape(history);
  await expect(other.getByRole('button', { name: /^Edited/ })).toBeFocused();
  expect(problems).toEqual([]);
  await context.close();
});

test('help appears for somebody who corrects a message into an emergency', async ({ page }) => {
  await say(maria, 'She is asleep');
  await openChat(page, maria);
  await begin(page);
  await field(page).fill('She took all her pills and I cannot wake her');
  await expect(page.getByRole('link', { name: /911/ }).first()).toBeVisible();
});

test.describe('a correction', () => {
  test.use({ expectedErrors: /status of 4|not corrected|Failed to fetch|ERR_/ });

  test('after 15 minutes is refused by the server, and its words can be copied', async ({ page }) => {
    await say(maria, 'At nine');
    await page.clock.install({ time: new Date() });
    await openChat(page, maria);
    await begin(page);
    await field(page).fill('At ten');
    // The button disappears in time; words already typed stay.
    await page.clock.fastForward('15:01');
    await page.route('**/api/projects/*/messages/*', (route) =>
      route.fulfill({
        status: 409,
        json: {
          defined: true,
          code: 'CORRECTION_CLOSED',
          status: 409,
          message: 'A message can be corrected for 15 minutes after it was sent.',
        },
      }),
    );
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('This message can no longer be corrected');
    await expect(field(page)).toHaveValue('At ten');
    await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    const actions = log(page).getByRole('button', { name: 'What you can do with the message of' });
    await expect(actions).toBeFocused();
    await expect(log(page).getByRole('button', { name: 'Delete the message of' })).toBeVisible();
    await expect(correct(page)).toHaveCount(0);
  });

  test('without a connection, or over a newer one from another device, loses no words [CHAT-20]', async ({
    page,
  }) => {
    const sent = await say(maria, 'Milk');
    await openChat(page, maria);
    await begin(page);
    await field(page).fill('Milk and eggs');
    await page.route('**/api/projects/*/messages/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
    );
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('We do not know whether this reached us.');
    await expect(page.getByRole('alert')).toContainText('What you typed is still here.');
    await expect(save(page)).toBeFocused();
    await expect(field(page)).toHaveValue('Milk and eggs');
    await page.unroute('**/api/projects/*/messages/*');

    expect((await patch(sent, 'Milk and bread')).status).toBe(200);
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('Milk and bread');
    await expect(field(page)).toHaveValue('Milk and eggs');
    await page.getByRole('button', { name: 'Save mine instead' }).click();
    await expect(field(page)).toHaveCount(0);
    await expect(bubble(page, 'Milk and eggs')).toHaveCount(1);

    // Deleted on another device while it is being edited.
    await correct(page).click();
    await field(page).fill('Milk and honey');
    await maria.api('DELETE', `/projects/${id}/messages/${sent}`);
    await expect(log(page).locator('[data-message]')).toHaveCount(0);
    await expect(field(page)).toHaveValue('Milk and honey');
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('That message is not there any more.');
    await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible();
  });
});
