// Writing in a chat: by touch, in an emergency, and while being removed from the project.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Somebody, signInBrowser, somebody, test, url } from './journey.ts';
import { shared } from './projects.ts';

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const bubble = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });

let maria: Somebody;
let dana: Somebody;
let id: string;
test.beforeEach(async () => {
  maria = await somebody('Maria Alvarez');
  dana = await somebody('Dana Whitfield', 'service_provider');
  id = await shared(maria, dana);
});

async function openChat(page: Page, person: Somebody): Promise<void> {
  await signInBrowser(page.context(), person);
  await page.goto(`/project/${id}/messages`);
  await expect(log(page)).toBeVisible();
}

const say = (person: Somebody, content: string) =>
  person.api<{ id: string }>('POST', `/projects/${id}/messages`, { client_id: crypto.randomUUID(), content });

test('on a touch keyboard Enter starts a new line and the button sends [CHAT-05]', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: url(),
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openChat(page, maria);
  await expect(field(page)).toHaveAttribute('enterkeyhint', 'enter');
  await field(page).tap();
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second');
  await expect(field(page)).toHaveValue('First\nSecond');
  await expect(bubble(page, 'First')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send message' }).tap();
  await expect(bubble(page, 'First')).toContainText('Second');
  await expect(field(page)).toBeFocused();
  await context.close();
});

test('phone numbers and addresses in a message are links [CHAT-22]', async ({ page }) => {
  await say(dana, 'Call (480) 555-0134 or write to care@example.test, see www.medicare.gov');
  await openChat(page, maria);
  // Not the way to schedule from it, which is a link too.
  const links = bubble(page, 'Call (480)').getByRole('link', { name: /480|care@|medicare/ });
  await expect(links).toHaveCount(3);
  await expect(links.nth(0)).toHaveAttribute('href', 'tel:+14805550134');
  await expect(links.nth(1)).toHaveAttribute('href', 'mailto:care@example.test');
  await expect(links.nth(2)).toHaveAttribute('target', '_blank');
});

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  // The same phone with its keyboard open.
  { width: 320, height: 320 },
];
for (const viewport of SIZES) {
  test(`an emergency in a message says whom to call, to its writer alone, at ${viewport.width} x ${viewport.height}`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport);
    await openChat(page, maria);
    await field(page).click();
    await field(page).pressSequentially('Dad says he wants to kill himself', { delay: 5 });
    const help = page.getByRole('group', { name: 'Help right now' });
    // The number for this emergency comes first.
    await expect(help.getByRole('link').first()).toHaveText('Call 988');
    await expect(help.getByRole('link').first()).toBeInViewport({ ratio: 0.9 });
    const send = page.getByRole('button', { name: 'Send message' });
    await expect(field(page)).toBeInViewport({ ratio: 0.9 });
    await expect(send).toBeInViewport({ ratio: 0.9 });
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await send.click();
    await expect(bubble(page, 'Dad says')).toContainText('Sent');
    // Help stays after the words are gone.
    await expect(help.getByRole('link', { name: 'Call 911' })).toBeVisible();
    await field(page).fill('Thank you for asking');
    await send.click();
    await expect(help).toHaveCount(0);

    const other = await browser.newContext({ baseURL: url(), viewport });
    const theirs = await other.newPage();
    await openChat(theirs, dana);
    await expect(bubble(theirs, 'Dad says')).toHaveCount(1);
    await expect(theirs.getByRole('group', { name: 'Help right now' })).toHaveCount(0);
    await other.close();
  });
}

test.describe('a person removed from a project', () => {
  test.use({ expectedErrors: /404/ });

  test('while writing keeps their words, to copy or discard [PROJ-24, PROJ-31]', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
    page.on('dialog', (asked) => void asked.accept());
    await openChat(page, dana);
    await field(page).fill('She should see the doctor this week');
    await maria.api('PUT', `/projects/${id}/provider`, { service_provider_id: null });
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
    const words = page.getByRole('textbox', { name: 'What you wrote' });
    await expect(words).toHaveValue('She should see the doctor this week');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copy my words' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('She should see the doctor this week');
    await page.reload();
    await page.getByRole('button', { name: 'Discard my words' }).click();
    await expect(words).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
    await expect(words).toHaveCount(0);
  });
});
