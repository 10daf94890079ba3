// What the journeys of documents share: a file to sign, documents sent by the other side, and where they are on a page.
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { pdfOf, words } from '../support/pdfs.ts';
import { expect, type Somebody, signInBrowser, url } from './journey.ts';
import { dialog } from './projects.ts';

export const RELEASE = {
  name: 'Release.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf({ content: words('I allow it'), pages: 2 })),
};
export const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });

/** The same in somebody else's browser. */
export async function elsewhere(browser: Browser, person: Somebody, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url(), viewport: { width: 390, height: 844 } });
  await signInBrowser(context, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** A document that Dana sends to Maria through the API. @returns its path */
export async function sent(dana: Somebody, project: string, title: string): Promise<string> {
  const upload = randomUUID();
  const query = new URLSearchParams({ client_id: upload, name: RELEASE.name });
  const stored = await fetch(`${url()}/api/projects/${project}/documents/uploads?${query}`, {
    method: 'PUT',
    headers: { cookie: dana.cookie },
    body: new Uint8Array(RELEASE.buffer),
  });
  expect(stored.status).toBe(201);
  const made = await dana.api<{ id: string }>('POST', `/projects/${project}/documents`, {
    client_id: randomUUID(),
    upload_id: upload,
    title,
  });
  expect(made.status).toBe(201);
  return `/project/${project}/documents/${made.body.id}`;
}
