import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, type Somebody, signInBrowser, somebody, url, watch } from './journey.ts';
import { shared } from './projects.ts';

export interface Side {
  person: Somebody;
  page: Page;
  context: BrowserContext;
}

export const log = (page: Page) => page.getByRole('log');
export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
export const bubble = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });

/** Maria and Dana share a project; each has it open in their own browser. */
export async function twoSides(browser: Browser, problems: string[] = [], title = 'Mom at home') {
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

/** Opens what can be done with a message. */
export const openActions = (message: Locator) =>
  message.getByRole('button', { name: 'What you can do with the message of' }).click();

export async function say(side: Side, id: string, content: string): Promise<{ id: string }> {
  const sent = await side.person.api<{ id: string }>('POST', `/projects/${id}/messages`, {
    client_id: crypto.randomUUID(),
    content,
  });
  expect(sent.status).toBe(201);
  return sent.body;
}

export async function openChat({ page }: Side, id: string) {
  await page.goto(`/project/${id}/messages`);
  await expect(log(page)).toBeVisible();
  await expect(page.getByText('Loading messages...')).toHaveCount(0);
  await log(page).scrollIntoViewIfNeeded();
}
