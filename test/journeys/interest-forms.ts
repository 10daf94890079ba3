// What the journeys of the waitlist and the applications share.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { CAST } from '#seed/cast.ts';
import { readMail } from '../support/server-process.ts';
import { call, expect, signInApi, signInBrowser } from './journey.ts';
import { alive, visit } from './public-site.ts';

const outbox = () => path.join(process.env.JOURNEY_DATA ?? '', 'outbox');

export const newEmail = (name: string) => `${name}.${randomBytes(4).toString('hex')}@example.test`;
export const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });

/** Opens a form and waits for hydration. */
export async function openForm(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await alive(email(page));
}

/** What this page posts to addresses with this suffix; the list grows. */
export function posts(page: Page, end: string): string[] {
  const seen: string[] = [];
  page.on('request', (each) => {
    if (each.method() === 'POST' && each.url().endsWith(end)) seen.push(each.postData() ?? '');
  });
  return seen;
}

/**
 * Signs the admin in.
 * @returns finds the entries of an address in a list of the desk
 */
export async function asAdmin(
  page: Page,
  context: BrowserContext,
  list: 'Waitlist' | 'Applications' | 'Help requests',
) {
  await signInBrowser(context, await signInApi(CAST.ada.email));
  await page.goto(`/admin/${list === 'Help requests' ? 'help' : list.toLowerCase()}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: list, exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return (address: string) => main.getByRole('listitem').filter({ hasText: address });
}

/** The letter that notifies the team about an address. Waits for it. */
export function letterToTeam(address: string): Promise<string> {
  return readMail(process.env.JOURNEY_DATA ?? '', 'hello@kinkeeper.localhost', new RegExp(address));
}

/** Number of letters about an address in the outbox now. */
export function lettersAbout(address: string): number {
  const texts = readdirSync(outbox()).map((name) => readFileSync(path.join(outbox(), name), 'utf8'));
  return texts.filter((text) => text.replace(/=\r?\n/g, '').includes(address)).length;
}

/** Submits a public form as its page does. */
export async function send(path: string, rest: object): Promise<void> {
  const { body } = await call<{ ticket: string }>('', 'GET', '/interest/ticket');
  // The server refuses a form opened less than three seconds ago.
  await expect
    .poll(async () => (await call('', 'POST', path, { ...rest, ticket: body.ticket })).status, {
      intervals: [500],
    })
    .toBe(200);
}
